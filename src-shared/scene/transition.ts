import { knownOr, type LaterValue } from '../api/open-enum.ts';
import { SCENE_LIMITS, TRANSITIONS } from '../api/scene.ts';

export type Transition = (typeof TRANSITIONS)[number];

/** The transition to play; one that this version does not know becomes a fade of the same length. */
export const playedTransition = (transition: Transition | LaterValue): Transition =>
  knownOr(TRANSITIONS, transition, 'fade');

/** Look of a program layer at an instant of a transition. Only properties that a compositor animates alone. */
export interface LayerLook {
  readonly opacity: number;
  /** Shift in fractions of the frame; 1 is a whole frame to the right or down. */
  readonly shiftX: number;
  readonly shiftY: number;
  readonly scale: number;
  /** Part hidden from the left edge, 0 to 1. */
  readonly hiddenLeft: number;
  /** Part hidden from the right edge, 0 to 1. */
  readonly hiddenRight: number;
  /** Radius in px at 1080p. */
  readonly blurPx: number;
}

/** The leaving scene (below), the arriving one (above), and the black over both. */
export interface TransitionLook {
  readonly outgoing: LayerLook;
  readonly incoming: LayerLook;
  readonly black: number;
}

export const AT_REST: LayerLook = {
  opacity: 1,
  shiftX: 0,
  shiftY: 0,
  scale: 1,
  hiddenLeft: 0,
  hiddenRight: 0,
  blurPx: 0,
};
const HIDDEN: LayerLook = { ...AT_REST, opacity: 0 };
const BLUR_PX = 28;
const ZOOM_FROM = 0.82;
const ZOOM_TO = 1.12;

const look = (outgoing: Partial<LayerLook>, incoming: Partial<LayerLook>, black = 0): TransitionLook => ({
  outgoing: { ...AT_REST, ...outgoing },
  incoming: { ...AT_REST, ...incoming },
  black,
});

const mix = (from: number, to: number, part: number): number => from + (to - from) * part;

/** Slow, fast, slow: the cubic that film mixers use for every move. `part` and result 0 to 1. */
export const easeInOut = (part: number): number => (part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2);

/** Look between the ends, by the eased part done; the ends are the same for all. */
const MIDDLE: Record<Exclude<Transition, 'cut'>, (part: number) => TransitionLook> = {
  // The outgoing scene stays whole below: a cross-fade of two half-seen layers would let the page through.
  fade: (part) => look({}, { opacity: part }),
  black: (part) => (part < 0.5 ? look({}, HIDDEN, part * 2) : look({}, {}, 2 - part * 2)),
  'slide-left': (part) => look({ shiftX: -part }, { shiftX: 1 - part }),
  'slide-right': (part) => look({ shiftX: part }, { shiftX: part - 1 }),
  'slide-up': (part) => look({ shiftY: -part }, { shiftY: 1 - part }),
  'slide-down': (part) => look({ shiftY: part }, { shiftY: part - 1 }),
  zoom: (part) => look({ scale: mix(1, ZOOM_TO, part) }, { scale: mix(ZOOM_FROM, 1, part), opacity: part }),
  wipe: (part) => look({}, { hiddenRight: 1 - part }),
  blur: (part) =>
    look({ blurPx: BLUR_PX * part, scale: mix(1, 1.04, part) }, { blurPx: BLUR_PX * (1 - part), opacity: part }),
};

/** The look of a transition when `part` (0 to 1) of its time has passed: only the outgoing scene at 0, only the incoming at 1. */
export const transitionLook = (transition: Transition, part: number): TransitionLook => {
  if (part >= 1) return { outgoing: HIDDEN, incoming: AT_REST, black: 0 };
  if (part <= 0 || transition === 'cut') return { outgoing: AT_REST, incoming: HIDDEN, black: 0 };
  return MIDDLE[transition](easeInOut(part));
};

/** Length of a transition in ms: none for a cut, otherwise within the bounds of a scene. */
export const transitionDurationMs = (transition: Transition, transitionMs: number | undefined): number => {
  if (transition === 'cut') return 0;
  const { min, max, default: usual } = SCENE_LIMITS.transitionMs;
  return Math.min(max, Math.max(min, transitionMs ?? usual));
};

/** The transition for people who prefer less motion: moving ones become a fade of the same length. */
export const calmTransition = (transition: Transition): Transition =>
  transition === 'cut' || transition === 'black' ? transition : 'fade';

/** The parts (0 to 1, both ends included) at which a compositor needs a key frame to draw this transition smoothly. */
export const transitionSteps = (transition: Transition): number[] => {
  if (transition === 'cut') return [0, 1];
  const steps = 24;
  return Array.from({ length: steps + 1 }, (_, index) => index / steps);
};
