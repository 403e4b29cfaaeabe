const ROWS = 'article';
const CONTROLS = 'button, a[href]';

const beside = (row: HTMLElement, by: number): HTMLElement | null => {
  const item = row.closest('[role="listitem"]');
  const next = by < 0 ? item?.previousElementSibling : item?.nextElementSibling;
  return next?.querySelector<HTMLElement>(ROWS) ?? null;
};

/**
 * Arrow keys in the chat, which is one stop of Tab: up and down go from message to message, right and left through what
 * can be done with one, Escape back to the list.
 */
export const walkMessages = (event: KeyboardEvent): void => {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const list = target.closest<HTMLElement>('[role="list"]');
  const row = target.closest<HTMLElement>(ROWS);
  if (!list) return;
  const rows = [...list.querySelectorAll<HTMLElement>(ROWS)];
  const inRow = row ? [row, ...row.querySelectorAll<HTMLElement>(CONTROLS)] : [];
  const aims: Readonly<Record<string, () => HTMLElement | null | undefined>> = {
    ArrowUp: () => (row ? beside(row, -1) : rows.at(-1)),
    ArrowDown: () => (row ? beside(row, 1) : rows.at(-1)),
    ArrowRight: () => inRow[inRow.indexOf(target) + 1],
    ArrowLeft: () => inRow[inRow.indexOf(target) - 1],
    Escape: () => (row ? list : null),
  };
  const aim = aims[key];
  if (!aim || (!row && (key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Escape'))) return;
  event.preventDefault();
  aim()?.focus();
};

/** Takes the controls of a row out of the order of Tab, also those that are drawn later. */
export const outOfTabOrder = (row: HTMLElement): (() => void) => {
  const take = (): void => {
    for (const control of row.querySelectorAll<HTMLElement>(CONTROLS)) if (control.tabIndex >= 0) control.tabIndex = -1;
  };
  take();
  const watcher = new MutationObserver(take);
  watcher.observe(row, { childList: true, subtree: true });
  return () => {
    watcher.disconnect();
  };
};
