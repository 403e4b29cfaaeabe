import type { Point } from './point.ts';

/** So near to an edge a drag scrolls, in px. */
const EDGE_PX = 32;
/** So far with each frame, in px. */
const STEP_PX = 8;

/** The nearest element around this one that scrolls, or null. */
const scrollerOf = (element: HTMLElement): HTMLElement | null => {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(around);
    const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
    if (scrolls(overflowY) && around.scrollHeight > around.clientHeight) return around;
    if (scrolls(overflowX) && around.scrollWidth > around.clientWidth) return around;
  }
  return null;
};

const stepOf = (at: number, from: number, to: number): number =>
  at < from + EDGE_PX ? -STEP_PX : at > to - EDGE_PX ? STEP_PX : 0;

/** Scrolls the list around an element while a drag is held near its edge; `onscroll` is called at each step. */
export const createEdgeScroll = (element: HTMLElement, onscroll: (at: Point) => void) => {
  let scroller: HTMLElement | null = null;
  let held: Point | null = null;
  let frame = 0;

  const step = (): void => {
    frame = 0;
    if (!scroller || !held) return;
    const { left, right, top, bottom } = scroller.getBoundingClientRect();
    const isWithin = held.x >= left && held.x < right && held.y >= top && held.y < bottom;
    const before = [scroller.scrollLeft, scroller.scrollTop];
    if (isWithin) scroller.scrollBy(stepOf(held.x, left, right), stepOf(held.y, top, bottom));
    if (scroller.scrollLeft === before[0] && scroller.scrollTop === before[1]) return;
    onscroll(held);
    frame = requestAnimationFrame(step);
  };
  return {
    hold(at: Point): void {
      // Asked for when a drag begins: the list may not have been drawn before.
      if (held === null) scroller = scrollerOf(element);
      held = at;
      if (frame === 0) frame = requestAnimationFrame(step);
    },
    stop(): void {
      held = null;
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
};
