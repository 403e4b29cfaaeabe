import { idsByCall } from '#shared/library/ids-by-call.ts';
import type { LibraryItem } from '#shared/library/library-items.ts';
import type { Bridge } from './bridge.ts';

/** Items with their bodies, however many they are; ids that are gone are left out. */
export const readItems = async (bridge: Bridge, ids: readonly string[]): Promise<readonly LibraryItem[]> => {
  const calls = idsByCall(ids).map((some) => bridge.call('library.get_many', { ids: some }));
  return (await Promise.all(calls)).flat();
};
