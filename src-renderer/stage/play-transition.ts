import {
  AT_REST,
  calmTransition,
  transitionDurationMs,
  transitionLook,
  transitionSteps,
} from '#shared/scene/transition.ts';
import type { LayerLook, Transition, TransitionLook } from '#shared/scene/transition.ts';

/** The elements of a transition: the scene that arrives, the one it covers, and the black between. */
interface TransitionElements {
  readonly incoming: HTMLElement;
  readonly outgoing: HTMLElement | null;
  readonly black: HTMLElement;
  /** Nothing is behind: scenes cross, as the one that comes does not cover the other. */
  readonly overNothing?: boolean;
}

/** Only properties that a compositor animates without layout or paint. */
const keyframe = (look: LayerLook, offset: number): Keyframe => ({
  offset,
  opacity: look.opacity,
  transform: `translate(${look.shiftX * 100}%, ${look.shiftY * 100}%) scale(${look.scale})`,
  clipPath: `inset(0 ${look.hiddenRight * 100}% 0 ${look.hiddenLeft * 100}%)`,
  filter: `blur(${(look.blurPx * 100) / 1920}cqw)`,
});

const PROPERTIES = ['opacity', 'transform', 'clipPath', 'filter'] as const;

/** Leaves out properties that do not change: a needless filter or clip slows a layer down. */
const onlyWhatMoves = (frames: readonly Keyframe[]): Keyframe[] => {
  const moving = PROPERTIES.filter((property) => frames.some((frame) => frame[property] !== frames[0]?.[property]));
  return frames.map((frame) => ({
    offset: frame.offset ?? null,
    ...Object.fromEntries(moving.map((property) => [property, frame[property]])),
  }));
};

/** Plays a transition on live elements; calls `done` at its end, not when it was interrupted. Answers how to stop it. */
export const playTransition = (
  { incoming, outgoing, black, overNothing = false }: TransitionElements,
  wanted: Transition,
  transitionMs: number | undefined,
  done: () => void,
): (() => void) => {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const calm = isCalm ? calmTransition(wanted) : wanted;
  const transition = overNothing && calm !== 'cut' ? 'fade' : calm;
  const duration = transitionDurationMs(transition, transitionMs);
  if (duration === 0) {
    done();
    return () => {};
  }
  const steps = transitionSteps(transition);
  const looks = steps.map((offset) => ({ offset, look: transitionLook(transition, offset) }));
  const timing: KeyframeAnimationOptions = { duration, fill: 'both' };
  const arriving = incoming.animate(
    onlyWhatMoves(looks.map(({ offset, look }) => keyframe(look.incoming, offset))),
    timing,
  );
  const animations = [arriving];
  const interrupted = outgoing?.getAnimations() ?? [];
  // A scene caught while arriving stays as it was caught; the next one comes over it.
  for (const animation of interrupted) animation.pause();
  if (outgoing && interrupted.length === 0) {
    // The end of the outgoing scene is covered by the incoming one, so its last frame is the one before.
    const leaves = ({ incoming: { opacity } }: TransitionLook): LayerLook => ({ ...AT_REST, opacity: 1 - opacity });
    const frames = looks.map(({ offset, look }, index) =>
      overNothing
        ? keyframe(leaves(look), offset)
        : keyframe(index === looks.length - 1 ? transitionLook(transition, 0.9999).outgoing : look.outgoing, offset),
    );
    animations.push(outgoing.animate(onlyWhatMoves(frames), timing));
  }
  if (transition === 'black')
    animations.push(
      black.animate(
        looks.map(({ offset, look }) => ({ offset, opacity: look.black })),
        timing,
      ),
    );
  arriving.addEventListener('finish', () => {
    for (const animation of animations) animation.cancel();
    done();
  });
  return () => {
    for (const animation of animations) animation.cancel();
  };
};
