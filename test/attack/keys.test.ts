import { describe, expect, test } from 'vitest';
import { operations } from '#shared/api/operations.ts';
import type { Operation } from '#shared/api/operation.ts';
import { signIn } from '../service/oauth/flow.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** The one tool of the limited credentials. */
const ONLY = 'get_space';
const INVALID = { error: 'Invalid API key' };
const NOTHING_THERE = /^[A-Z][a-z]+(?: [a-z]+)* not found$/;
const UNREADABLE = '{';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
interface Refusal {
  readonly status: number;
  /** The whole body of the answer; a pattern for its only sentence; null where the answer is no refusal. */
  readonly says: object | RegExp | null;
}

/** Operations whose path may name somebody who is not there yet, and those that need more than their query says. */
const MAKES_USER = 'create_user_entry_url';
const NEEDS_SCOPE = 'list_support_tickets';

/** Refusals for a caller with the right to call: first the path, then the body. */
const forAllowed = ({ name, path, method, query }: Operation): Refusal => {
  if (path.includes(':') && name !== MAKES_USER) return { status: 404, says: NOTHING_THERE };
  if (method !== 'GET') return { status: 400, says: /^The request body is not valid JSON$/ };
  const isEnough = query.safeParse({}).success && name !== NEEDS_SCOPE;
  return isEnough ? { status: 200, says: null } : { status: 400, says: /\S/ };
};
const unknown = (): Refusal => ({ status: 401, says: INVALID });
const readOnly = (operation: Operation): Refusal =>
  operation.access === 'write' ? { status: 403, says: { error: 'Read-only API key' } } : forAllowed(operation);
const limited = (operation: Operation): Refusal =>
  operation.name === ONLY
    ? forAllowed(operation)
    : { status: 403, says: { error: `${operation.name} is not enabled for this access` } };
/** The level is asked before the list. */
const limitedToRead = (operation: Operation): Refusal =>
  operation.access === 'write' ? readOnly(operation) : limited(operation);

/** Every kind of credential: how a caller comes by it, and what each operation answers to it. */
interface Kind {
  readonly name: string;
  readonly make: (app: TestService) => Promise<string> | string;
  readonly expected: (operation: Operation) => Refusal;
}

interface NewKey {
  readonly id: string;
  readonly secret: string;
}
const newKey = async (app: TestService, body: object): Promise<NewKey> =>
  (await app.rehearse('POST', '/keys', { label: 'Attack', ...body })).key as NewKey;
/** Form of the authorisation page. `tools` is `some` if a person chose; other values are made up. */
const oneTool = (tools: string): URLSearchParams =>
  new URLSearchParams({ decision: 'authorise', access: 'full', tools, tool: ONLY });

const KINDS: readonly Kind[] = [
  { name: 'no key', make: () => '', expected: unknown },
  { name: 'another scheme', make: ({ fullKey }) => `Basic ${btoa(`key:${fullKey}`)}`, expected: unknown },
  { name: 'two keys in one', make: ({ fullKey }) => `Bearer ${fullKey} ${fullKey}`, expected: unknown },
  { name: 'a key in upper case', make: ({ fullKey }) => `Bearer ${fullKey.toUpperCase()}`, expected: unknown },
  { name: 'a key cut short', make: ({ fullKey }) => `Bearer ${fullKey.slice(0, -1)}`, expected: unknown },
  { name: 'words of the database', make: () => `Bearer '/**/OR/**/1=1--`, expected: unknown },
  {
    name: 'the key of another space',
    make: () => `Bearer ${startTestService().fullKey}`,
    expected: unknown,
  },
  {
    name: 'a revoked key',
    make: async (app) => {
      const { id, secret } = await newKey(app, {});
      await app.rehearse('DELETE', `/keys/${id}`);
      return `Bearer ${secret}`;
    },
    expected: unknown,
  },
  { name: 'a read-only key', make: ({ readOnlyKey }) => `Bearer ${readOnlyKey}`, expected: readOnly },
  {
    name: 'a key of one tool',
    make: async (app) => `Bearer ${(await newKey(app, { tools: [ONLY] })).secret}`,
    expected: limited,
  },
  {
    name: 'a read-only key of one tool',
    make: async (app) => `Bearer ${(await newKey(app, { access: 'read', tools: [ONLY] })).secret}`,
    expected: limitedToRead,
  },
  {
    name: 'an access token of one tool',
    make: async (app) => `Bearer ${(await signIn(app, oneTool('some'))).tokens.access_token}`,
    expected: limited,
  },
  {
    name: 'an access token of a form that does not say which tools',
    make: async (app) => `Bearer ${(await signIn(app, oneTool('every'))).tokens.access_token}`,
    expected: limited,
  },
  {
    name: 'a refresh token',
    make: async (app) => `Bearer ${(await signIn(app)).tokens.refresh_token}`,
    expected: unknown,
  },
  {
    name: 'an authorisation code',
    make: async (app) => `Bearer ${(await signIn(app)).code}`,
    expected: unknown,
  },
  { name: 'the full key', make: ({ fullKey }) => `Bearer ${fullKey}`, expected: forAllowed },
];

