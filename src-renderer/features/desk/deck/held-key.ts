import type { Attachment } from 'svelte/attachments';

/**
 * A key that is down as long as it is held: by mouse, finger or pen, and with Shift and Enter by the keyboard. A click
 * made without a pointer (a screen reader's, a script's) presses it for a moment. It takes no focus from a pointer.
 */
export const heldKey =
  (press: (isDown: boolean) => void): Attachment<HTMLElement> =>
  (element) => {
    let isDown = false;
    let clickIsSpent = false;
    const become = (next: boolean): void => {
      if (next === isDown) return;
      isDown = next;
      press(next);
    };
    const release = (): void => {
      become(false);
    };
    const controller = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      hear: (event: HTMLElementEventMap[Name]) => void,
    ): void => {
      element.addEventListener(name, hear, { signal: controller.signal });
    };
    on('pointerdown', (event) => {
      if (event.button !== 0) return;
      clickIsSpent = true;
      element.setPointerCapture(event.pointerId);
      become(true);
    });
    on('pointerup', release);
    on('pointercancel', release);
    on('lostpointercapture', release);
    on('blur', release);
    // Another window in front gets what lets go.
    window.addEventListener('blur', release, { signal: controller.signal });
    on('mousedown', (event) => {
      event.preventDefault();
    });
    on('contextmenu', (event) => {
      event.preventDefault();
    });
    on('click', () => {
      if (!clickIsSpent) {
        become(true);
        become(false);
      }
      clickIsSpent = false;
    });
    on('keydown', (event) => {
      if (event.code !== 'Enter' || !event.shiftKey) return;
      event.preventDefault();
      if (!event.repeat) become(true);
    });
    on('keyup', (event) => {
      if (event.code === 'Enter' || event.key === 'Shift') release();
    });
    return () => {
      release();
      controller.abort();
    };
  };
