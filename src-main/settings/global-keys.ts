import type { GlobalKeyStatus, KeyBinding } from '#shared/show/key-binding.ts';
import type { ValueStore } from './file-store.ts';

/** Status of the keys that should work in the whole system. */
export interface GlobalKeys {
  list(): readonly GlobalKeyStatus[];
  /** The shell tried to register them. */
  report(statuses: readonly GlobalKeyStatus[]): void;
}

/** Keeps the shell's last report on global keys; until the first one, none is available. */
export const createGlobalKeys = (
  keys: Pick<ValueStore<readonly KeyBinding[]>, 'read'>,
  onReport: (statuses: readonly GlobalKeyStatus[]) => void,
): GlobalKeys => {
  let reported: readonly GlobalKeyStatus[] | null = null;
  return {
    list: () =>
      reported ??
      keys
        .read()
        .filter((key) => key.global)
        .map(({ chord }) => ({ chord, status: 'unavailable' })),
    report(statuses) {
      reported = statuses;
      onReport(statuses);
    },
  };
};
