import type { Locator, Page } from '@playwright/test';
import type { Language } from '#shared/words/language.ts';
import { wordsIn, type Words } from '#shared/words/words.ts';

/** The window as a person finds it who reads one of its languages: by the words that stand there. */
export interface Evening {
  readonly page: Page;
  readonly say: Words['say'];
  /** Times a person pressed something. */
  readonly clicks: { count: number };
  region(name: string): Locator;
  press(control: Locator): Promise<void>;
  /** Holds what has to be held, until it has done its work. */
  hold(control: Locator): Promise<void>;
  go(section: 'shows' | 'desk' | 'prepare'): Promise<void>;
}

/** A window in a language. */
export const eveningIn = (page: Page, language: Language): Evening => {
  const clicks = { count: 0 };
  const press = async (control: Locator): Promise<void> => {
    await control.click();
    clicks.count += 1;
  };
  return {
    page,
    say: wordsIn(language).say,
    clicks,
    region: (name) => page.getByRole('region', { name, exact: true }),
    press,
    async hold(control) {
      // The button goes or says something else once it was held: it is held for longer than it asks.
      await control.click({ delay: 900 });
      clicks.count += 1;
    },
    go: (section) => press(page.locator(`nav [data-section="${section}"]`)),
  };
};

const named = (scope: Page | Locator, role: 'button', name: string): Locator =>
  scope.getByRole(role, { name, exact: true });

/** Makes a show and opens its scenes. */
export const makeShow = async ({ page, say, press, go, region }: Evening, title: string): Promise<void> => {
  await go('shows');
  await press(named(page, 'button', say('shows_new')).first());
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('shows_field_title'), { exact: true }).fill(title);
  await press(named(dialog, 'button', say('shows_create')));
  await press(named(region(title), 'button', say('shows_prepare')));
};
