import { tick } from 'svelte';
import type { ItemRef } from './items.ts';

const UNTOUCHED = 'data-untouched';

/** True for a field that took the focus for writing and has not been written in: Ctrl+Z takes back what was added. */
export const isUntouched = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.hasAttribute(UNTOUCHED);

/** Puts the caret into the first text of the properties, marked whole: what is typed replaces it. False without one. */
export const focusText = (): boolean => {
  const field = document.querySelector<HTMLTextAreaElement | HTMLInputElement>(
    '[data-inspector] :is(textarea, input[type="text"])',
  );
  if (!field || field.disabled) return false;
  field.focus();
  field.select();
  field.setAttribute(UNTOUCHED, '');
  const forget = (): void => {
    field.removeAttribute(UNTOUCHED);
    field.removeEventListener('input', forget);
    field.removeEventListener('blur', forget);
  };
  field.addEventListener('input', forget);
  field.addEventListener('blur', forget);
  return true;
};

/** An item of the canvas once it is drawn: arrows move it, Delete takes it away. */
const focusItem = ({ list, key }: ItemRef): void => {
  document.querySelector<HTMLElement>(`[data-list="${list}"][data-item="${CSS.escape(key)}"]`)?.focus();
};

/** The keyboard goes to what was just added: a text that is to be written, or the item on the canvas. */
export const focusAdded = async (added: ItemRef | 'text'): Promise<void> => {
  await tick();
  if (added === 'text') focusText();
  else focusItem(added);
};
