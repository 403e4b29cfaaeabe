import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { BridgeResult } from '#shared/bridge/envelope.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';
import { bridgeCall } from '../support/spaces-page.ts';
import { pastDoublePress } from '../support/pauses.ts';

// The service is made unreachable on purpose.
test.use({ sharedAs: 'window', networkNoise: true });

type Words = (key: string, inputs?: Readonly<Record<string, string>>) => string;

const catalogueOf = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`resources/messages/${language}.json`, 'utf8')) as Record<string, string>;

const wordsOf = (language: string): Words => {
  const catalogue = catalogueOf(language);
  return (key, inputs = {}) =>
    (catalogue[key] ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => inputs[name] ?? '');
};

/** The words between what is put in, of every sentence that the host makes: none is to be seen. */
const ENGLISH = Object.entries(catalogueOf('en')).flatMap(([key, text]) =>
  key.startsWith('host_') ? text.split(/\{\w+\}/).filter((part) => /\w+ \w+/.test(part)) : [],
);

const expectNoEnglish = async (page: Page): Promise<void> => {
  const english = async (): Promise<readonly string[]> => {
    const text = await page.locator('body').innerText();
    return ENGLISH.filter((part) => text.includes(part));
  };
  // The host says some words itself, and says them again after the language has changed.
  await expect.poll(english).toEqual([]);
};

const section = (page: Page, name: string): Promise<void> => page.locator(`nav [data-section="${name}"]`).click();

const speak = async (page: Page, name: string): Promise<void> => {
  await section(page, 'settings');
  await page.getByRole('radio', { name }).check();
};

/** Keeps a page of the deck with one tile, a wait and then a band; gives its id. */
const keepSequence = async (page: Page): Promise<string> => {
  const spaces = (await bridgeCall(page, 'accounts.list', undefined)) as BridgeResult<
    readonly { spaceId: string; name: string }[]
  >;
  const steps = [
    { kind: 'wait', ms: 100 },
    { kind: 'action', action: { kind: 'band.show', text: 'Offer', seconds: 5 } },
  ];
  const tile = { id: 'offer', label: 'Offer', steps };
  const made = (await bridgeCall(page, 'library.create', {
    spaceId: spaces.ok ? spaces.value[0]?.spaceId : '',
    name: 'Walk',
    body: { kind: 'deck_page', position: 0, tiles: [tile] },
  })) as BridgeResult<{ readonly id: string }>;
  if (!made.ok) throw new Error(made.error.message);
  return made.value.id;
};

for (const [language, name] of [
  ['fr', 'Français'],
  ['es', 'Español'],
] as const) {
  test(`what the host refuses is said in ${name}`, async ({ app, desk }) => {
    const { page } = desk;
    const say = wordsOf(language);
    const deckPage = await keepSequence(page);
    await speak(page, name);

    await test.step('a locked desk', async () => {
      await section(page, 'desk');
      await page.getByRole('button', { name: say('desk_lock'), exact: true }).click();
      await page
        .getByRole('button', { name: /^Welcome/ })
        .first()
        .click();
      await expect(page.getByRole('log').getByText(say('host_press_locked'), { exact: true })).toBeVisible();
      await expectNoEnglish(page);
      const lock = page.getByRole('button', { name: say('desk_lock'), exact: true });
      await pastDoublePress(page);
      await lock.click();
      await expect(lock).toHaveAttribute('aria-pressed', 'false');
    });

    await test.step('a press and a sequence while the platform cannot be reached', async () => {
      await app.faults({ dropRate: 1 });
      const tile = page.getByRole('button', { name: /^Interview/ }).first();
      await tile.click();
      // A first page that was made elsewhere waits in a folded deck.
      await page.getByRole('button', { name: say('desk_deck_unfold'), exact: true }).click();
      await page
        .getByRole('tabpanel')
        .getByRole('button', { name: /^Offer/ })
        .click();
      await expect(tile).toHaveAttribute('data-phase', 'failed');
      await expect(tile).toContainText(say('host_platform_broke'));
      await expect(page.getByRole('status', { name: say('desk_connection') })).toContainText(
        say('host_platform_broke'),
      );
      const why = say('desk_deck_failed_note', { name: 'Offer', step: '2', reason: say('host_platform_broke') });
      await expect(page.getByText(why)).toBeVisible();
      await expectNoEnglish(page);
      await app.faults({});
    });

    await test.step('a sign-in that does not come to pass', async () => {
      await section(page, 'settings');
      await page.getByRole('button', { name: say('settings_spaces'), exact: true }).click();
      await page.getByRole('button', { name: say('spaces_add') }).click();
      const dialog = page.getByRole('dialog');
      for (const [address, key] of [
        ['http://example.org', 'host_root_https'],
        ['http://127.0.0.1:9', 'host_platform_closed'],
      ] as const) {
        await dialog.getByLabel(say('spaces_api_root')).fill(address);
        await dialog.getByRole('button', { name: say('spaces_by_sign_in'), exact: true }).click();
        await expect(dialog.getByRole('alert')).toHaveText(say(key));
      }
      await expectNoEnglish(page);
      await dialog.getByRole('button', { name: say('ui_cancel') }).click();
    });

    await test.step('a file that is not taken', async () => {
      await section(page, 'library');
      await page
        .getByRole('navigation', { name: say('nav_library') })
        .getByText(say('library_media'))
        .click();
      await page
        .getByRole('button', { name: say('library_media_add') })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog
        .locator('input[type="file"]')
        .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
      await expect(dialog.getByRole('alert')).toHaveText(say('host_media_type'));
      await expectNoEnglish(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    await bridgeCall(page, 'library.delete', { id: deckPage });
    await speak(page, 'English');
  });
}
