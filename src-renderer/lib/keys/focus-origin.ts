/**
 * How the focus came to where it is. `:focus-visible` does not tell: after any key it also holds for what was clicked,
 * and a button clicked a while ago would take the next Enter from the key map.
 */
export interface FocusOrigin {
  /** True where the focused element was reached by keyboard or script, false where it was clicked. */
  isByKeyboard(): boolean;
  stop(): void;
}

export const watchFocus = (): FocusOrigin => {
  let isPointing = false;
  let isByKeyboard = document.activeElement?.matches(':focus-visible') ?? true;

  const point = ({ target }: Event): void => {
    isPointing = true;
    if (target instanceof Node && document.activeElement?.contains(target)) isByKeyboard = false;
  };
  const key = (): void => {
    isPointing = false;
  };
  const focus = (): void => {
    isByKeyboard = !isPointing;
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
