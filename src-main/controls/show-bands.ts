import type { BandPreset, BandScope, BandSet } from '#shared/library/band-presets.ts';
import type { Log } from '#shared/lib/log.ts';
import type { ShowState } from '#shared/show/show-state.ts';

export interface ShowBandsPorts {
  readonly list: (scope: BandScope) => Promise<BandSet>;
  /** The show on the desk; null while none is open, or nobody asks for its bands. */
  readonly show: () => Pick<ShowState, 'spaceId' | 'sessionId'> | null;
  readonly onChange: () => void;
  readonly log: Log;
}

export interface ShowBands {
  /** The bands kept ready for the show on the desk. */
  list(): readonly BandPreset[];
  /** Another show may have been opened: reads its bands. */
  look(): void;
  /** Bands of a space were changed; null is every space. */
  changed(spaceId: string | null): void;
}

const isSameScope = (one: BandScope | null, other: BandScope | null): boolean =>
  one?.spaceId === other?.spaceId && one?.sessionId === other?.sessionId;

/** Follows the band presets of the show on the desk, for programs. */
export const createShowBands = ({ list, show, onChange, log }: ShowBandsPorts): ShowBands => {
  let of: BandScope | null = null;
  let presets: readonly BandPreset[] = [];
  let reading = 0;

  const read = (wanted: BandScope): void => {
    reading += 1;
    const mine = reading;
    list(wanted).then(
      (set) => {
        if (mine !== reading) return;
        ({ presets } = set);
        onChange();
      },
      (error: unknown) => log.warn('bands for programs could not be read', { error }),
    );
  };
  return {
    list: () => presets,
    look() {
      const now = show();
      const wanted = now && { spaceId: now.spaceId, sessionId: now.sessionId };
      if (isSameScope(of, wanted)) return;
      of = wanted;
      presets = [];
      if (wanted !== null) read(wanted);
    },
    changed(spaceId) {
      if (of !== null && (spaceId === null || spaceId === of.spaceId)) read(of);
    },
  };
};
