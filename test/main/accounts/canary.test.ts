import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignInEnd } from '#shared/bridge/account-calls.ts';
import { HOST_CHECKS } from '#shared/bridge/diagnostics-calls.ts';
import { createLineLog } from '../../../src-main/log/line-log.ts';
import { createFakeKeychain } from '../../support/accounts.ts';
import { decideOver } from '../../support/platform-process.ts';
import { filesUnder, sightingsIn } from '../../support/sightings.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';
import { zipTexts } from '../../support/zip-texts.ts';

/** A key without a recognisable form, as the platform may give one. */
const CANARY = 'cAnArY9f3b27d1e64a80';
const lines: string[] = [];
const log = createLineLog({ sink: (_level, line) => lines.push(line), least: 'debug', now: () => 0 });
const keychain = createFakeKeychain();

const dataDir = mkdtempSync(join(tmpdir(), 'regie-canary-'));
/** Every secret that went over the wire, as the host sent or received it. */
const secrets = new Set<string>([CANARY]);
/** Secrets that the platform gave as the answer to a request: only the caller may see them. */
const given = new Set<string>();
const answers: unknown[] = [];
let started: TestHost;
let window: TestWindow;

/** A platform that gives back what it was sent: in each refusal, and in the names of space and session. */
const echoing = async (response: Response, sent: Headers): Promise<Response> => {
  const bearer = sent.get('authorization');
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (bearer === null || !isJson || !new URL(response.url).pathname.startsWith('/api/v1/')) return response;
  const body = (await response.json()) as Record<string, unknown>;
  const { status, headers } = response;
  const bare = new Headers([...headers].filter(([name]) => name !== 'content-length' && name !== 'content-encoding'));
  const named = (thing: unknown): unknown =>
    typeof thing === 'object' && thing !== null
      ? { ...thing, echo: bearer, description: `Sent with ${bearer}` }
      : thing;
  const echoed = response.ok
    ? {
        ...body,
        ...('space' in body && { space: named(body.space) }),
        ...('session' in body && { session: named(body.session) }),
      }
    : { error: `${String(body.error)} (asked with ${bearer})` };
  echoes += 1;
  return Response.json(echoed, { status, headers: bare });
};

/** The network as it is, remembering each token that passes; a canary key is let through as the real one. */
const watching =
  (fullKey: () => string): typeof fetch =>
  async (input, init) => {
    const headers = new Headers(init?.headers);
    if (headers.get('authorization') === `Bearer ${CANARY}`) headers.set('authorization', `Bearer ${fullKey()}`);
    const response = await echoing(await fetch(input, { ...init, headers }), new Headers(init?.headers));
    if (new Request(input).url.endsWith('/oauth/token')) {
      const tokens = (await response.clone().json()) as { access_token?: string; refresh_token?: string };
      for (const token of [tokens.access_token, tokens.refresh_token]) if (token !== undefined) secrets.add(token);
      const form = new URLSearchParams(init?.body instanceof URLSearchParams ? init.body : '');
      for (const name of ['code', 'code_verifier', 'refresh_token']) {
        const secret = form.get(name);
        if (secret !== null) secrets.add(secret);
      }
    }
    return response;
  };

let fullKey = '';
let echoes = 0;
const say = async (name: string, input: unknown): Promise<unknown> => {
  const result = await window.raw(name, input);
  answers.push(result);
  return result.ok ? result.value : null;
};

