import type { Attachment } from 'svelte/attachments';

/** Width in px at 1080p, the unit of a band's speed (spec 2, Scene). */
const FRAME_WIDTH_PX = 1920;

/**
 * Runs a line through its band at `speed` px per second at 1080p, for ever: leftwards, or rightwards where it is read from
 * the right. The distance is measured when the
 * text or the frame changes its size; between, the compositor alone moves the line. It stands still for people who
 * prefer less motion.
 */
export const scrollAt =
  (speed: number, direction: 'ltr' | 'rtl'): Attachment<HTMLElement> =>
  (line) => {
    const frame = line.closest<HTMLElement>('[data-stage]');
    if (!frame || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      line.style.paddingInlineStart = '0.7em';
      return;
    }
    let animation: Animation | null = null;
    let lastWay = 0;
    const measure = (): void => {
      const way = line.offsetWidth;
      if (way === lastWay || frame.clientWidth === 0) return;
      lastWay = way;
      // A resize must not send the text back to its start.
      const progress = animation?.effect?.getComputedTiming().progress ?? 0;
      const seconds = way / ((speed * frame.clientWidth) / FRAME_WIDTH_PX);
      animation?.cancel();
      animation = line.animate(
        [{ transform: 'translateX(0)' }, { transform: `translateX(${direction === 'rtl' ? 100 : -100}%)` }],
        {
          duration: seconds * 1000,
          iterations: Infinity,
        },
      );
      animation.currentTime = progress * seconds * 1000;
    };
    const observer = new ResizeObserver(measure);
    observer.observe(line);
    return () => {
      observer.disconnect();
      animation?.cancel();
    };
  };
