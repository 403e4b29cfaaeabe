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
    let byKey = false;

    const down = (event: PointerEvent): void => {
      clickIsSpent = false;
      byKey = false;
      if (event.button !== 0 || !AT_ONCE.has(event.pointerType)) return;
      clickIsSpent = true;
      press();
    };
    const click = (): void => {
      const spent = clickIsSpent || byKey;
      clickIsSpent = false;
      if (!spent) press();
    };
    const keepFocus = (event: MouseEvent): void => {
      event.preventDefault();
      // What is typed next is meant for the desk, not for the field that was left behind.
      if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body) {
        document.activeElement.blur();
      }
    };
    const keydown = (event: KeyboardEvent): void => {
      if (event.code === 'Enter' || event.code === 'NumpadEnter' || event.code === 'Space') byKey = true;
    };
    const keyup = (): void => {
      // The click of Space comes after its keyup.
      setTimeout(forgetKey);
    };
    const forgetKey = (): void => {
      byKey = false;
    };

    element.addEventListener('pointerdown', down);
    element.addEventListener('click', click);
    element.addEventListener('mousedown', keepFocus);
    element.addEventListener('keydown', keydown);
    element.addEventListener('keyup', keyup);
    element.addEventListener('blur', forgetKey);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('click', click);
      element.removeEventListener('mousedown', keepFocus);
      element.removeEventListener('keydown', keydown);
      element.removeEventListener('keyup', keyup);
      element.removeEventListener('blur', forgetKey);
    };
  };