/** Asks for something that opens a door, as a person does who hands it on: only the one who asked is told. */
const ask = async (operation: string, input: object, secretOf: (answer: never) => string): Promise<void> => {
  const result = await window.raw('platform.call', { operation, ...input });
  if (!result.ok) throw new Error(`${operation}: ${result.error.message}`);
  given.add(secretOf(result.value as never));
};
/** The last part of an address, which is what opens it. */
const ticketOf = (url: string): string => url.split(/[/?=#]/).at(-1) ?? '';

/** A person in a browser, over real HTTP, and the operator who tells them the code. */
const authorise = async (apiRoot: string, url: string): Promise<void> => {
  const rehearse = async (method: string, path: string): Promise<unknown> =>
    (await fetch(`${apiRoot}/rehearsal${path}`, { method, headers: { authorization: `Bearer ${fullKey}` } })).json();
  await fetch(await decideOver({ ready: { apiRoot }, rehearse }, url));
};

beforeAll(async () => {
  started = startTestHost({
    dataDir,
    log,
    fetch: watching(() => fullKey),
    keychain,
  });
  window = started.window('Ana');
  const service = await started.host.service;
  fullKey = service?.fullKey ?? '';
  secrets.add(fullKey);
  secrets.add(service?.readOnlyKey ?? '');
  await started.host.opened;
});
afterAll(async () => {
  await started.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Exported packages: ZIP files, whatever they are called. */
const packagesIn = (folder: string): string[] =>
  filesUnder(folder)
    .map(({ where }) => join(folder, where))
    .filter((path) => readFileSync(path).subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')));

test('after a walk through keys, sign-ins, refusals and removals no secret is in any file, message or line', async () => {
  const apiRoot = (await started.host.service)?.apiRoot ?? '';
  const { spaceId } = (await say('accounts.add_key', { apiRoot, key: CANARY })) as { spaceId: string };
  await say('app.hello', {});
  await say('accounts.list', undefined);
  await say('accounts.secret_store', undefined);
  await say('accounts.check', { spaceId });
  await say('accounts.rename', { spaceId, name: 'Evening school' });
  await say('platform.call', { spaceId, operation: 'get_space' });
  await say('platform.call', { spaceId, operation: 'list_live_sessions' });
  const { sessions } = (await say('platform.call', { spaceId, operation: 'list_live_sessions' })) as {
    sessions: readonly { id: string; status: string }[];
  };
  const sessionId = sessions.find(({ status }) => status !== 'ended')?.id ?? '';
  const show = (await say('show.open', { spaceId, sessionId })) as {
    desk: { value: { scenes: readonly { id: string }[] } };
  };
  const sceneId = show.desk.value.scenes[1]?.id ?? '';
  const press = (action: unknown): Promise<unknown> => say('show.perform', { action, source: { surface: 'tile' } });
  await press({ kind: 'scene.take', sceneId });
  await press({ kind: 'scene.take', sceneId: 'none-such' });
  await press({ kind: 'band.show', text: 'Hello' });
  await say('library.draft', { spaceId, sessionId });
  await say('platform.call', { spaceId, operation: 'get_live_scene', params: { id: sessionId, sceneId: 'none-such' } });
  await ask(
    'create_webhook',
    { spaceId, body: { url: 'https://hooks.example/regie', events: '*' } },
    ({ webhook }: { webhook: { secret: string } }) => webhook.secret,
  );
  const body = { sessionId, user: { externalId: 'u-1', name: 'Ada' } };
  await ask('create_live_entry_url', { spaceId, body }, ({ url }: { url: string }) => ticketOf(url));
  await ask(
    'create_live_invite',
    { spaceId, params: { id: sessionId }, body: {} },
    ({ invite }: { invite: { url: string } }) => ticketOf(invite.url),
  );
  await say('platform.call', { spaceId, operation: 'list_webhooks' });
  await say('show.journal', { sessionId, limit: 50 });
  await say('diagnostics.run', { checks: [...HOST_CHECKS] });
  const facts = { width: 1440, height: 900, scale: 1, webgl: true, software: null, medianFrameMs: 16, slowFrameMs: 20 };
  expect(await say('diagnostics.file', { window: facts })).not.toBeNull();
  const parts = { deckPageIds: [], pollSetIds: [], withPolls: true, withBands: true };
  expect(await say('exchange.export', { spaceId, what: { kind: 'show', sessionId, ...parts } })).toMatchObject({
    kind: 'download',
  });
  const packed = (await Promise.all(packagesIn(dataDir).map(zipTexts))).flat();
  expect(packed.length).toBeGreaterThan(1);
  await say('accounts.add_key', { apiRoot, key: `${CANARY}-wrong` });
  await say('accounts.add_key', { apiRoot: 'https://127.0.0.1:9', key: CANARY });
  await say('accounts.add_key', { apiRoot: `https://x:${CANARY}@example.org`, key: CANARY });
  await say('accounts.add_key', { apiRoot, key: `${CANARY} not a key` });

  const begun = (await say('accounts.sign_in', { apiRoot, access: 'full', tools: 'app' })) as {
    attemptId: string;
    url: string;
  };
  await authorise(apiRoot, begun.url);
  await window.until(() => window.heard.some((one) => one.event === 'accounts.sign_in_ended'));
  const end = window.heard.find((one) => one.event === 'accounts.sign_in_ended')?.data as SignInEnd;
  expect(end.outcome).toMatchObject({ kind: 'connected', spaceId });
  await say('platform.call', { spaceId, operation: 'get_space_usage' });
  await say('show.current', undefined);
  // Its show is on the desk and live: that is left on purpose.
  await say('accounts.sign_out', { spaceId, held: true });
  await say('platform.call', { spaceId, operation: 'get_space' });
  await say('accounts.remove', { spaceId, held: true });

  expect(secrets.size).toBeGreaterThanOrEqual(7);
  expect(echoes).toBeGreaterThan(15);
  expect([...keychain.kept.keys()]).toEqual([]);
  expect([...given].filter((secret) => secret.length < 16)).toEqual([]);
  // The embedded service keeps its own keys in its own folder; they open this rehearsal alone.
  const files = filesUnder(dataDir).filter(({ where }) => !where.startsWith('rehearsal'));
  expect(files.map(({ where }) => where)).toEqual(expect.arrayContaining(['spaces.json', 'library.sqlite']));
  const seen = [
    ...files,
    ...lines.map((text) => ({ where: 'log', text })),
    ...answers.map((answer) => ({ where: 'answer', text: JSON.stringify(answer) })),
    ...window.heard.map(({ event, data }) => ({ where: event, text: JSON.stringify(data) })),
    ...packed.map((text) => ({ where: 'package', text })),
  ];
  expect(sightingsIn(seen, [...secrets, ...given])).toEqual([]);
  // A secret hidden in any of these would have been found.
  for (const { where, text } of seen)
    expect(sightingsIn([{ where, text: `${text}${CANARY}` }], secrets)).toHaveLength(1);
});
