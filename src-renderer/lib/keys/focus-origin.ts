/**
 * Origin of the focus. `:focus-visible` does not tell: after any key it also holds for a clicked element, and a button
 * clicked a while ago would take the next Enter from the key map.
 */
export interface FocusOrigin {
  /** True where the focused element was reached by keyboard or script, false where it was clicked. */
  isByKeyboard(): boolean;
  stop(): void;
}

export const watchFocus = (): FocusOrigin => {
  /** The element pressed last, until a key is; the focus may go to its container, or to the field its label is for. */
  let pressed: Element | null = null;
  let isByKeyboard = document.activeElement?.matches(':focus-visible') ?? true;

  const takes = (target: EventTarget | null): boolean =>
    pressed !== null &&
    target instanceof Element &&
    (target.contains(pressed) || pressed.closest('label')?.control === target);
  const point = ({ target }: Event): void => {
    pressed = target instanceof Element ? target : null;
    if (takes(document.activeElement)) isByKeyboard = false;
  };
  const key = (): void => {
    pressed = null;
  };
  const focus = ({ target }: Event): void => {
    isByKeyboard = !takes(target);
  };
  const listeners = [
    ['pointerdown', point],
    ['keydown', key],
    ['focusin', focus],
  ] as const;
  for (const [type, listen] of listeners) window.addEventListener(type, listen, true);
  return {
    isByKeyboard: () => isByKeyboard,
    stop() {
      for (const [type, listen] of listeners) window.removeEventListener(type, listen, true);
    },
  };
};
