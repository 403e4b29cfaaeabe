/** A key pressed on the page of a replay. */
export interface ReplayPress {
  readonly key: string;
  readonly hasModifier: boolean;
  /** True if the focus is in one of these elements, given as selectors. */
  readonly isIn: (selectors: string) => boolean;
}

const KEY_STEP_MS = 5000;
const PAGE_STEP_MS = 60_000;
/** The slider of the position: a step of its own would be a tenth of a second. */
const POSITION = '[data-replay-position]';
/** Steps of the position by its slider, which has the focus after a jump. */
const SLIDER_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -KEY_STEP_MS,
  ArrowDown: -KEY_STEP_MS,
  ArrowRight: KEY_STEP_MS,
  ArrowUp: KEY_STEP_MS,
  PageDown: -PAGE_STEP_MS,
  PageUp: PAGE_STEP_MS,
};
/** Fields move their own value or caret by the arrow keys. */
const FIELDS = 'input, textarea, select';
/** Fields and controls have their own use for the space bar. */
const CONTROLS = `${FIELDS}, button, a, summary`;

/** The effect of a key on the replay: plays or pauses, or moves by milliseconds; null leaves the key to the page. */
export const replayKey = ({ key, hasModifier, isIn }: ReplayPress): 'toggle' | number | null => {
  if (hasModifier) return null;
  if (key === ' ') return isIn(CONTROLS) ? null : 'toggle';
  if (isIn(POSITION)) return SLIDER_STEPS[key] ?? null;
  if (isIn(FIELDS)) return null;
  if (key === 'ArrowLeft') return -KEY_STEP_MS;
  return key === 'ArrowRight' ? KEY_STEP_MS : null;
};
