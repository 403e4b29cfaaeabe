import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { decideOver, signInCode, startPlatform, type PlatformProcess } from './platform-process.ts';
import { expect, sharedTest } from './shared-app.ts';

/** Settings, Spaces, as a person finds it. */
export interface SpacesPage {
  readonly page: Page;
  readonly dialog: Locator;
  open(): Promise<void>;
  /** The card of a connected space. */
  card(name: string): Locator;
  /** Opens the form and fills the address. */
  begin(way: 'API key' | 'Sign in', apiRoot: string): Promise<void>;
  addKey(apiRoot: string, key: string): Promise<void>;
  /** Begins a sign-in and gives the address that the person's browser is sent to. */
  signIn(apiRoot: string): Promise<string>;
  /** The same with the form as it is filled in. */
  goToBrowser(): Promise<string>;
  /** Authorises what that address asks for, and comes back: the form is done. */
  authorise(platform: PlatformProcess, address: string): Promise<void>;
  /** Does something of a card's menu. */
  menu(name: string, entry: string): Promise<void>;
  /** Signs out or removes while the space's show is live: by a hold, as the dialog asks. */
  leaveLive(name: string, entry: 'Sign out' | 'Remove'): Promise<void>;
  section(name: string): Promise<void>;
  /** Opens a show of the space that is in use on the desk. */
  openShow(title: string): Promise<void>;
}

/** Longer than a hold asks for. */
export const HELD_MS = 900;

export const createSpacesPage = (page: Page): SpacesPage => {
  const dialog = page.getByRole('dialog');
  const card = (name: string): Locator =>
    page.getByRole('list', { name: 'Spaces' }).getByRole('listitem').filter({ hasText: name });
  const section = (name: string): Promise<void> =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name, exact: true }).click();
  const begin: SpacesPage['begin'] = async (way, apiRoot) => {
    await page.getByRole('button', { name: 'Connect a space' }).click();
    await dialog.getByRole('radio', { name: way }).check();
    await dialog.getByLabel('API root').fill(apiRoot);
  };
  const goToBrowser = (): Promise<string> =>
    openedBy(page, () => dialog.getByRole('button', { name: 'Sign in', exact: true }).click());
  const signIn = async (apiRoot: string): Promise<string> => {
    await begin('Sign in', apiRoot);
    return goToBrowser();
  };
  return {
    page,
    dialog,
    card,
    section,
    begin,
    signIn,
    goToBrowser,
    async authorise(platform, address) {
      const landing = await fetch(await decideOver(platform, address));
      expect(await landing.text()).toContain('You are signed in');
      await expect(dialog).toBeHidden();
    },
    async open() {
      await section('Settings');
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'Spaces' }).click();
      await expect(page.getByRole('list', { name: 'Spaces' })).toBeVisible();
    },
    async addKey(apiRoot, key) {
      await begin('API key', apiRoot);
      await dialog.getByLabel('API key', { exact: true }).last().fill(key);
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    },
    async openShow(title) {
      await section('Shows');
      await page
        .getByRole('button', { name: new RegExp(title) })
        .first()
        .click();
      await page.getByRole('button', { name: 'Open on the desk' }).click();
      await expect(page.getByRole('region', { name: 'Scenes' })).toBeVisible();
    },
    async leaveLive(name, entry) {
      await card(name).getByRole('button', { name: /^More/ }).click();
      await page.getByRole('menuitem', { name: entry }).click();
      const held = dialog.getByRole('button', { name: entry, exact: true });
      await held.click();
      await expect(dialog).toBeVisible();
      await held.click({ delay: HELD_MS });
      await expect(dialog).toBeHidden();
    },
    async menu(name, entry) {
      await card(name).getByRole('button', { name: /^More/ }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    },
  };
};

/** The address of the page that an act opens: closed here, so that the person opens it in a browser of their own. */
export const openedBy = async (page: Page, act: () => Promise<void>): Promise<string> => {
  const opening = page.context().waitForEvent('page');
  await act();
  const popup = await opening;
  await popup.waitForURL(/oauth/);
  const url = popup.url();
  await popup.close();
  return url;
};

/** A person on the platform's pages, in a browser of their own. */
export interface Person {
  readonly page: Page;
  /** Signs in on the page of the address, up to the decision. */
  visit(url: string): Promise<void>;
  authorise(): Promise<void>;
  /** The box of a tool among those proposed, its family folded out. */
  tool(family: string, name: string): Promise<Locator>;
  leave(): Promise<void>;
}

