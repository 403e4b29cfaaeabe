import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import type { LivekitServer } from '../../src-service/media/livekit/livekit-rooms.ts';
import { program } from './program.ts';

interface Ready {
  readonly apiRoot: string;
  readonly baseUrl: string;
  readonly fullKey: string;
  readonly readOnlyKey: string;
  readonly spaceId: string;
}

/** A platform of its own: the embedded service as a process apart, with its data on disk. */
export interface PlatformProcess {
  readonly ready: Ready;
  /** Calls an operation with the full key; throws when it is refused. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Uses a rehearsal control. */
  rehearse(method: string, path: string, body?: unknown): Promise<unknown>;
  /** How many rows `from` gives in the service's own database, while the line is cut. */
  count(from: string): number;
  /** Changes it, while the line is cut, as an administrator does in the platform's settings. */
  change(sql: string): void;
  /** Cuts the line: nothing listens any more. */
  cut(): Promise<void>;
  /** Listens again at the same address, with the same data. */
  mend(): Promise<void>;
  stop(): Promise<void>;
}

export interface PlatformProcessOptions {
  readonly seed: 'demo' | 'empty';
  readonly clock: 'real' | 'manual';
  /** Carries pictures and sound in place of the service's own engine. */
  readonly livekit?: LivekitServer;
}

const launch = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ readonly child: ChildProcess; readonly ready: Ready }> => {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...env } });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (status) => {
      reject(new Error(`the platform ended with ${String(status)}`));
    });
  });
  return { child, ready: JSON.parse(line) as Ready };
};

export const startPlatform = async ({ seed, clock, livekit }: PlatformProcessOptions): Promise<PlatformProcess> => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-platform-'));
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  const args = [program('service'), '--data', folder, '--seed', seed, '--clock', clock];
  if (livekit) args.push('--livekit', livekit.url);
  const env = livekit ? { LIVEKIT_API_KEY: livekit.key, LIVEKIT_API_SECRET: livekit.secret } : {};
  const launched = await launch([...args, '--port', '0'], env).catch((error: unknown) => {
    removeFolder();
    throw error;
  });
  let { child, ready } = launched;
  // A test that is cut short stops nothing itself.
  const leaveNothing = (): void => {
    child.kill('SIGKILL');
    removeFolder();
  };
  process.once('exit', leaveNothing);

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const send = async (address: string, method: string, body: unknown): Promise<unknown> => {
    const response = await fetch(address, {
      method,
      headers: { authorization: `Bearer ${ready.fullKey}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const inDatabase = <Value>(use: (db: Database.Database) => Value): Value => {
    const db = new Database(join(folder, 'service.sqlite'), { fileMustExist: true });
    try {
      return use(db);
    } finally {
      db.close();
    }
  };
  return {
    get ready() {
      return ready;
    },
    call: async (method, path, body) => (await send(`${ready.baseUrl}${path}`, method, body)) as never,
    rehearse: (method, path, body) => send(`${ready.apiRoot}/rehearsal${path}`, method, body),
    count: (from) =>
      inDatabase((db) => {
        const [row] = db.prepare<[], { count: number }>(`SELECT count(*) AS count FROM ${from}`).all();
        return row?.count ?? 0;
      }),
    change(sql) {
      inDatabase((db) => db.exec(sql));
    },
    cut: () => end('SIGKILL'),
    async mend() {
      ({ child, ready } = await launch([...args, '--port', new URL(ready.apiRoot).port], env));
    },
    async stop() {
      process.off('exit', leaveNothing);
      await end('SIGTERM');
      removeFolder();
    },
  };
};

/** The code that the operator of a platform sees for someone who signs in. */
export const signInCode = async (platform: Pick<PlatformProcess, 'rehearse'>, email: string): Promise<string> => {
  const { codes } = (await platform.rehearse('GET', '/sign-in-codes')) as { codes: { email: string; code: string }[] };
  return codes.findLast((each) => each.email === email)?.code ?? '';
};

/** Acts as a person on the platform's pages, over HTTP: signs in as the owner and decides. Returns the next page. */
export const decideOver = async (
  platform: Pick<PlatformProcess, 'rehearse'> & { readonly ready: Pick<Ready, 'apiRoot'> },
  url: string,
  decision: Readonly<Record<string, string>> = { decision: 'authorise', access: 'full', tools: 'all' },
): Promise<URL> => {
  const page = await (await fetch(url)).text();
  const request = /name="request" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const email = /<option value="([^"]+)">[^<]*owner/.exec(page)?.[1] ?? '';
  const { apiRoot } = platform.ready;
  const post = async (path: string, fields: Record<string, string>): Promise<string> =>
    (await fetch(`${apiRoot}${path}`, { method: 'POST', body: new URLSearchParams(fields) })).text();
  await post('/oauth/sign-in', { request, email });
  const consent = await post('/oauth/sign-in/code', { request, code: await signInCode(platform, email) });
  const space = /name="space" value="([^"]+)"/.exec(consent)?.[1] ?? '';
  const answer = await fetch(`${apiRoot}/oauth/consent`, {
    method: 'POST',
    body: new URLSearchParams({ request, space, ...decision }),
    redirect: 'manual',
  });
  const next = answer.headers.get('location');
  if (next === null) throw new Error('The sign-in did not come to its end.');
  return new URL(next);
};
