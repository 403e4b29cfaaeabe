/**
 * Keeps the focus in a part of the page whose controls go when they are pressed: the part itself takes it then. It needs
 * a `tabindex` of -1.
 */
export const keepFocus = (part: HTMLElement): (() => void) => {
  let focused: EventTarget | null = null;
  const note = ({ target }: FocusEvent): void => {
    focused = target;
  };
  part.addEventListener('focusin', note);
  const observer = new MutationObserver(() => {
    const isGone = focused instanceof Element && !focused.isConnected;
    if (isGone && document.activeElement === document.body) part.focus();
    if (isGone) focused = null;
  });
  observer.observe(part, { childList: true, subtree: true });
  return () => {
    part.removeEventListener('focusin', note);
    observer.disconnect();
  };
};