export const createPerson = async (browser: Browser, platform: PlatformProcess, email: string): Promise<Person> => {
  const context: BrowserContext = await browser.newContext();
  const page = await context.newPage();
  return {
    page,
    async visit(url) {
      await page.goto(url);
      await page.getByLabel('Your e-mail address').fill(email);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('textbox', { name: 'Code' }).fill(await signInCode(platform, email));
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { name: 'Authorise Regie?' })).toBeVisible();
    },
    async tool(family, name) {
      await page
        .locator('summary')
        .filter({ hasText: new RegExp(`^${family}`) })
        .click();
      return page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
    },
    authorise: () => page.getByRole('button', { name: 'Authorise' }).click(),
    leave: () => context.close(),
  };
};

/** Calls the bridge without the page's own code, as any script in the window could. */
export const bridgeCall = (page: Page, call: string, input: unknown): Promise<unknown> =>
  page.evaluate(
    ([name, given]) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/bridge`);
        socket.onopen = () => {
          socket.send(JSON.stringify({ proof: localStorage.getItem('regie.proof') }));
          socket.send(JSON.stringify({ id: 1, call: name, input: given }));
        };
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(data as string) as { id?: number; result?: unknown };
          if (frame.id !== 1) return;
          socket.close();
          resolve(frame.result);
        };
      }),
    [call, input] as const,
  );

/** Leaves the rehearsal alone connected. */
const removeSpaces = async (page: Page): Promise<void> => {
  const listed = (await bridgeCall(page, 'accounts.list', undefined)) as {
    readonly value: readonly { readonly spaceId: string; readonly kind: string }[];
  };
  for (const { spaceId, kind } of listed.value) {
    if (kind !== 'rehearsal') await bridgeCall(page, 'accounts.remove', { spaceId, held: true });
  }
};

interface Fixtures {
  readonly spaceName: string;
  /** A live show of that platform, with two scenes. */
  readonly liveShow: { readonly id: string; readonly title: string };
  readonly spaces: SpacesPage;
  readonly person: Person;
}

interface OfWorker {
  /** A platform of its own, elsewhere: what stands for the real one. */
  readonly platform: PlatformProcess;
}

const NO_TROUBLE = { latencyMs: 0, jitterMs: 0, errorRate: 0, errorStatus: 503, dropRate: 0, unauthorized: false };

/** Numbers the names, so that a test never meets things left by an earlier one. */
let turn = 0;
const named = (name: string): string => {
  turn += 1;
  return `${name} ${String(turn).padStart(2, '0')}`;
};

/** Tests of the built app beside a platform that is not its rehearsal; they share both, and begin with the rehearsal alone. */
export const test = sharedTest.extend<Fixtures, OfWorker>({
  sharedAs: ['spaces', { scope: 'worker' }],

  platform: [
    async ({}, use) => {
      const platform = await startPlatform({ seed: 'demo', clock: 'real' });
      try {
        await use(platform);
      } finally {
        await platform.stop();
      }
    },
    { scope: 'worker' },
  ],
  spaceName: async ({ platform }, use) => {
    const name = named('Evening School');
    await platform.call('PATCH', '/space', { name });
    await use(name);
  },
  liveShow: async ({ platform }, use) => {
    const title = named('Autumn evening');
    const scheduledAt = new Date(Date.now() + 60_000).toISOString();
    const { session } = await platform.call<{ session: { id: string } }>('POST', '/live/sessions', {
      title,
      scheduledAt,
    });
    for (const name of ['Opening words', 'The talk'])
      await platform.call('POST', `/live/sessions/${session.id}/scenes`, { name });
    await platform.rehearse('POST', `/sessions/${session.id}/start`);
    await use({ id: session.id, title });
    await platform.rehearse('POST', `/sessions/${session.id}/end`);
  },
  // The desk comes first: a test begins where a person does.
  spaces: async ({ desk, platform }, use) => {
    await use(createSpacesPage(desk.page));
    await platform.rehearse('PUT', '/faults', NO_TROUBLE);
    await removeSpaces(desk.page);
  },
  person: async ({ browser, platform }, use) => {
    const { users } = await platform.call<{ users: readonly { email: string; member: { role: string } }[] }>(
      'GET',
      '/users',
    );
    const owner = users.find(({ member }) => member.role === 'owner')?.email ?? '';
    const person = await createPerson(browser, platform, owner);
    await use(person);
    await person.leave();
  },
});

export { expect } from '@playwright/test';
