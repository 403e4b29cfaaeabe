import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  expect,
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type WebError,
} from '@playwright/test';
import Database from 'better-sqlite3';
import { startApp, type StartedApp } from './browser-host.ts';
import { createDeskPage, type DeskPage } from './desk-page.ts';

const ENTRY = fileURLToPath(new URL('../../out/main/browser-host.js', import.meta.url));

/** Trouble of the rehearsal's network; what is left out is none. */
export interface Faults {
  readonly latencyMs?: number;
  readonly jitterMs?: number;
  readonly errorRate?: number;
  readonly errorStatus?: number;
  readonly dropRate?: number;
}

/** The built app as a test handles it from outside: its process, its service, its data. */
export interface RunningApp {
  readonly link: string;
  readonly sessionId: string;
  /** The app's data folder, and what it said on standard error. */
  readonly folder: string;
  readonly log: readonly string[];
  /** Lines on standard output. */
  readonly output: readonly string[];
  /** Calls the platform as another program would; throws when it is refused. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Uses a rehearsal control. */
  rehearse(method: string, path: string, body?: unknown): Promise<unknown>;
  faults(faults: Faults): Promise<void>;
  /** The embedded service hangs, as a machine that swaps does, until it is woken. */
  freezeService(): void;
  wakeService(): void;
  /** Kills the embedded service, as a crash would; the app starts it again. */
  killService(): Promise<void>;
  /** The root of the embedded service. */
  readonly service: string;
  /** Ends the app under its open windows. */
  end(): Promise<void>;
  /** Ends the app under its open windows and starts it again where it was; gives its new link. */
  restart(): Promise<string>;
  /** Kills the app under its open windows, as a crash would. */
  kill(): Promise<void>;
  /** Starts the app again after it ended, as whoever started it would. */
  startAgain(): Promise<void>;
  /** Ends the app and reads how often something happened in this show, by the service's own event log. */
  endAndCount(name: string): Promise<number>;
}

interface SessionView {
  readonly id: string;
  readonly status: string;
}

/** The process that the app started: its service. */
const childOf = (pid: number): number => {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return Number(child);
};

const countIn = (folder: string, name: string, sessionId: string): number => {
  const [file] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /rehearsal.*\.(db|sqlite)$/.test(path),
  );
  const db = new Database(join(folder, file ?? ''), { readonly: true });
  try {
    const count = db.prepare(
      "SELECT count(*) AS count FROM event WHERE name = ? AND json_extract(data, '$.session.id') = ?",
    );
    return (count.get(name, sessionId) as { readonly count: number }).count;
  } finally {
    db.close();
  }
};

