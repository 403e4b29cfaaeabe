import type { Page } from '@playwright/test';
import { dialog, escape, menu, place, type State } from '../support/axe.ts';
import type { RunningApp } from '../support/app.ts';
import type { DeskPage } from '../support/desk-page.ts';
import { misfits } from '../support/misfits.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';
import { bridgeCall } from '../support/spaces-page.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
] as const;
const [LARGE, SMALL] = SIZES;
/** French has the longest words: it is looked at in both sizes, the others in the tighter one. */
const VIEWS = [
  { language: 'en', sizes: [SMALL] },
  { language: 'es', sizes: [SMALL] },
  { language: 'fr', sizes: [SMALL, LARGE] },
] as const;

const speak = async (page: Page, language: string): Promise<void> => {
  await bridgeCall(page, 'preferences.set', { language });
  await expect(page.locator('html')).toHaveAttribute('lang', language);
};

/** Texts that do not fit, once the page has taken its new size. */
const settledMisfits = async (page: Page): Promise<readonly string[]> => {
  let found: readonly string[] = [];
  await expect
    .poll(async () => (found = await misfits(page)).length)
    .toBe(0)
    .catch(() => {});
  return found;
};

/** Texts that do not fit in a state, in every language. */
const misfitsEverywhere = async (page: Page): Promise<readonly string[]> => {
  const found: string[] = [];
  // A row of the chat offers its acts over its text to a mouse that rests on it.
  await page.mouse.move(0, 0);
  // The whole window is drawn anew for a language, and only laid out anew for a size.
  for (const { language, sizes } of VIEWS) {
    await speak(page, language);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const here = await settledMisfits(page);
      found.push(...here.map((misfit) => `${language} ${size.width}: ${misfit}`));
    }
  }
  await speak(page, 'en');
  await page.setViewportSize(LARGE);
  return found;
};

const visit = async (desk: DeskPage, states: readonly State[]): Promise<void> => {
  for (const { name, open, close } of states) {
    await test.step(name, async () => {
      await open(desk.page, desk);
      expect.soft(await misfitsEverywhere(desk.page), name).toEqual([]);
      await close?.(desk.page, desk);
    });
  }
};

const tab = (name: string): State => ({
  name: `the desk with ${name}`,
  open: async (page) => {
    await page.setViewportSize(SMALL);
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    await page.setViewportSize(LARGE);
  },
});

