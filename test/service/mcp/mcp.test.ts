import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { operations } from '#shared/api/operations.ts';
import { MAX_JSON_BYTES } from '../../../src-service/http/read-body.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { signIn } from '../oauth/flow.ts';

/** The official client, talking to the service without a socket. */
const connect = async (app: TestService, token: string, url = app.service.ready.mcpUrl): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: (input, init) => app.service.fetch(new Request(input, init)),
    ...(token === '' ? {} : { requestInit: { headers: { Authorization: `Bearer ${token}` } } }),
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
};

const post = (app: TestService, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  app.service.fetch(
    new Request(app.service.ready.mcpUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(body),
    }),
  );

const namesOf = (named: readonly { readonly name: string }[]): string[] => named.map(({ name }) => name).sort();

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

describe('the assistant server', () => {
  test('offers every operation as a tool of the same name to a full key', async () => {
    const app = startTestService();
    const client = await connect(app, app.fullKey);
    const { tools } = await client.listTools();
    expect(namesOf(tools)).toEqual(namesOf(operations));
  });

  test('offers only what reads to a read-only key, and knows no other', async () => {
    const app = startTestService();
    const client = await connect(app, app.readOnlyKey);
    const { tools } = await client.listTools();
    const readable = operations.filter((operation) => operation.access === 'read');
    expect(namesOf(tools)).toEqual(namesOf(readable));
    await expect(client.callTool({ name: 'show_band', arguments: {} })).rejects.toThrow(/Unknown tool/);
  });

  test('takes flat arguments and answers in structured content and text', async () => {
    const app = startTestService();
    const client = await connect(app, app.fullKey);
    const created = await client.callTool({
      name: 'create_live_session',
      arguments: { title: 'By an assistant', scheduledAt: '2030-02-01T18:00:00Z' },
    });
    const { session } = created.structuredContent as { session: { id: string } };
    const scene = await client.callTool({
      name: 'create_scene',
      arguments: { id: session.id, sceneId: 'hello', name: 'Hello', slots: [{ kind: 'host' }] },
    });
    expect(scene.structuredContent).toMatchObject({ scene: { id: 'hello', name: 'Hello' } });
    const slot = await client.callTool({
      name: 'add_slot',
      arguments: { id: session.id, sceneId: 'hello', slotId: 'second', kind: 'guest', guestIndex: 0 },
    });
    expect(slot.structuredContent).toMatchObject({ slot: { id: 'second' } });
    const [text] = slot.content as [{ type: string; text: string }];
    expect(JSON.parse(text.text)).toEqual(slot.structuredContent);
  });

  test('answers in one JSON document, and has no stream to listen to', async () => {
    const app = startTestService();
    const authorization = { Authorization: `Bearer ${app.fullKey}` };
    const answer = await post(app, ping, authorization);
    expect([answer.headers.get('content-type'), await answer.json()]).toEqual([
      'application/json',
      { jsonrpc: '2.0', id: 1, result: {} },
    ]);
    const listen = await app.service.fetch(new Request(app.service.ready.mcpUrl, { headers: authorization }));
    expect([listen.status, listen.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('an error of the API is a result flagged as an error, with its message', async () => {
    const app = startTestService();
    const client = await connect(app, app.fullKey);
    const missing = await client.callTool({ name: 'get_live_session', arguments: { id: 'nothing' } });
    const wrong = await client.callTool({ name: 'create_live_entry_url', arguments: { sessionId: 'x', user: {} } });
    expect([missing, wrong]).toMatchObject([
      { isError: true, content: [{ text: 'Session not found' }] },
      { isError: true, content: [{ text: 'user.externalId is required' }] },
    ]);
  });

  test('each message costs the tokens of its operation, and lists cost one', async () => {
    const app = startTestService({ perMinute: 300 });
    const spent = async (message: object): Promise<number> => {
      const before = await post(app, ping, { Authorization: `Bearer ${app.fullKey}` });
      const after = await post(app, message, { Authorization: `Bearer ${app.fullKey}` });
      const left = (response: Response): number => Number(response.headers.get('X-RateLimit-Remaining'));
      return left(before) - left(after);
    };
    const call = (name: string, given: object) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: given },
    });
    const costs = [
      await spent(ping),
      await spent({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      await spent(call('get_space', {})),
      await spent(call('get_live_attendance', { id: 'x' })),
    ];
    expect(costs).toEqual([1, 1, 1, 5]);
  });

  test('an exhausted limit is a JSON-RPC error with 429 and Retry-After', async () => {
    const app = startTestService({ perMinute: 1 });
    await post(app, ping, { Authorization: `Bearer ${app.fullKey}` });
    const refused = await post(app, ping, { Authorization: `Bearer ${app.fullKey}` });
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', id: 1, error: { message: 'Rate limit exceeded' } });
  });

  test('a refused key is a JSON-RPC error with 401 and the address of the metadata', async () => {
    const app = startTestService();
    const refused = await post(app, ping, { Authorization: 'Bearer wrong' });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('WWW-Authenticate')).toBe(
      `Bearer resource_metadata="${app.service.ready.apiRoot}/.well-known/oauth-protected-resource/mcp"`,
    );
  });

  test('a body as large as the REST API takes is taken here too', async () => {
    const app = startTestService();
    const client = await connect(app, app.fullKey);
    const { structuredContent } = await client.callTool({
      name: 'create_course',
      arguments: { title: 'Long' },
    });
    const { course } = structuredContent as { course: { id: string } };
    const given = { id: course.id, title: 'Words', content: 'x'.repeat(200_000), more: 'y'.repeat(1_200_000) };
    expect((await client.callTool({ name: 'create_lesson', arguments: given })).isError).toBeUndefined();
  });

  test('says how many tokens are left with every answer, refused ones too', async () => {
    const app = startTestService({ perMinute: 60 });
    const limits = async (answer: Promise<Response>): Promise<(string | null)[]> => {
      const { headers, status } = await answer;
      return [String(status), headers.get('X-RateLimit-Limit'), headers.get('X-RateLimit-Remaining')];
    };
    expect([
      await limits(post(app, ping, { Authorization: `Bearer ${app.fullKey}` })),
      await limits(post(app, ping, { Authorization: 'Bearer wrong' })),
    ]).toEqual([
      ['200', '60', '59'],
      ['401', '60', '60'],
    ]);
  });

  test('takes the key in the address for clients without headers', async () => {
    const app = startTestService();
    const client = await connect(app, '', `${app.service.ready.mcpUrl}?key=${app.fullKey}`);
    const answer = await client.callTool({ name: 'get_space', arguments: {} });
    expect(answer.structuredContent).toMatchObject({ space: { id: app.service.ready.spaceId } });
  });

  test('an access token sees only the tools chosen at consent', async () => {
    const app = startTestService();
    const decision = new URLSearchParams({ decision: 'authorise', access: 'full', tools: 'some' });
    for (const name of ['get_space', 'list_live_sessions', 'show_band']) decision.append('tool', name);
    const { tokens } = await signIn(app, decision);
    const client = await connect(app, tokens.access_token);
    const { tools } = await client.listTools();
    expect(namesOf(tools)).toEqual(['get_space', 'list_live_sessions', 'show_band']);
    await expect(client.callTool({ name: 'list_media', arguments: {} })).rejects.toThrow(/Unknown tool/);
  });

  test('serves nine job recipes that take a request', async () => {
    const app = startTestService();
    const client = await connect(app, app.fullKey);
    const { prompts } = await client.listPrompts();
    expect(prompts).toHaveLength(9);
    const prompt = await client.getPrompt({ name: 'debrief', arguments: { request: 'yesterday evening' } });
    expect(JSON.stringify(prompt.messages)).toContain('yesterday evening');
  });

  test('bodies that are no JSON, or no messages, are refused and change nothing', async () => {
    const app = startTestService();
    const send = (body: string): Promise<Response> =>
      app.service.fetch(
        new Request(app.service.ready.mcpUrl, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Accept: 'application/json, text/event-stream',
            Authorization: `Bearer ${app.fullKey}`,
          },
          body,
        }),
      );
    const statuses = await Promise.all(
      ['', '{', '7', '{}', '[]', 'null'].map(async (body) => (await send(body)).status),
    );
    expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
    const large = await send(`"${'x'.repeat(MAX_JSON_BYTES)}"`);
    expect([large.status, await large.json()]).toMatchObject([413, { error: { message: expect.any(String) } }]);
  });
});