/** An app a test started, and its end. */
export interface Handled {
  readonly running: RunningApp;
  /** True if it has not ended by itself or by its test. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** `start` starts the app on this folder, with more options. */
const handle = async (start: (options: readonly string[]) => Promise<StartedApp>, folder: string): Promise<Handled> => {
  let app = await start([]);
  const { service, url } = app.ready;
  const send = async (address: string, method: string, body: unknown): Promise<unknown> => {
    const response = await fetch(address, {
      method,
      // A connection that rested may end just as it is used again.
      headers: {
        authorization: `Bearer ${service.fullKey}`,
        'content-type': 'application/json',
        connection: 'close',
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const call: RunningApp['call'] = async (method, path, body) =>
    (await send(`${service.baseUrl}${path}`, method, body)) as never;
  const rehearse = (method: string, path: string, body?: unknown): Promise<unknown> =>
    send(`${service.apiRoot}/rehearsal${path}`, method, body);

  const live = async (): Promise<string | undefined> => {
    const { sessions } = await call<{ sessions: readonly SessionView[] }>('GET', '/live/sessions?status=live');
    return sessions[0]?.id;
  };
  await expect.poll(live, { message: 'the demo show is live' }).toBeDefined();
  const sessionId = (await live()) ?? '';
  let servicePid = childOf(app.pid);
  const quiet = { latencyMs: 0, jitterMs: 0, errorRate: 0, errorStatus: 503, dropRate: 0 };
  const running: RunningApp = {
    link: url,
    sessionId,
    service: service.apiRoot,
    folder,
    log: app.log,
    output: app.output,
    async end() {
      await app.stop();
    },
    async restart() {
      await app.stop();
      app = await start(['--port', new URL(url).port]);
      servicePid = childOf(app.pid);
      return app.ready.url;
    },
    async kill() {
      await app.stop('SIGKILL');
    },
    async startAgain() {
      app = await start([]);
      servicePid = childOf(app.pid);
    },
    call,
    rehearse,
    async faults(faults) {
      await rehearse('PUT', '/faults', { ...quiet, ...faults });
    },
    freezeService() {
      process.kill(servicePid, 'SIGSTOP');
    },
    wakeService() {
      process.kill(servicePid, 'SIGCONT');
    },
    async killService() {
      const killed = servicePid;
      process.kill(killed, 'SIGKILL');
      await expect(async () => {
        expect([0, killed], 'the service is started again').not.toContain(childOf(app.pid));
        expect(await live()).toBeDefined();
      }).toPass();
      servicePid = childOf(app.pid);
    },
    async endAndCount(name) {
      await app.stop();
      return countIn(folder, name, sessionId);
    },
  };
  return {
    running,
    isRunning: () => app.isRunning(),
    async stop() {
      if (app.isRunning()) running.wakeService();
      await app.stop();
    },
  };
};

/** Starts the app on a folder of its own, which goes with it; `options` are those of its command line. */
export const startInFolder = async (
  env: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<Handled> => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-app-'));
  const start = (more: readonly string[]): Promise<StartedApp> =>
    startApp(['--data', folder, ...options, ...more], ENTRY, env);
  const handled = await handle(start, folder);
  return {
    ...handled,
    async stop() {
      await handled.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Faults that belong to a test's trouble, not to the app: what the browser says of files that did not load. */
const NETWORK_NOISE = /Failed to load resource|net::ERR_|Setting up fake worker/;

/** The browser's message about the room's page in a frame of the desk: it may not take the focus, nor a camera. */
const FRAME_NOISE = /^Blocked autofocusing|^Permissions policy violation/;

interface Fixtures {
  readonly app: RunningApp;
  /** A window paired with the app, on the desk of the demo show. */
  readonly desk: DeskPage;
  /** Opens one more window of the same browser. */
  readonly openWindow: () => Promise<DeskPage>;
  /** Opens an address in a browser of its own, as somebody else would; the browser speaks a language, or the test's. */
  readonly openElsewhere: (url: string, language?: string) => Promise<Page>;
  /** Lets someone into the live's audience page, in a browser of their own. */
  readonly admit: (name: string) => Promise<Page>;
  /** Closes the windows, ends the app, and gives how often something happened in this show. */
  readonly happened: (eventName: string) => Promise<number>;
  /** Environment variables for the app. */
  readonly appEnv: Readonly<Record<string, string>>;
  /** Options of the app's command line. */
  readonly appOptions: readonly string[];
  /** True if the browser may complain that something did not load. */
  readonly networkNoise: boolean;
  /** True if the browser may say what a page in a frame may not do. */
  readonly frameNoise: boolean;
  /** Errors and warnings of the pages. */
  readonly complaints: string[];
}

/** Writes down what the pages of a context complain about; gives what ends that. */
const listenTo = (context: BrowserContext, complaints: string[]): (() => void) => {
  const hear = (message: ConsoleMessage): void => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} (${message.location().url})`);
  };
  const hearError = (error: WebError): void => void complaints.push(error.error().message);
  context.on('console', hear).on('weberror', hearError);
  return () => void context.off('console', hear).off('weberror', hearError);
};

/** Opens a page in its own window: as a hidden tab it would be drawn only once a second. */
const openBeside = async (page: Page): Promise<Page> => {
  const opening = page.context().waitForEvent('page');
  await page.evaluate(() => {
    window.open('about:blank', '_blank', 'popup,noopener');
  });
  return opening;
};

/** Windows go before their host does: they would complain that it is gone. */
const closePages = async (context: BrowserContext): Promise<void> => {
  for (const page of context.pages()) await page.close();
};

/** Tests against the built app: a host, a service and data of their own for each test. */
export const test = base.extend<Fixtures>({
  networkNoise: [false, { option: true }],

  frameNoise: [false, { option: true }],

  appEnv: [{}, { option: true }],

  appOptions: [[], { option: true }],

  complaints: [
    async ({ context, networkNoise, frameNoise }, use) => {
      const complaints: string[] = [];
      const stop = listenTo(context, complaints);
      await use(complaints);
      stop();
      const isNoise = (text: string): boolean =>
        (networkNoise && NETWORK_NOISE.test(text)) || (frameNoise && FRAME_NOISE.test(text));
      expect(complaints.filter((text) => !isNoise(text))).toEqual([]);
    },
    { auto: true },
  ],

  app: async ({ context, appEnv, appOptions }, use) => {
    const { running, stop } = await startInFolder(appEnv, appOptions);
    try {
      await use(running);
    } finally {
      await closePages(context);
      await stop();
    }
  },

  desk: async ({ app, page }, use) => {
    await page.goto(app.link);
    const desk = createDeskPage(page);
    await expect(desk.tile('Welcome')).toBeVisible();
    await use(desk);
  },

  openWindow: async ({ app, desk }, use) => {
    await use(async () => {
      const page = await openBeside(desk.page);
      await page.goto(new URL('/', app.link).href);
      const second = createDeskPage(page);
      await expect(second.tile('Welcome')).toBeVisible();
      await expect(desk.tile('Welcome')).toBeVisible();
      return second;
    });
  },

  happened: async ({ app, context }, use) => {
    await use(async (eventName) => {
      await closePages(context);
      return app.endAndCount(eventName);
    });
  },

  // Those pages go before the app does: they would complain that it is gone.
  openElsewhere: async ({ app: _app, browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (url, language) => {
      const context = await browser.newContext(language === undefined ? {} : { locale: language });
      contexts.push(context);
      listenTo(context, complaints);
      const page = await context.newPage();
      await page.goto(url);
      return page;
    });
    for (const context of contexts) await context.close();
  },

  admit: async ({ app, openElsewhere }, use) => {
    await use(async (name) => {
      const { invite } = await app.call<{ invite: { url: string } }>(
        'POST',
        `/live/sessions/${app.sessionId}/invites`,
        { role: 'viewer', label: name },
      );
      const page = await openElsewhere(invite.url);
      await page.getByLabel('Your name').fill(name);
      await page.getByRole('button', { name: 'Enter the live' }).click();
      await expect(page.getByRole('region', { name: 'On air' })).toBeVisible();
      return page;
    });
  },
});

export { expect } from '@playwright/test';