const DESK: readonly State[] = [
  {
    name: 'the desk with a scene on air',
    open: async (_, desk) => {
      await desk.tile('Welcome').click();
      await expect(desk.tile('Welcome')).toHaveAttribute('data-phase', 'confirmed');
    },
  },
  {
    name: 'a scene with pages to turn',
    open: async (_, desk) => {
      await desk.tile('Slides with Ana').click();
      await expect(desk.region('Media').getByRole('button', { name: 'Next page' })).toBeVisible();
    },
  },
  { name: 'cue mode', open: (_, desk) => desk.mode('Cue').check() },
  tab('People'),
  tab('Polls'),
  {
    name: 'a quiz that is open',
    open: async (_, desk) => {
      await desk.mode('Direct').check();
      await desk.region('Polls').getByRole('button', { name: /Quiz/ }).first().click();
      await desk.region('Polls').getByRole('button', { name: 'Open poll' }).first().click();
      await expect(desk.region('Polls').getByRole('button', { name: 'Close poll' }).first()).toBeVisible();
    },
  },
  {
    name: 'a quiz that is closed',
    open: async (_, desk) => {
      await desk.region('Polls').getByRole('button', { name: 'Close poll' }).first().click();
      await expect(desk.region('Polls').getByRole('button', { name: 'Close poll' }).first()).toBeHidden();
    },
  },
  dialog('a new poll', 'New poll'),
  {
    name: 'the sheet of keys',
    open: async (page) => {
      await page.locator('main').press('Shift+Slash');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    close: escape,
  },
];

test('on the desk all words have their room', async ({ desk }) => {
  await visit(desk, DESK);
});

/** Two more scenes than the demo show has, until the returned function is called. */
const addScenes = async (app: RunningApp): Promise<() => Promise<void>> => {
  const path = `/live/sessions/${app.sessionId}/scenes`;
  const ids: string[] = [];
  for (const name of ['Questions and answers', 'Goodbye']) {
    const { scene } = await app.call<{ readonly scene: { readonly id: string } }>('POST', path, { name });
    ids.push(scene.id);
  }
  return async () => {
    for (const id of ids) await app.call('DELETE', `${path}/${id}`);
  };
};

const DECK: readonly State[] = [
  {
    name: 'a page without tiles',
    open: (_, desk) =>
      desk
        .region('Deck')
        .getByRole('button', { name: /^New (deck )?page$/ })
        .first()
        .click(),
  },
  {
    name: 'the palette',
    open: async (page, desk) => {
      await desk.region('Deck').getByRole('button', { name: 'Add a tile' }).first().click();
      const palette = page.getByRole('dialog');
      for (const name of ['Take', 'Welcome', 'Replay tonight', 'Start auto-advance', 'Clock and time left'])
        await palette.getByRole('button', { name, exact: true }).first().click();
    },
    close: escape,
  },
  {
    name: 'a page being arranged',
    open: (_, desk) => desk.region('Deck').getByRole('button', { name: 'Edit tile: Take' }).focus(),
  },
  {
    name: 'a tile being edited',
    open: (_, desk) => desk.region('Deck').getByRole('button', { name: 'Edit tile: Welcome' }).click(),
    close: escape,
  },
  {
    name: 'a deck page in use',
    open: async (_, desk) => {
      await desk.region('Deck').getByRole('button', { name: 'Done' }).click();
      await desk.tile('Offer').click();
      await expect(desk.tile('Offer')).toHaveAttribute('data-phase', 'confirmed');
    },
  },
];

test('in the deck all words have their room, and beside it ten scenes and the automatic layout', async ({
  app,
  desk,
}) => {
  await visit(desk, DECK);
  const removeScenes = await addScenes(app);
  await expect(desk.tile('Goodbye')).toBeVisible();
  expect.soft(await misfitsEverywhere(desk.page), 'ten scenes').toEqual([]);
  for (const size of SIZES) {
    await desk.page.setViewportSize(size);
    await expect.soft(desk.button('Automatic layout')).toBeInViewport({ ratio: 1 });
  }
  await removeScenes();
});

const PREPARE: readonly State[] = [
  { name: 'Prepare with a scene', open: (page) => place(page, 'Prepare') },
  ...['Band', 'Sticker', 'Poll', 'Message', 'Viewers'].map((type) => ({
    name: `Prepare with a ${type.toLowerCase()} chosen`,
    open: (page: Page) =>
      page.getByRole('region', { name: 'Canvas' }).getByRole('button', { name: type, exact: true }).first().click(),
  })),
  {
    name: 'Prepare with a slot chosen',
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
  dialog('a medium being chosen', 'Add a sound'),
  dialog('a template being chosen', 'New from template'),
  dialog('a template being kept', 'Save as template'),
];

test('in Prepare all words have their room', async ({ desk }) => {
  await visit(desk, PREPARE);
});

const SHOWS: readonly State[] = [
  { name: 'the list of shows', open: (page) => place(page, 'Shows') },
  dialog('a new show', 'New show'),
  dialog('a show being edited', 'Edit'),
  dialog('a new invitation', 'New link'),
];

test('in Shows all words have their room', async ({ desk }) => {
  await visit(desk, SHOWS);
});

test('in the Library all words have their room', async ({ desk }) => {
  const { page } = desk;
  await place(page, 'Library');
  const names = await page.getByRole('navigation', { name: 'Library' }).getByRole('button').allInnerTexts();
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) {
    await page.getByRole('navigation', { name: 'Library' }).getByRole('button', { name }).first().click();
    expect.soft(await misfitsEverywhere(page), name).toEqual([]);
  }
});

test('in Settings all words have their room', async ({ desk }) => {
  const { page } = desk;
  await place(page, 'Settings');
  const pages = page.getByRole('navigation', { name: 'Settings pages' }).getByRole('button');
  for (const name of await pages.allInnerTexts()) {
    await pages.getByText(name, { exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    expect.soft(await misfitsEverywhere(page), name).toEqual([]);
  }
  await pages.getByText('Spaces', { exact: true }).click();
  await visit(desk, [dialog('a space being connected', 'Connect a space')]);
});
