import type { Action } from '#shared/show/action.ts';

/** Volumes that were asked for, until the platform has answered. */
export interface AskedVolumes {
  asked(action: Action): void;
  /** A press of a volume ended; newer ones of the same medium stay. */
  ended(action: Action): void;
}

/** Tells the volumes that are on their way: who turns a dial by steps goes on from the last of them. */
export const createAskedVolumes = (onChange: (volumes: Readonly<Record<string, number>>) => void): AskedVolumes => {
  const newest = new Map<string, Action>();
  const tell = (): void =>
    onChange(
      Object.fromEntries(
        [...newest].flatMap(([id, action]) => (action.kind === 'media.volume' ? [[id, action.volume]] : [])),
      ),
    );
  return {
    asked(action) {
      if (action.kind !== 'media.volume') return;
      newest.set(action.mediaId, action);
      tell();
    },
    ended(action) {
      if (action.kind !== 'media.volume' || newest.get(action.mediaId) !== action) return;
      newest.delete(action.mediaId);
      tell();
    },
  };
};
