/** The shift that brings a span into a window of the same axis, by the shortest way; 0 where it is in view. */
export const shiftIntoView = (
  item: { readonly start: number; readonly end: number },
  view: { readonly start: number; readonly end: number },
): number => {
  if (item.start < view.start || item.end - item.start > view.end - view.start) return item.start - view.start;
  return Math.max(0, item.end - view.end);
};

/**
 * Scrolls a list so that an item of it is in view. `scrollIntoView` would also scroll the page, and move a button away
 * that a person is about to press.
 */
export const scrollIntoList = (list: Element, item: Element): void => {
  const [view, box] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  list.scrollBy({
    left: shiftIntoView({ start: box.left, end: box.right }, { start: view.left, end: view.right }),
    top: shiftIntoView({ start: box.top, end: box.bottom }, { start: view.top, end: view.bottom }),
    behavior: 'instant',
  });
};
