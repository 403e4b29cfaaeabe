import type { Attachment } from 'svelte/attachments';
import { createEdgeScroll } from './edge-scroll.ts';
import type { Point } from './point.ts';

export interface PointerDrag {
  /** A grip drags at once. Anything else is clicked and scrolled too: a mouse drags once it moves, a finger once it rested. */
  readonly isGrip: boolean;
  /** Answers whether the drag may begin. */
  readonly onstart: () => boolean;
  readonly onmove: (at: Point) => void;
  /** The drag ended there; null where it was given up. */
  readonly onend: (at: Point | null) => void;
}

/** A pointer that moves less still clicks, in px. */
const CLICK_PX = 4;
/** A finger that rests this long drags, in milliseconds. */
const REST_MS = 350;

/** Swallows the click that a browser makes of the pointer's end. */
const swallowClick = (): void => {
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => {
    window.removeEventListener('click', swallow, { capture: true });
  }, 0);
};

/** Drags an element by mouse, pen or finger; Escape gives up. The only drag of the app besides files from outside. */
export const pointerDrag =
  ({ isGrip, onstart, onmove, onend }: PointerDrag): Attachment<HTMLElement> =>
  (element) => {
    const edges = createEdgeScroll(element, onmove);
    let pressed: { readonly id: number; readonly from: Point; readonly isFinger: boolean } | null = null;
    let rest: ReturnType<typeof setTimeout> | undefined;
    let isDragging = false;

    /** Ends the current drag, if any. */
    const stop = (at: Point | null): void => {
      clearTimeout(rest);
      for (const [name, listener] of LISTENERS) window.removeEventListener(name, listener, OPTIONS);
      edges.stop();
      const wasDragging = isDragging;
      [pressed, isDragging] = [null, false];
      if (wasDragging) onend(at);
    };
    const begin = (): void => {
      if (!pressed) return;
      if (!onstart()) {
        stop(null);
        return;
      }
      isDragging = true;
      // The element may be put elsewhere while it is dragged; the page stays.
      document.documentElement.setPointerCapture(pressed.id);
    };

    const move = (event: Event): void => {
      if (!(event instanceof PointerEvent) || event.pointerId !== pressed?.id) return;
      const at = { x: event.clientX, y: event.clientY };
      if (!isDragging) {
        if (Math.hypot(at.x - pressed.from.x, at.y - pressed.from.y) < CLICK_PX) return;
        // A finger that moves before it rested scrolls.
        if (pressed.isFinger) stop(null);
        else begin();
      }
      if (!isDragging) return;
      onmove(at);
      edges.hold(at);
    };
    const up = (event: Event): void => {
      if (!(event instanceof PointerEvent) || event.pointerId !== pressed?.id) return;
      if (isDragging) swallowClick();
      stop({ x: event.clientX, y: event.clientY });
    };
    const cancel = (event: Event): void => {
      if (event instanceof PointerEvent && event.pointerId === pressed?.id) stop(null);
    };
    const key = (event: Event): void => {
      if (!isDragging || !(event instanceof KeyboardEvent) || event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      stop(null);
    };
    /** A dragging finger must not scroll the page, and a resting one must not open a menu. */
    const keepStill = (event: Event): void => {
      if (isDragging || (event.type === 'contextmenu' && pressed?.isFinger === true)) event.preventDefault();
    };
    const LISTENERS: readonly (readonly [string, (event: Event) => void])[] = [
      ['pointermove', move],
      ['pointerup', up],
      ['pointercancel', cancel],
      ['keydown', key],
      ['contextmenu', keepStill],
    ];
    const OPTIONS = { capture: true, passive: false };

    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || !event.isPrimary || pressed) return;
      const isFinger = event.pointerType === 'touch';
      pressed = { id: event.pointerId, from: { x: event.clientX, y: event.clientY }, isFinger };
      for (const [name, listener] of LISTENERS) window.addEventListener(name, listener, OPTIONS);
      if (isGrip) {
        event.preventDefault();
        begin();
      } else if (isFinger) rest = setTimeout(begin, REST_MS);
    };
    /** Pictures and links would be dragged by the browser. */
    const noNativeDrag = (event: Event): void => {
      event.preventDefault();
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('dragstart', noNativeDrag);
    // There from the beginning: a browser asks at the first touch whether the page may keep it from scrolling.
    element.addEventListener('touchmove', keepStill, { passive: false });
    return () => {
      stop(null);
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('dragstart', noNativeDrag);
      element.removeEventListener('touchmove', keepStill);
    };
  };
