import type { Attachment } from 'svelte/attachments';

/** A grip that moves its row (`data-order-row`) within its list (`data-order-list`), by mouse, pen or finger. */
export const dragOrder =
  (onmove: (to: number) => void): Attachment<HTMLElement> =>
  (grip) => {
    let to: number | null = null;

    const rowsOf = (): readonly HTMLElement[] => [
      ...(grip.closest('[data-order-list]')?.querySelectorAll<HTMLElement>('[data-order-row]') ?? []),
    ];
    const clear = (): void => {
      for (const row of rowsOf()) Reflect.deleteProperty(row.dataset, 'drop');
    };
    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      event.preventDefault();
      grip.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent): void => {
      if (!grip.hasPointerCapture(event.pointerId)) return;
      const rows = rowsOf();
      const own = rows.findIndex((row) => row.contains(grip));
      const over = rows.findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return event.clientY >= top && event.clientY < bottom;
      });
      clear();
      to = over === -1 || over === own ? null : over;
      const row = rows[over];
      if (row && to !== null) row.dataset.drop = over < own ? 'before' : 'after';
    };
    const up = (): void => {
      const place = to;
      to = null;
      clear();
      if (place !== null) onmove(place);
    };
    const leave = (): void => {
      to = null;
      clear();
    };
    grip.addEventListener('pointerdown', down);
    grip.addEventListener('pointermove', move);
    grip.addEventListener('pointerup', up);
    grip.addEventListener('pointercancel', leave);
    return () => {
      grip.removeEventListener('pointerdown', down);
      grip.removeEventListener('pointermove', move);
      grip.removeEventListener('pointerup', up);
      grip.removeEventListener('pointercancel', leave);
    };
  };
