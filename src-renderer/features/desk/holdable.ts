import type { Attachment } from 'svelte/attachments';
import { PRESS_TIMING } from '#shared/show/action.ts';
import { createHold } from '../../lib/hold.ts';

export interface HoldHandlers {
  readonly onhold: () => void;
  /** Let go too early. */
  readonly onearly: () => void;
  readonly onfilling: (filling: boolean) => void;
}

/** A button that presses once it has been held: by mouse, finger or pen, and with Shift and Enter by the keyboard. */
export const holdable =
  ({ onhold, onearly, onfilling }: HoldHandlers): Attachment<HTMLElement> =>
  (element) => {
    const hold = createHold({
      holdMs: () => PRESS_TIMING.holdMs,
      onStart: () => {
        onfilling(true);
      },
      onDone: () => {
        onfilling(false);
        onhold();
      },
      onEarly: () => {
        onfilling(false);
        onearly();
      },
      onCancel: () => {
        onfilling(false);
      },
    });
    const down = (event: PointerEvent): void => {
      if (event.button === 0) hold.start();
    };
    const keydown = (event: KeyboardEvent): void => {
      if (event.code !== 'Enter' || !event.shiftKey) return;
      event.preventDefault();
      if (!event.repeat) hold.start();
    };
    const keyup = (event: KeyboardEvent): void => {
      if (event.code === 'Enter' || event.key === 'Shift') hold.end();
    };
    // A long touch would open the browser's menu in the middle of the hold.
    const noMenu = (event: Event): void => {
      event.preventDefault();
    };
    const ends = ['pointerup', 'pointerleave', 'pointercancel', 'blur'] as const;
    element.addEventListener('pointerdown', down);
    element.addEventListener('keydown', keydown);
    element.addEventListener('keyup', keyup);
    element.addEventListener('contextmenu', noMenu);
    for (const end of ends) element.addEventListener(end, hold.end);
    return () => {
      hold.cancel();
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('keydown', keydown);
      element.removeEventListener('keyup', keyup);
      element.removeEventListener('contextmenu', noMenu);
      for (const end of ends) element.removeEventListener(end, hold.end);
    };
  };
