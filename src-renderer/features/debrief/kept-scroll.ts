import type { Attachment } from 'svelte/attachments';

/** Frames in which a list finds its height; after these it stands where it stands. */
const FRAMES = 10;

/** Keeps how far the list in an element is scrolled, and scrolls it there again when it is drawn again. */
export const keptScroll =
  (place: { scrollTop: number }): Attachment<HTMLElement> =>
  (room) => {
    const wanted = place.scrollTop;
    let frames = wanted === 0 ? 0 : FRAMES;
    let frame = 0;
    const scroller = (): Element | null => room.querySelector('[role=list]');
    const restore = (): void => {
      const list = scroller();
      if (list && frames > 0 && Math.abs(list.scrollTop - wanted) > 1) list.scrollTop = wanted;
      frames -= 1;
      if (frames > 0) frame = requestAnimationFrame(restore);
    };
    // Scrolling does not bubble.
    const scrolled = (): void => {
      if (frames <= 0) place.scrollTop = scroller()?.scrollTop ?? 0;
    };
    if (frames > 0) frame = requestAnimationFrame(restore);
    room.addEventListener('scroll', scrolled, true);
    return () => {
      cancelAnimationFrame(frame);
      room.removeEventListener('scroll', scrolled, true);
    };
  };
