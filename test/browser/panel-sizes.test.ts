import type { Locator, Page } from '@playwright/test';
import type { PanelInvite } from '#shared/bridge/panel-calls.ts';
import type { PersonRole } from '#shared/show/roles.ts';
import { createDeskPage, type DeskPage } from '../support/desk-page.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';
import { bridgeCall } from '../support/spaces-page.ts';

const UPRIGHT = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
] as const;

/** The first things that each role at a desk does: they are in view before anything is scrolled. */
const FIRST: Readonly<Record<Exclude<PersonRole, 'operator'>, (panel: DeskPage) => readonly Locator[]>> = {
  viewer: ({ region }) => [region('Program')],
  chat: ({ region, page }) => [
    region('Chat').getByRole('article').last(),
    page.getByRole('textbox', { name: 'Write in the chat' }),
  ],
  assistant: ({ region, page }) => [
    region('Chat').getByRole('article').last(),
    region('Bands')
      .getByRole('button', { name: /^Band: / })
      .first(),
    page.getByRole('tab', { name: /^Polls/ }),
  ],
  caller: ({ tile, button }) => [tile('Waiting'), tile('Opening'), button('Take')],
};

/** Sizes of panels: upright ones, half a screen, a small window. */
const NARROW = [...UPRIGHT, { width: 512, height: 800 }, { width: 800, height: 600 }] as const;

/** Tools in the heads of the monitors that reach beyond them, and rows of the bar at the top beyond two. */
const cut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const shown = (found: Iterable<Element>): readonly Element[] =>
      [...found].filter((one) => one.getBoundingClientRect().width > 1);
    const tools = shown(document.querySelectorAll('.monitor header > *, .monitor header button')).filter((tool) => {
      const frame = tool.closest('.monitor')?.getBoundingClientRect();
      return frame !== undefined && tool.getBoundingClientRect().right > frame.right + 1;
    });
    const middles = shown(document.querySelector('main > .top')?.children ?? []).map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return Math.round((top + height / 2) / 16);
    });
    const rows = new Set(middles).size;
    return [...tools.map((tool) => tool.outerHTML), ...(rows > 2 ? [`${rows} rows at the top`] : [])];
  });

const letIn = async (desk: Page, open: (url: string) => Promise<Page>, role: PersonRole): Promise<DeskPage> => {
  const asked = { name: `Tina ${role}`, role, term: 'evening', admission: 'open' };
  const { value } = (await bridgeCall(desk, 'panels.invite', asked)) as { readonly value: PanelInvite };
  const page = await open(value.urls[0] ?? '');
  await page.getByRole('button', { name: 'Come in' }).click();
  const panel = createDeskPage(page);
  await expect(panel.tile('Welcome')).toBeAttached();
  return panel;
};

test('the panel of each role, on an upright tablet, begins with what that role does @proof', async ({
  desk,
  openElsewhere,
}) => {
  const text = 'Is there a replay?';
  await bridgeCall(desk.page, 'show.perform', { action: { kind: 'chat.write', text }, source: { surface: 'tile' } });
  for (const role of ['viewer', 'chat', 'assistant', 'caller'] as const) {
    const panel = await letIn(desk.page, openElsewhere, role);
    for (const size of UPRIGHT) {
      await panel.page.setViewportSize(size);
      for (const part of FIRST[role](panel))
        await expect.soft(part, `${role} ${size.width}`).toBeInViewport({ ratio: 1 });
    }
    await expect(panel.button('Take')).toHaveCount(role === 'caller' ? 1 : 0);
    // No panel below an operator's can end the live: none offers it.
    await expect(panel.button('End')).toHaveCount(0);
    for (const size of NARROW) {
      await panel.page.setViewportSize(size);
      await expect.soft.poll(() => cut(panel.page), { message: `${role} ${size.width}` }).toEqual([]);
    }
    if (role === 'viewer') {
      // The desk has company: it asks for a name, once.
      const ask = desk.page.getByRole('region', { name: 'Your name' });
      await ask.getByRole('textbox', { name: 'Your name' }).fill('Tina');
      await ask.getByRole('button', { name: 'Save' }).click();
      await expect(ask).toBeHidden();
    }
    await panel.page.close();
  }
});

test('the desk itself, narrow, has all tools of its monitors and two rows at the top, in each language @proof', async ({
  desk,
}) => {
  const { page } = desk;
  for (const language of ['fr', 'es', 'en'] as const) {
    await bridgeCall(page, 'preferences.set', { language });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const size of NARROW) {
      await page.setViewportSize(size);
      await expect.soft.poll(() => cut(page), { message: `${language} ${size.width}` }).toEqual([]);
    }
  }
});

test('on a phone, whoever watches has the stage and the message box in view, also with a poll @proof', async ({
  app,
  admit,
}) => {
  const page = await admit('Mara Lind');
  await page.setViewportSize({ width: 390, height: 844 });
  const box = page.getByPlaceholder('Write to everyone');
  const parts = [page.getByRole('region', { name: 'On air' }), page.getByRole('button', { name: 'Raise hand' }), box];
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
  const path = `/live/sessions/${app.sessionId}/polls`;
  const { polls } = await app.call<{ polls: readonly { id: string; status: string }[] }>('GET', path);
  const draft = polls.find(({ status }) => status === 'draft')?.id ?? '';
  await app.call('POST', `${path}/${draft}/open`);
  await expect(page.getByRole('region', { name: 'Poll' }).getByRole('radio').first()).toBeInViewport({ ratio: 1 });
  await expect(box).toBeInViewport({ ratio: 1 });
  await app.call('POST', `${path}/${draft}/close`);
});

/** Small, and larger ones zoomed to 200 %. */
const SMALL = [
  { width: 800, height: 600 },
  { width: 720, height: 450 },
  { width: 512, height: 350 },
] as const;

test('in a small or zoomed window the scenes, a chosen show and the whole rail are in view @proof', async ({
  desk,
}) => {
  const { page, tile } = desk;
  const places = page.getByRole('navigation', { name: 'Main' }).getByRole('button');
  for (const size of SMALL) {
    await page.setViewportSize(size);
    await expect(tile('Waiting')).toBeInViewport();
    for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 1 });
    await places.filter({ hasText: 'Shows' }).click();
    const show = page
      .getByRole('region', { name: 'Shows', exact: true })
      .getByRole('button', { name: /^Pricing your/ });
    await show.first().click();
    await expect(page.getByRole('heading', { level: 2, name: /^Pricing your/ })).toBeInViewport();
    await places.filter({ hasText: 'Desk' }).click();
    await expect(tile('Waiting')).toBeAttached();
  }
});
