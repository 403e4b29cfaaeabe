/** CPU time of this thread in milliseconds: what other programs do to the machine does not count. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The least of several goes: collecting garbage and compiling are no part of the work. */
const leastMs = (work: () => void, goes: number): number =>
  Math.min(
    ...Array.from({ length: goes }, () => {
      const before = cpuMs();
      work();
      return cpuMs() - before;
    }),
  );

/** Far above what linear work takes for texts of these lengths, far below what quadratic work does. */
const FLOOR_MS = 25;
/** The short ones stop what would never end. */
const LENGTHS = [18, 24, 125, 500, 2000, 8000, 32_000] as const;
/** Quadratic work on 8,000 characters takes several times as long: what is below needs no longer text. */
const QUICK_MS = 3;
/** Readings of which the least counts, where one looked steep. */
const GOES = 3;
/** Of a text four times as long, linear work takes four times as long, quadratic work sixteen times. */
const STEEP = 8;

const isSteep = (shorter: () => void, longer: () => void): boolean => {
  const long = leastMs(longer, GOES);
  return long > FLOOR_MS && long > STEEP * leastMs(shorter, GOES);
};

/**
 * The length at which some work on a hostile text grows faster than the text; null where it never does. `make` gives a
 * text of about that many characters.
 */
export const findSteepness = (make: (length: number) => string, work: (text: string) => void): number | null => {
  let shorter = '';
  let before = 0;
  for (const length of LENGTHS) {
    const text = make(length);
    const now = leastMs(() => work(text), 1);
    // A single reading is no proof: a busy machine slows some down. Steep work is steep every time.
    const grows = now > FLOOR_MS && now > STEEP * before;
    if (
      grows &&
      isSteep(
        () => work(shorter),
        () => work(text),
      )
    )
      return length;
    if (length >= 8000 && now < QUICK_MS) return null;
    shorter = text;
    before = now;
  }
  return null;
};
