import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailOperations } from '#shared/api/emails.ts';
import type { Operation } from '#shared/api/operation.ts';
import { webhookOperations } from '#shared/api/webhooks.ts';
import { startTestService, TEST_START, type TestService } from '../../support/service.ts';

const operations: readonly Operation[] = [...emailOperations, ...webhookOperations];

/** Ids that exist, so that calls get past the path. */
const prepare = async (regie: TestService): Promise<Readonly<Record<string, readonly string[]>>> => {
  const { campaign } = await regie.call('create_email_campaign', { body: { subject: 'S', body: 'B' } });
  const { segment } = await regie.call('create_email_segment', { body: { name: 'N' } });
  const { template } = await regie.call('create_email_template', { body: { name: 'N' } });
  const body = { url: 'https://127.0.0.1:1/x', events: ['ping' as const] };
  const { webhook } = await regie.call('create_webhook', { body });
  const { user } = await regie.call('create_user', { body: { externalId: 'lea', name: 'Lea' } });
  return {
    id: [campaign.id, segment.id, template.id, webhook.id, user.id, 'ext:lea', 'none', '%', '../x', ' '],
    kind: ['live_invitation', 'other'],
    lang: ['fr', 'en', 'de'],
    segmentId: [segment.id, 'none'],
    templateId: [template.id, 'none'],
  };
};

/** Values that fields of these families take or almost take. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  subject: ['Hello {{prenom}}', '', 'x'.repeat(201), 'a\nb'],
  body: ['Text', '', '<p>Hi<script>x</script></p>', '{{prenom}} {{', '<'.repeat(300)],
  format: ['text', 'html', 'md'],
  previewText: ['p', null],
  name: ['N', '', ' '],
  description: [null, 'd'],
  send: ['now', TEST_START + 3_600_000, '2031-01-01', '2031-13-01', 'later', -1],
  at: [TEST_START + 3_600_000, '2031-01-01T10:00', 'x', 0, 8_640_000_000_000_001],
  filters: [{}, { roles: ['member'], minLevel: 2 }, { users: ['ext:lea'] }, { groups: ['none'] }, { minLevel: 0 }, []],
  enabled: [true, false, 'yes'],
  cadence: ['daily', 'weekly', 'monthly', 'hourly'],
  weekday: [0, 6, 7, 1.5],
  dayOfMonth: [1, 28, 29],
  hour: [0, 23, 24],
  timeZone: ['Europe/Paris', 'Mars/Olympus', 'UTC', '+02:00'],
  sections: [{ posts: false }, { other: true }, null],
  maxItems: [1, 50, 0],
  subscribed: [true, false, 1],
  test: [true, false, 'x'],
  domain: ['school.example', 'SCHOOL.example', 'x', '-.com'],
  fromEmail: ['a@school.example', 'a@other.example', 'x'],
  replyTo: [null, 'b@x.example', 'x'],
  url: ['https://127.0.0.1:1/x', 'https://[::1]:1/', 'http://x.example', 'https://', 'https://a b'],
  events: ['*', ['ping'], ['nothing'], [], ['*', 'ping']],
  secret: ['x'.repeat(16), 'short', 'x'.repeat(129)],
  active: [true, false, null],
  limit: [1, 500, 0, 'x'],
  status: ['draft', 'none'],
};

const anyValue = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant([]), fc.constant({}));

/** Fields by name: a value that suits them most of the time, anything else sometimes. */
const fieldsOf = (names: readonly string[], known: Readonly<Record<string, readonly unknown[]>>) =>
  fc.record(
    Object.fromEntries(
      names.map((name) => {
        const suiting = [...(VALUES[name] ?? []), ...(known[name] ?? [])];
        const value =
          suiting.length === 0 ? anyValue : fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...suiting) }, anyValue);
        return [name, value];
      }),
    ),
    { requiredKeys: [] },
  );

const shapeOf = (schema: unknown): string[] => {
  const { shape, def } = schema as { shape?: object; def?: { innerType?: unknown } };
  if (shape) return Object.keys(shape);
  return def?.innerType === undefined ? [] : shapeOf(def.innerType);
};

test('any input gets an answer of the contract or a refusal in one sentence', async () => {
  const regie = startTestService({
    names: { txt: async () => [], cname: async () => [] },
  });
  const known = await prepare(regie);
  const call = fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      params: fc.record({
        id: fc.constantFrom(...(known.id ?? [])),
        kind: fc.constantFrom(...(known.kind ?? [])),
        lang: fc.constantFrom(...(known.lang ?? [])),
      }),
      query: fieldsOf(Object.keys(operation.query.shape), known),
      body: fc.oneof({ weight: 9, arbitrary: fieldsOf(shapeOf(operation.body), known) }, anyValue),
    }),
  );
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(call, async ({ operation, params, query, body }) => {
      const path = operation.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(params[name as keyof typeof params]),
      );
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const hasBody = operation.method !== 'GET' && operation.method !== 'DELETE';
      const answer = await regie.raw(operation.method, `${path}?${search}`, hasBody ? { body } : {});
      const said = (await answer.json()) as { error?: unknown };
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect([200, 201, 202, 400, 403, 404], JSON.stringify(said)).toContain(answer.status);
      if (!answer.ok) expect(said).toEqual({ error: expect.stringMatching(/^\S.{4,}$/) });
    }),
    { numRuns: 600 },
  );
  expect(regie.errors).toEqual([]);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(50);
});
