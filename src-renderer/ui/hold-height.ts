import type { Attachment } from 'svelte/attachments';

/**
 * Keeps an element as high as it is now, so that what others add to it scrolls inside and moves nothing below. It is
 * measured again at another width, and for another key.
 */
export const holdHeight =
  (_key: string): Attachment<HTMLElement> =>
  (element) => {
    const measure = (): void => {
      element.style.height = '';
      element.style.height = `${element.offsetHeight}px`;
    };
    measure();
    let width = element.offsetWidth;
    // Its width is known once the window has its new layout.
    const observer = new ResizeObserver(() => {
      if (element.offsetWidth === width) return;
      width = element.offsetWidth;
      measure();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  };
