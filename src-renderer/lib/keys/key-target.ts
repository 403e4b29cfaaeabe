/** Input types in which no text is typed: keys stay the desk's. */
const BUTTON_LIKE = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** True where a key writes text, so that no hotkey may fire. */
export const isTyping = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !BUTTON_LIKE.has(target.type);
};

/** Overlays that take the keyboard for themselves while they are open. */
const MODAL = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** True inside a dialog, menu or list that is open, or while one is open anywhere. */
export const isInOverlay = (target: EventTarget | null): boolean => {
  if (target instanceof Element && target.closest(MODAL)) return true;
  return document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]') !== null;
};

/** Elements in which Enter, Space and the arrows keep their usual meaning: navigation, tabs, sliders, radio groups. */
const NATIVE = '[data-keys="native"], [role="tab"], [role="slider"], [role="switch"], input, a[href]';

/** True where a control itself answers to Enter, Space or arrows. */
export const isNativeControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(NATIVE) !== null;
