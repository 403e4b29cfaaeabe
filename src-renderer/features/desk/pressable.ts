import type { Attachment } from 'svelte/attachments';

/** Pointers whose press counts when it begins; a finger may be scrolling, so it counts when it ends. */
const AT_ONCE: ReadonlySet<string> = new Set(['mouse', 'pen']);

/**
 * A button that presses as early as its pointer allows and never twice, takes no focus from a pointer, and leaves
 * Space and Enter to the key map. A click made without a pointer (a screen reader's, a script's) presses too.
 */
export const pressable =
  (press: () => void): Attachment<HTMLElement> =>
  (element) => {
    let clickIsSpent = false;

    const down = (event: PointerEvent): void => {
      clickIsSpent = false;
      if (event.button !== 0 || !AT_ONCE.has(event.pointerType)) return;
      clickIsSpent = true;
      press();
    };
    const click = (): void => {
      const spent = clickIsSpent;
      clickIsSpent = false;
      if (!spent) press();
    };
    const keepFocus = (event: MouseEvent): void => {
      event.preventDefault();
      // The next keys are meant for the desk, not for the field that was left behind.
      if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body) {
        document.activeElement.blur();
      }
    };
    /** A browser makes its click of Enter from the keypress, that of Space from the keyup, and sometimes later. */
    const noClick = (event: KeyboardEvent): void => {
      const key = event.type === 'keyup' ? ' ' : 'Enter';
      if (event.key === key) event.preventDefault();
    };

    element.addEventListener('pointerdown', down);
    element.addEventListener('click', click);
    element.addEventListener('mousedown', keepFocus);
    element.addEventListener('keypress', noClick);
    element.addEventListener('keyup', noClick);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('click', click);
      element.removeEventListener('mousedown', keepFocus);
      element.removeEventListener('keypress', noClick);
      element.removeEventListener('keyup', noClick);
    };
  };
