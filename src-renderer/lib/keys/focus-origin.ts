/**
 * Origin of the focus. `:focus-visible` does not tell: after any key it also holds for a clicked element, and a button
 * clicked a while ago would take the next Enter from the key map.
 */
export interface FocusOrigin {
  /** True where the focused element was reached by keyboard or script, false where a pointer was used since. */
  isByKeyboard(): boolean;
  stop(): void;
}

/** Keys that move the focus. */
const MOVES_FOCUS = /^(?:Tab|F6|Arrow\w+|Home|End|Page(?:Up|Down))$/;

export const watchFocus = (): FocusOrigin => {
  let lastInput: 'pointer' | 'moving_key' | 'other_key' = 'other_key';
  let isByKeyboard = document.activeElement?.matches(':focus-visible') ?? true;
  /** Elements that had the focus by a pointer: a dialog that closes gives it back to them. */
  const clicked = new WeakSet();

  const note = (element: EventTarget | null): void => {
    isByKeyboard =
      lastInput === 'moving_key' || (lastInput === 'other_key' && (element === null || !clicked.has(element)));
    if (element === null) return;
    if (isByKeyboard) clicked.delete(element);
    else clicked.add(element);
  };
  const point = (): void => {
    lastInput = 'pointer';
    note(document.activeElement);
  };
  const key = (event: Event): void => {
    lastInput = MOVES_FOCUS.test((event as KeyboardEvent).code) ? 'moving_key' : 'other_key';
  };
  const focus = ({ target }: Event): void => {
    note(target);
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
