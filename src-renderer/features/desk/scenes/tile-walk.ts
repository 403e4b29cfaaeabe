/** The place of a tile among others. */
export interface TilePlace {
  readonly index: number;
  readonly count: number;
  readonly columns: number;
}

/** The tile to which an arrow key leads, among tiles laid out in rows; null where it leads nowhere or is no arrow. */
export const nextIndex = (code: string, { index, count, columns }: TilePlace): number | null => {
  const by: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -index,
    End: count - 1 - index,
  };
  const step = by[code];
  if (step === undefined) return null;
  const to = index + step;
  return to >= 0 && to < count ? to : null;
};

/** The tiles to walk among: those in reach now, in their order, and what pressing one does. */
interface Walk {
  readonly tiles: readonly HTMLElement[];
  readonly onpress: (index: number) => void;
}

/** Arrows walk; Shift with Enter presses the tile that has the focus, once. Enter alone is the key map's. */
export const walkTiles = (event: KeyboardEvent, { tiles, onpress }: Walk): void => {
  const index = tiles.findIndex((tile) => tile === document.activeElement);
  if (index === -1 || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.shiftKey) {
    if (event.code !== 'Enter') return;
    event.preventDefault();
    if (!event.repeat) onpress(index);
    return;
  }
  const top = tiles[0]?.getBoundingClientRect().top;
  const columns = tiles.filter((tile) => tile.getBoundingClientRect().top === top).length;
  const to = nextIndex(event.code, { index, count: tiles.length, columns });
  if (to === null) return;
  event.preventDefault();
  tiles[to]?.focus();
};