const ask = async (app: TestService, operation: Operation, authorization: string, id: string): Promise<Answer> => {
  const path = operation.path.replaceAll(/:\w+/g, id);
  const body = operation.method === 'GET' ? {} : { body: UNREADABLE };
  const response = await app.raw(operation.method, path, { ...body, headers: { Authorization: authorization } });
  return { status: response.status, body: await response.json() };
};

/** An answer as the table writes it: the sentence only where it is the one expected, else all of it. */
const compared = ({ status, body }: Answer, { says }: Refusal): unknown => {
  if (!(says instanceof RegExp)) return [status, says === null ? null : body];
  const { error, ...rest } = body as { error?: unknown };
  const isIt = typeof error === 'string' && says.test(error) && Object.keys(rest).length === 0;
  return [status, isIt ? String(says) : body];
};

describe('every operation', () => {
  test('the contract has 167 operations', () => {
    expect(new Set(operations.map(({ name }) => name)).size).toBe(167);
  });

  test.each(KINDS)(
    'with $name is refused as the contract says, in the same words for what is there and what is not',
    async (kind) => {
      const app = startTestService({ seed: 'demo' });
      const authorization = await kind.make(app);
      const { sessions } = await app.call('list_live_sessions', { query: {} });
      const there = sessions[0]?.id ?? '';
      const table = async (id: string, of: readonly Operation[]): Promise<readonly unknown[]> => {
        const rows: unknown[] = [];
        for (const operation of of)
          rows.push([operation.name, compared(await ask(app, operation, authorization, id), kind.expected(operation))]);
        return rows;
      };
      const wanted = (of: readonly Operation[]): readonly unknown[] =>
        of.map((operation) => {
          const { status, says } = kind.expected(operation);
          return [operation.name, [status, says instanceof RegExp ? String(says) : says]];
        });
      expect(await table('nothing', operations)).toEqual(wanted(operations));
      // Refused callers do not learn what exists.
      const denied = operations.filter((operation) => [401, 403].includes(kind.expected(operation).status));
      expect(await table(there, denied)).toEqual(wanted(denied));
      expect(app.errors).toEqual([]);
    },
  );

  test('with an access token ends with its hour and with its authorisation', async () => {
    const app = startTestService();
    const expired = await signIn(app);
    app.clock.advance(3_601_000);
    const revoked = await signIn(app);
    const form = new URLSearchParams({ client_id: revoked.clientId, token: revoked.tokens.refresh_token });
    await app.service.fetch(new Request(`${app.service.ready.apiRoot}/oauth/revoke`, { method: 'POST', body: form }));
    for (const { tokens } of [expired, revoked]) {
      const answers = await Promise.all(
        operations.map((operation) => ask(app, operation, `Bearer ${tokens.access_token}`, 'nothing')),
      );
      expect(answers).toEqual(operations.map(() => ({ status: 401, body: INVALID })));
    }
  });
});

describe('the other doors', () => {
  const keysOf = async (app: TestService): Promise<Readonly<Record<'none' | 'read' | 'limited', string>>> => ({
    none: 'none',
    read: app.readOnlyKey,
    limited: (await newKey(app, { tools: [ONLY] })).secret,
  });
  interface Sent {
    readonly url: string;
    readonly key: string;
    readonly method: string;
    readonly body: unknown;
  }
  const send = async (app: TestService, { url, key, method, body }: Sent): Promise<Answer> => {
    const response = await app.service.fetch(
      new Request(url, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );
    return { status: response.status, body: await response.json() };
  };

  test('the assistant server offers no tool that the key may not use', async () => {
    const app = startTestService();
    const url = app.service.ready.mcpUrl;
    for (const [kind, key] of Object.entries(await keysOf(app))) {
      for (const { name, access } of operations) {
        const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } };
        const { status, body } = await send(app, { url, key, method: 'POST', body: call });
        const mayUse = kind === 'read' ? access === 'read' : kind === 'limited' && name === ONLY;
        const isKnown = status === 200 && !JSON.stringify(body).includes('Unknown tool');
        expect([kind, name, isKnown]).toEqual([kind, name, mayUse]);
        if (kind === 'none')
          expect([status, body]).toEqual([401, expect.objectContaining({ error: expect.anything() })]);
      }
    }
  });

  test.each([
    ['GET', '/mail'],
    ['GET', '/sign-in-codes'],
    ['GET', '/events'],
    ['POST', '/keys'],
    ['PATCH', '/keys/nothing'],
    ['DELETE', '/keys/nothing'],
    ['PATCH', '/space'],
    ['PUT', '/faults'],
    ['POST', '/clock'],
    ['POST', '/oauth-clients'],
    ['POST', '/shows'],
    ['POST', '/join-requests'],
    ['POST', '/sessions/nothing/start'],
    ['POST', '/sessions/nothing/reset'],
    ['PUT', '/sessions/nothing/audience'],
  ])('the rehearsal control %s %s takes the full key and nothing less', async (method, path) => {
    const app = startTestService();
    const url = `${app.service.ready.apiRoot}/rehearsal${path}`;
    const body = method === 'GET' ? undefined : {};
    const keys = Object.values(await keysOf(app));
    const answers = await Promise.all(keys.map((key) => send(app, { url, key, method, body })));
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403]);
    for (const { body } of answers) expect(Object.keys(body as object)).toEqual(['error']);
  });
});
