/** A length of time. Instants are Unix milliseconds; `to` does not belong to it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Milliseconds of a stretch; 0 where it ends before it begins. */
export const lengthOf = ({ from, to }: Stretch): number => Math.max(0, to - from);

/** The part that two stretches share; null where they share nothing. */
export const shared = (one: Stretch, other: Stretch): Stretch | null => {
  const from = Math.max(one.from, other.from);
  const to = Math.min(one.to, other.to);
  return from < to ? { from, to } : null;
};

/** The same time as stretches in order that do not touch. */
export const merged = (stretches: readonly Stretch[]): readonly Stretch[] => {
  const result: { from: number; to: number }[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    if (from >= to) continue;
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
};

/** The parts of `stretches` that lie within `windows`; both in order, neither touching itself. */
export const within = (stretches: readonly Stretch[], windows: readonly Stretch[]): readonly Stretch[] => {
  const result: Stretch[] = [];
  let first = 0;
  for (const stretch of stretches) {
    while ((windows[first]?.to ?? Infinity) <= stretch.from) first += 1;
    for (let index = first; (windows[index]?.from ?? Infinity) < stretch.to; index += 1) {
      const window = windows[index];
      const part = window && shared(stretch, window);
      if (part) result.push(part);
    }
  }
  return result;
};

/** The parts of `span` that lie in none of the `holes`, which are in order and do not touch. */
export const without = (span: Stretch, holes: readonly Stretch[]): readonly Stretch[] => {
  const result: Stretch[] = [];
  let { from } = span;
  for (const hole of holes) {
    if (hole.to <= from) continue;
    if (hole.from >= span.to) break;
    if (hole.from > from) result.push({ from, to: hole.from });
    from = Math.max(from, hole.to);
  }
  if (from < span.to) result.push({ from, to: span.to });
  return result;
};

/** Milliseconds of all stretches together. */
export const totalMs = (stretches: readonly Stretch[]): number =>
  stretches.reduce((total, stretch) => total + lengthOf(stretch), 0);

/** How many of the sorted instants lie before or at `at`. */
export const countUpTo = (instants: readonly number[], at: number): number => {
  let [low, high] = [0, instants.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** True if an instant lies in one of the stretches, which are in order and do not touch. */
export const covers = (stretches: readonly Stretch[], at: number): boolean => {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.to ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  const stretch = stretches[low];
  return stretch !== undefined && stretch.from <= at;
};
