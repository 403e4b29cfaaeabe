import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { dialog, escape, menu, place, type State } from './window-states.ts';

/** States of Prepare. */
export const PREPARE: readonly State[] = [
  { name: 'a scene', isScreen: true, open: (page) => place(page, 'Prepare') },
  ...['Band', 'Sticker', 'Poll', 'Message', 'Viewers'].map((type) => ({
    name: `a ${type.toLowerCase()} that is chosen`,
    open: (page: Page) =>
      page.getByRole('region', { name: 'Canvas' }).getByRole('button', { name: type, exact: true }).first().click(),
  })),
  {
    name: 'a slot that is chosen',
    open: (page) =>
      page.getByRole('region', { name: 'Layers' }).getByRole('listitem').getByRole('button').first().click(),
  },
  {
    name: 'Preflight',
    open: async (page) => {
      await page.getByRole('button', { name: /^Preflight, / }).click();
      await expect(page.getByRole('region', { name: 'Preflight' })).toBeVisible();
    },
    close: escape,
  },
  menu('the layouts', /^Layout/),
  dialog('the choice of a medium', 'Add a sound'),
  dialog('the choice of a template', 'New from template'),
  dialog('a template that is kept', 'Save as template'),
];

/** States of Shows. */
export const SHOWS: readonly State[] = [
  { name: 'the list', isScreen: true, open: (page) => place(page, 'Shows') },
  dialog('a new show', 'New show'),
  dialog('a show that is edited', 'Edit'),
  dialog('a new invitation', 'New link'),
  {
    name: 'a list of choices',
    open: (page) => page.getByLabel(/^Status: /).click(),
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'shows that are not there',
    open: (page) => page.getByRole('searchbox').fill('nothing of that name'),
    close: (page) => page.getByRole('searchbox').fill(''),
  },
];

/** A rule with a condition and a step, as it is written. */
const RULE: State = {
  name: 'a rule that is written',
  open: async (page) => {
    await page
      .getByRole('navigation', { name: 'Library' })
      .getByRole('button', { name: /^Rules/ })
      .click();
    await page.getByRole('button', { name: 'New rule' }).click();
    const editor = page.getByRole('dialog');
    await editor.getByRole('button', { name: 'Add a condition' }).click();
    await editor.getByRole('button', { name: 'Add a step' }).click();
    await expect(editor.getByText(/^When a poll closes, and /)).toBeVisible();
  },
  close: escape,
};

/** The views of the Library. */
export const libraryViews = async (page: Page): Promise<readonly State[]> => {
  await place(page, 'Library');
  const views = page.getByRole('navigation', { name: 'Library' });
  const buttons = views.getByRole('list').first().getByRole('button');
  const texts = await buttons.allInnerTexts();
  // The number beside a name is counted while the walk goes on.
  const names = texts.map((text) => text.split('\n', 1)[0] ?? '').filter((name) => name !== '');
  expect(names.length).toBeGreaterThan(3);
  const screens = names.map((name) => ({
    name,
    isScreen: true,
    open: () => buttons.filter({ hasText: name }).first().click(),
  }));
  return [...screens, RULE];
};

/** The pages of Settings, and what opens on one of them. */
export const settingsPages = async (page: Page): Promise<readonly State[]> => {
  await place(page, 'Settings');
  const pages = page.getByRole('navigation', { name: 'Settings pages' }).getByRole('button');
  const names = await pages.allInnerTexts();
  const goTo = async (name: string): Promise<void> => {
    await pages.getByText(name, { exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  };
  return [
    ...names.map((name) => ({ name, isScreen: true, open: () => goTo(name) })),
    {
      name: 'a space that is connected',
      open: async () => {
        await goTo('Spaces');
        await page.getByRole('button', { name: 'Connect a space', exact: true }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
      close: escape,
    },
  ];
};
