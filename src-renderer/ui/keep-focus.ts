/**
 * Keeps the focus in a part of the page whose controls go, or become inert, when they are pressed: the part itself takes
 * it then. It needs a `tabindex` of -1.
 */
export const keepFocus = (part: HTMLElement): (() => void) => {
  let focused: EventTarget | null = null;
  const note = ({ target }: FocusEvent): void => {
    focused = target;
  };
  part.addEventListener('focusin', note);
  const observer = new MutationObserver(() => {
    const isGone = focused instanceof Element && (!focused.isConnected || focused.closest('[inert]') !== null);
    // An inert control has the focus until the next frame.
    if (isGone && [document.body, focused].includes(document.activeElement)) part.focus();
    if (isGone) focused = null;
  });
  observer.observe(part, { childList: true, subtree: true, attributeFilter: ['inert'] });
  return () => {
    part.removeEventListener('focusin', note);
    observer.disconnect();
  };
};
