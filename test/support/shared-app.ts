import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, startInFolder, test, type Handled, type RunningApp } from './app.ts';
import { createDeskPage, type DeskPage } from './desk-page.ts';

interface ServiceEvent {
  readonly seq: number;
  readonly name: string;
  readonly data: { readonly session?: { readonly id: string }; readonly scene?: { readonly name: string } | null };
}

const MAX_EVENTS = 1000;

const eventsAfter = async (app: RunningApp, seq: number): Promise<readonly ServiceEvent[]> => {
  const { events } = (await app.rehearse('GET', `/events?after=${seq}&limit=${MAX_EVENTS}`)) as {
    readonly events: readonly ServiceEvent[];
  };
  const last = events.at(-1);
  return last && events.length === MAX_EVENTS ? [...events, ...(await eventsAfter(app, last.seq))] : events;
};

/** The scenes that went on air since the show was put back, in their order, as the service wrote them down. */
export const scenesTaken = async (app: RunningApp): Promise<readonly string[]> => {
  const changes = (await eventsAfter(app, 0)).filter(
    ({ name, data }) => name === 'live.scene.changed' && data.session?.id === app.sessionId,
  );
  const putBackAt = changes.findLastIndex(({ data }) => !data.scene);
  return changes.slice(putBackAt + 1).flatMap(({ data }) => data.scene?.name ?? []);
};

/** Puts the show and the desk back as every test finds them: nothing on air, nothing cued, nothing locked. */
const putBack = async (app: RunningApp, desk: DeskPage): Promise<void> => {
  const locked = desk.button('Lock');
  // Another window may have locked it just now, which holds for a moment.
  await expect(async () => {
    if ((await locked.getAttribute('aria-pressed')) === 'true') await locked.click();
    await expect(locked).toHaveAttribute('aria-pressed', 'false', { timeout: 500 });
  }).toPass();
  if (!(await desk.mode('Direct').isChecked())) await desk.mode('Direct').check();
  const path = `/live/sessions/${app.sessionId}/scenes`;
  await app.call('PUT', `${path}/auto`, { enabled: false });
  await app.call('PUT', `${path}/active`, { sceneId: null });
  await expect(desk.program('Automatic layout')).toBeVisible();
};

/** An app and a window of it that tests have in common. */
interface Shared {
  readonly key: string;
  readonly handled: Handled;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Keeps what tests share until one shares something else, or the end. */
class Keeper {
  readonly #browser: Browser;
  #shared: Shared | null = null;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async of(name: string, env: Readonly<Record<string, string>>): Promise<Shared> {
    const key = `${name} ${JSON.stringify(env)}`;
    if (this.#shared?.key === key && this.#shared.handled.isRunning()) return this.#shared;
    await this.end();
    const handled = await startInFolder(env);
    const context = await this.#browser.newContext();
    const page = await context.newPage();
    await page.goto(handled.running.link);
    // A test may leave this page at once: it is let in, and opens the show, before that.
    await expect(createDeskPage(page).tile('Welcome')).toBeVisible();
    this.#shared = { key, handled, context, page };
    return this.#shared;
  }

  async end(): Promise<void> {
    await this.#shared?.context.close();
    await this.#shared?.handled.stop();
    this.#shared = null;
  }
}

interface OfWorker {
  readonly keeper: Keeper;
  /** Name under which several test files share one app; null gives each file its own. */
  readonly sharedAs: string | null;
}

/**
 * Tests that share one app and one window per file, in their order: each begins on the desk, and leaves the show, the
 * window and the network so that the next one can. A start costs more than most tests: one that ends the app comes last
 * in its file, where no other has to start it again; one that kills or breaks it for good is a `test` of its own.
 */
export const sharedTest = test.extend<{ readonly shared: Shared }, OfWorker>({
  // An option of the worker: files that share come one after the other.
  sharedAs: [null, { scope: 'worker', option: true }],

  keeper: [
    async ({ browser }, use) => {
      const keeper = new Keeper(browser);
      await use(keeper);
      await keeper.end();
    },
    { scope: 'worker' },
  ],

  shared: async ({ keeper, sharedAs, appEnv }, use, { file }) => {
    await use(await keeper.of(sharedAs ?? file, appEnv));
  },

  context: async ({ shared }, use) => {
    await use(shared.context);
  },

  app: async ({ shared }, use) => {
    await use(shared.handled.running);
    for (const page of shared.context.pages()) if (page !== shared.page) await page.close();
  },

  page: async ({ shared, viewport }, use) => {
    if (viewport) await shared.page.setViewportSize(viewport);
    await use(shared.page);
  },

  desk: async ({ app, page }, use) => {
    if (new URL(page.url()).origin !== new URL(app.link).origin) await page.goto(new URL('/', app.link).href);
    await page.evaluate((id) => {
      location.hash = `#/desk/${id}`;
    }, app.sessionId);
    const desk = createDeskPage(page);
    await expect(desk.tile('Welcome')).toBeVisible();
    await putBack(app, desk);
    await use(desk);
  },

  // The desk comes first: what put the show back is not the test's own.
  happened: async ({ app, desk: _desk }, use) => {
    const before = (await eventsAfter(app, 0)).at(-1)?.seq ?? 0;
    await use(async (name) => {
      const events = await eventsAfter(app, before);
      return events.filter((event) => event.name === name && event.data.session?.id === app.sessionId).length;
    });
  },
});

export { expect } from './app.ts';
