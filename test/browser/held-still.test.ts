import type { Page } from '@playwright/test';
import { sceneClaim } from '#shared/team/team-values.ts';
import { createDeskPage } from '../support/desk-page.ts';
import { board, isTold, live, NEWS, type Stage } from '../support/news-of-others.ts';
import { expect, sharedTest as test } from '../support/shared-app.ts';

/** Places of all controls that can be pressed, by their names; lists that follow people are read, not aimed at. */
const boxes = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() => {
    const kinds = 'button, [role="button"], [role="tab"], [role="radio"], [role="switch"], input, textarea, a[href]';
    const isField = (one: HTMLElement): one is HTMLInputElement | HTMLTextAreaElement =>
      one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement;
    const found: Record<string, string> = {};
    const counted = new Map<string, number>();
    for (const one of document.querySelectorAll<HTMLElement>(kinds)) {
      if (
        !one.checkVisibility({ visibilityProperty: true }) ||
        one.closest('[role="article"], [role="log"], [role="list"], .polls > .panes > .list')
      )
        continue;
      one.dataset.held ??= `${one.closest('section[aria-label], header, nav')?.getAttribute('aria-label') ?? ''} › ${one.getAttribute('aria-label') ?? (isField(one) ? one.labels?.[0]?.textContent : one.textContent)?.trim() ?? ''}`;
      const name = one.dataset.held;
      const nth = (counted.get(name) ?? 0) + 1;
      counted.set(name, nth);
      const { x, y } = one.getBoundingClientRect();
      found[`${name} ${nth}`] = `${Math.round(x)},${Math.round(y)}`;
    }
    return found;
  });

interface Desk {
  readonly scenes: readonly { readonly id: string; readonly name: string }[];
}

/** Sizes of the window that are looked at together: each sees the same news. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
] as const;
/** Waits until a page has drawn what it heard. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );

/** Waits until nothing moves in a page any more. */
const settled = async (page: Page): Promise<void> => {
  let before = '';
  await expect
    .poll(async () => {
      const now = JSON.stringify(await boxes(page));
      const isStill = now === before;
      before = now;
      return isStill;
    })
    .toBe(true);
};

test('nothing that others do moves a control of the desk or of Prepare by a pixel @proof', async ({
  app,
  desk,
  context,
}) => {
  test.setTimeout(150_000);
  const tellers: Stage['tell'][] = [];
  /** For each page, what it heard of its host: the names of the events. */
  const heard: string[][] = SIZES.map(() => []);
  let spaceId = '';
  const pages = await Promise.all(
    SIZES.map(async (size, at) => {
      const page = await context.newPage();
      await page.setViewportSize(size);
      await page.routeWebSocket(/\/bridge$/, (socket) => {
        const host = socket.connectToServer();
        host.onMessage((message) => {
          spaceId ||= /"spaceId":"([^"]+)"/.exec(String(message))?.[1] ?? '';
          heard[at]?.push(/"event":"([^"]+)"/.exec(String(message))?.[1] ?? '');
          socket.send(message);
        });
        tellers.push((event, data) => {
          socket.send(JSON.stringify({ event, data }));
        });
      });
      await page.goto(app.link.replace(/#.*/, ''));
      await expect(createDeskPage(page).tile('Welcome')).toBeVisible();
      await expect(createDeskPage(page).region('Bands').getByRole('button', { name: 'Last places' })).toBeVisible();
      return page;
    }),
  );
  const stage: Stage = {
    app,
    other: desk,
    spaceId: () => spaceId,
    tell: (event, data) => {
      for (const tell of tellers) tell(event, data);
    },
  };
  const moves: string[] = [];
  await Promise.all(pages.map(settled));
  let before = await Promise.all(pages.map(boxes));
  for (const [event, deeds] of Object.entries(NEWS)) {
    if (typeof deeds === 'string') continue;
    for (const [index, deed] of deeds.entries()) {
      const known = heard.map(({ length }) => length);
      await deed(stage);
      if (!isTold(deed))
        await expect
          .poll(() => heard.map((events, at) => events.slice(known[at]).includes(event)), {
            message: `${event} ${index}`,
          })
          .toEqual(SIZES.map(() => true));
      await Promise.all(pages.map(drawn));
      const after = await Promise.all(pages.map(boxes));
      for (const [at, size] of SIZES.entries())
        for (const [name, box] of Object.entries(before[at] ?? {})) {
          const now = after[at]?.[name];
          if (now !== undefined && now !== box)
            moves.push(`${size.width}: ${event} ${index}: ${name}: ${box} → ${now}`);
        }
      before = after;
    }
  }
  for (const one of pages) {
    await one.evaluate(() => (location.hash = '#/prepare'));
    await expect(one.getByRole('button', { name: 'Open on the desk' })).toBeVisible();
  }
  await Promise.all(pages.map(settled));
  before = await Promise.all(pages.map(boxes));
  const { desk: production } = await app.call<{ desk?: Desk } & Desk>('GET', live(app, '/scenes')).then((answer) => ({
    desk: answer.desk ?? answer,
  }));
  const claims = production.scenes.map(({ id, name }) => ({
    key: id,
    what: 'scene' as const,
    of: sceneClaim(app.sessionId, id),
    title: name,
    by: 'Carl-Antoine de la Montgolfière',
    isOwnDesk: false,
  }));
  for (const [at, one] of pages.entries()) {
    // The host tells of its own team once these windows are elsewhere: what it says last holds.
    await expect(async () => {
      stage.tell('team.changed', board({ claims }));
      await expect(one.getByText(/^Carl-Antoine de la Montgolfière edits/)).toBeAttached({ timeout: 1000 });
    }).toPass();
    const after = await boxes(one);
    for (const [name, box] of Object.entries(before[at] ?? {}))
      if (after[name] !== undefined && after[name] !== box)
        moves.push(`${SIZES[at]?.width}: Prepare: ${name}: ${box} → ${after[name]}`);
  }
  expect(moves).toEqual([]);
});
