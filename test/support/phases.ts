import type { Locator } from '@playwright/test';

/** Look of a tile or key at some moment. */
export interface Look {
  readonly phase: string;
  readonly isOnAir: boolean;
}

/**
 * Writes down how a tile or a key looks from now on, change by change: a phase that lasts a second may be over before
 * anyone looks. Gives what reads the list.
 */
export const watchPhases = async (control: Locator): Promise<() => Promise<readonly Look[]>> => {
  const watched = await control.evaluateHandle((element: HTMLElement) => {
    const looks: Look[] = [];
    new MutationObserver(() => {
      looks.push({
        phase: element.dataset.phase ?? '',
        isOnAir: element.getAttribute('aria-pressed') === 'true',
      });
    }).observe(element, { attributeFilter: ['data-phase', 'aria-pressed'] });
    return looks;
  });
  return () => watched.jsonValue();
};
