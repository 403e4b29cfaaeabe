import type { KeyMap } from '../../../context/key-map.svelte.ts';

/** The key of a tile: its own, else that of its place on the page in front. */
export const chordOfTile = (
  keys: Pick<KeyMap, 'bindings' | 'chordFor'>,
  pageId: string,
  tileId: string,
  index: number,
): string | undefined =>
  keys.bindings.find(({ command }) => command.kind === 'tile' && command.pageId === pageId && command.tileId === tileId)
    ?.chord ?? keys.chordFor({ kind: 'tile.nth', index });
