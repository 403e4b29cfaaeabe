export interface TilePlace {
  readonly index: number;
  readonly count: number;
  readonly columns: number;
}

/** Where an arrow key leads among tiles laid out in rows; null where it leads nowhere or is no arrow. */
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
