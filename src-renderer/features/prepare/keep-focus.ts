import { tick } from 'svelte';

/** The controls that stand with this one: rows of a list, items of the canvas. */
const companionsOf = (control: Element): readonly HTMLElement[] => {
  const list = control.closest('[data-order-list]');
  if (list) return [...list.querySelectorAll<HTMLElement>('[data-order-row] > button:first-child')];
  return [...(control.closest('.surface')?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
};

/**
 * Does something that moves or takes away what has the keyboard. It stays on what was moved, or goes on to what stands
 * beside what is gone: without it a list could be walked through for one step only.
 */
export const keepFocus = (control: EventTarget | null, act: () => void): void => {
  const before = control instanceof HTMLElement ? control : null;
  const companions = before ? companionsOf(before) : [];
  const index = companions.findIndex((one) => one === before || one.contains(before));
  act();
  void tick().then(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!before || !lost) return;
    const others = [...companions.slice(index + 1), ...companions.slice(0, Math.max(0, index)).toReversed()];
    const next = [before, ...others].find((one) => one.isConnected) ?? document.getElementById('main');
    next?.focus({ preventScroll: true });
  });
};
