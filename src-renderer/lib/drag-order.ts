import type { Attachment } from 'svelte/attachments';
import type { Point } from './point.ts';
import { pointerDrag } from './pointer-drag.ts';

/** Rows (`data-order-row`) of the list (`data-order-list`) around an element. */
export const orderRows = (element: Element): readonly HTMLElement[] => [
  ...(element.closest('[data-order-list]')?.querySelectorAll<HTMLElement>('[data-order-row]') ?? []),
];

interface Row {
  readonly getBoundingClientRect: () => Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
}

/** The index of the row at a point, or -1. In a column it is the row at that height, however far beside it. */
export const rowAt = (rows: readonly Row[], { x, y }: Point): number => {
  const boxes = rows.map((row) => row.getBoundingClientRect());
  const isColumn = boxes.every(({ left }) => Math.abs(left - (boxes[0]?.left ?? left)) < 1);
  return boxes.findIndex(
    ({ left, right, top, bottom }) => y >= top && y < bottom && (isColumn || (x >= left && x < right)),
  );
};

/** A grip that moves its row (`data-order-row`) within its list (`data-order-list`), by mouse, pen or finger. */
export const dragOrder =
  (onmove: (to: number) => void): Attachment<HTMLElement> =>
  (grip) => {
    const ownIndex = (rows: readonly HTMLElement[]): number => rows.findIndex((row) => row.contains(grip));
    const mark = (at: Point | null): void => {
      const rows = orderRows(grip);
      const [own, over] = [ownIndex(rows), at === null ? -1 : rowAt(rows, at)];
      for (const row of rows) Reflect.deleteProperty(row.dataset, 'drop');
      const row = rows[over];
      if (row && over !== own) row.dataset.drop = over < own ? 'before' : 'after';
    };
    return pointerDrag({
      isGrip: true,
      onstart: () => true,
      onmove: mark,
      onend(at) {
        mark(null);
        if (at === null) return;
        const rows = orderRows(grip);
        const to = rowAt(rows, at);
        if (to !== -1 && to !== ownIndex(rows)) onmove(to);
      },
    })(grip);
  };
