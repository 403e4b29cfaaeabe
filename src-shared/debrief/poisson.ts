/** ln of the probability of at most `count` events where `mean` are expected. */
const logAtMost = (count: number, mean: number): number => {
  // Summed from its largest term down, each as a multiple of it: nothing over- or underflows.
  const top = Math.min(count, Math.floor(mean));
  let logTop = -mean;
  for (let event = 1; event <= top; event += 1) logTop += Math.log(mean / event);
  let sum = 1;
  for (let event = top, term = 1; event > 0 && term > 1e-18; event -= 1) sum += term *= event / mean;
  for (let event = top + 1, term = 1; event <= count && term > 1e-18; event += 1) sum += term *= mean / event;
  return logTop + Math.log(sum);
};

/** The mean at which `isTooLarge` turns true, by halving; `low` is not too large, `high` is. */
const turningPoint = (low: number, high: number, isTooLarge: (mean: number) => boolean): number => {
  let [from, to] = [low, high];
  for (let step = 0; step < 60 && to - from > 1e-10 * to; step += 1) {
    const middle = (from + to) / 2;
    if (isTooLarge(middle)) to = middle;
    else from = middle;
  }
  return (from + to) / 2;
};

/** Each side of an interval of 95 %. */
const TAIL = 0.025;

/**
 * The exact 95 % interval of a Poisson mean of which `count` events were seen (Garwood 1936): below `low` so many are
 * seen in less than 2.5 % of cases, above `high` so few are.
 */
export const poissonInterval = (count: number): { readonly low: number; readonly high: number } => {
  const reach = count + 10 * Math.sqrt(count + 1) + 10;
  return {
    low: count === 0 ? 0 : turningPoint(0, count, (mean) => 1 - Math.exp(logAtMost(count - 1, mean)) > TAIL),
    high: turningPoint(count, reach, (mean) => logAtMost(count, mean) < Math.log(TAIL)),
  };
};
