import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, onTestFinished, test } from 'vitest';
import { operations } from '#shared/api/operations.ts';
import { startTestService, type TestService } from '../../support/service.ts';

interface Description {
  readonly paths: Record<string, Record<string, { readonly operationId?: string }>>;
  readonly components: { readonly securitySchemes: Record<string, unknown> };
}

const describeApi = async (app: TestService, query = ''): Promise<Description> => {
  const response = await app.service.fetch(new Request(`${app.service.ready.apiRoot}/openapi.json${query}`));
  expect(response.status).toBe(200);
  return (await response.json()) as Description;
};

const idsOf = (description: Description): string[] =>
  Object.values(description.paths).flatMap((item) =>
    Object.values(item).flatMap((part) => (part.operationId === undefined ? [] : [part.operationId])),
  );

const EXTRA = ['create_attachment', 'list_public_spaces', 'get_public_space'];

describe('the OpenAPI description', () => {
  test('is valid, and lists every named operation once beside the three unnamed routes', async () => {
    const description = await describeApi(startTestService());
    const checked = await new Validator().validate(structuredClone(description) as never);
    expect(checked.errors).toBeUndefined();
    expect(idsOf(description).sort()).toEqual([...operations.map(({ name }) => name), ...EXTRA].sort());
  });

  test.each([
    ['?preset=gpt', 30],
    ['?tools=get_space,show_band', 2],
    ['?groups=polls', 10],
    ['?groups=live', 48],
  ])('%s selects %i operations and is valid', async (query, count) => {
    const description = await describeApi(startTestService(), query);
    expect(idsOf(description)).toHaveLength(count);
    expect((await new Validator().validate(structuredClone(description) as never)).valid).toBe(true);
  });

  test('says what a call costs and every status it succeeds with, also where the body or the past decides', async () => {
    const { paths } = await describeApi(startTestService());
    const facts = (path: string) => {
      const { description, responses } = paths[path]?.post as unknown as {
        description: string;
        responses: Record<string, unknown>;
      };
      return [description, Object.keys(responses).filter((status) => status < '300')];
    };
    expect([
      facts('/users'),
      facts('/lessons/{id}/complete'),
      facts('/emails/campaigns'),
      facts('/emails/digest/send'),
      facts('/emails/campaigns/{id}/test'),
    ]).toEqual([
      ['Costs 1 rate-limit token.', ['200', '201']],
      ['Costs 1 rate-limit token.', ['200', '201']],
      ['Costs 1 rate-limit token, 3 with send.', ['201']],
      ['Costs 5 rate-limit tokens, 1 with test.', ['200']],
      ['Costs 3 rate-limit tokens.', ['200']],
    ]);
  });

  test('no body is asked for where an empty one is taken', async () => {
    const app = startTestService();
    const { paths } = await describeApi(app);
    const isRequired = (path: string, method: string): boolean | undefined =>
      (paths[path]?.[method] as { requestBody?: { required: boolean } } | undefined)?.requestBody?.required;
    expect([
      isRequired('/space', 'patch'),
      isRequired('/emails/segments/preview', 'post'),
      isRequired('/live/sessions', 'post'),
    ]).toEqual([false, false, true]);
    const headers = { authorization: `Bearer ${app.fullKey}` };
    const asked = new Request(`${app.service.ready.baseUrl}/space`, { method: 'PATCH', headers });
    expect((await app.service.fetch(asked)).status).toBe(200);
  });

  test('a colour is described as it is taken, in either case of letters', async () => {
    const { paths } = await describeApi(startTestService());
    const { requestBody } = paths['/live/sessions/{id}/scenes']?.post as unknown as {
      requestBody: { content: { 'application/json': { schema: { properties: Record<string, unknown> } } } };
    };
    const { background } = requestBody.content['application/json'].schema.properties as {
      background: { anyOf?: { pattern?: string }[]; pattern?: string };
    };
    const pattern = new RegExp(background.pattern ?? background.anyOf?.find((one) => one.pattern)?.pattern ?? 'none');
    expect(['#0F1420', 'Navy', 'URL(https://a.example)', 'Var(--a)'].map((value) => pattern.test(value))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('the preset for custom GPTs offers OAuth alone', async () => {
    const description = await describeApi(startTestService(), '?preset=gpt');
    expect(Object.keys(description.components.securitySchemes)).toEqual(['oauth']);
  });

  test.each(['?preset=other', '?tools=no_such', '?groups=no-such'])('%s is refused with a sentence', async (query) => {
    const app = startTestService();
    const response = await app.service.fetch(new Request(`${app.service.ready.apiRoot}/openapi.json${query}`));
    expect([response.status, Object.keys((await response.json()) as object)]).toEqual([400, ['error']]);
  });

  test('a client generated from it by an independent generator calls the service', async () => {
    const app = startTestService();
    const folder = mkdtempSync(join(tmpdir(), 'regie-openapi-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    await createClient({
      input: (await describeApi(app)) as never,
      output: { path: folder },
      plugins: ['@hey-api/client-fetch', '@hey-api/sdk'],
      logs: { level: 'silent' },
    });
    const { createClient: create, createConfig } = (await import(
      pathToFileURL(join(folder, 'client/index.ts')).href
    )) as { createClient: (config: unknown) => unknown; createConfig: (config: object) => unknown };
    const sdk = (await import(pathToFileURL(join(folder, 'sdk.gen.ts')).href)) as Record<
      string,
      (options: object) => Promise<{ data?: unknown; error?: unknown }>
    >;
    const client = create(
      createConfig({
        baseUrl: app.service.ready.baseUrl,
        auth: app.fullKey,
        fetch: (request: Request) => app.service.fetch(request),
      }),
    );
    const created = await sdk.createLiveSession?.({
      client,
      body: { title: 'Generated', scheduledAt: '2030-02-01T18:00:00Z' },
    });
    const listed = await sdk.listLiveSessions?.({ client, query: { status: 'scheduled' } });
    expect(created?.data).toMatchObject({ session: { title: 'Generated' } });
    expect(listed?.data).toMatchObject({ sessions: [{ title: 'Generated' }] });
  });
});

test('the reference for people names every operation and loads nothing from elsewhere', async () => {
  const app = startTestService();
  const response = await app.service.fetch(new Request(`${app.service.ready.apiRoot}/docs`));
  const html = await response.text();
  expect(operations.filter(({ name }) => !html.includes(`id="${name}"`))).toEqual([]);
  expect([...html.matchAll(/(?:src|href)="(https?:[^"]+)"/g)]).toEqual([]);
});
