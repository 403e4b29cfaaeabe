/** The next cell of the keyboard in a grid of `count` items, `columns` in a row; null for another key. */
export const gridStep = (
  key: string,
  index: number,
  { count, columns, page }: { readonly count: number; readonly columns: number; readonly page: number },
): number | null => {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    PageUp: Math.max(index % columns, index - page * columns),
    PageDown: index + page * columns,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  if (to === undefined || count === 0) return null;
  if (to < 0) return index;
  // Below a last row that is not full, down goes to its end.
  const isOnLastRow = Math.floor(index / columns) === Math.floor((count - 1) / columns);
  if (to >= count) return key === 'ArrowDown' && isOnLastRow ? index : count - 1;
  return to;
};
