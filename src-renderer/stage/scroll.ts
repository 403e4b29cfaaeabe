import type { Attachment } from 'svelte/attachments';

/** Px at 1080p: what the speed of a band counts in (spec 2, Scene). */
const FRAME_WIDTH_PX = 1920;

/**
 * Lets a line run leftwards through its band at `speed` px per second at 1080p, for ever. The way is measured when the
 * text or the frame changes its size; between, the compositor moves the line alone. Still for whoever asked for less
 * motion.
 */
export const scrollAt =
  (speed: number): Attachment<HTMLElement> =>
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
      animation = line.animate([{ transform: 'translateX(0)' }, { transform: 'translateX(-100%)' }], {
        duration: seconds * 1000,
        iterations: Infinity,
      });
      animation.currentTime = progress * seconds * 1000;
    };
    const observer = new ResizeObserver(measure);
    observer.observe(line);
    return () => {
      observer.disconnect();
      animation?.cancel();
    };
  };
