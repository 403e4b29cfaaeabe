import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarOperations } from '#shared/api/calendar.ts';
import { courseOperations } from '#shared/api/courses.ts';
import { feedOperations } from '#shared/api/feed.ts';
import { inputSchema } from '#shared/api/json-schema.ts';
import type { Operation } from '#shared/api/operation.ts';
import { supportOperations } from '#shared/api/support.ts';
import { videoOperations } from '#shared/api/videos.ts';
import { startTestService } from '../../support/service.ts';

const operations: readonly Operation[] = [
  ...courseOperations,
  ...feedOperations,
  ...calendarOperations,
  ...videoOperations,
  ...supportOperations,
];

const fieldsOf = (operation: Operation, part: 'query' | 'body'): string[] =>
  Object.keys(inputSchema(operation[part]).properties ?? {});

/** Names that exist in the demo, so that some calls reach the rules. */
const known = fc.constantFrom(
  'from-idea-to-outline', 'autumn-group', 'mentors', 'tom.eklund@example.com', 'lms-1001', 'lms-2001', 'html', 'text',
  'open', 'resolved', 'closed', 'space', 'question', 'event', 'ready', '1', '2030-01-08T10:00:00Z', 'A plain title',
  '<p>Some <b>HTML</b></p>', 'https://example.com/a.png',
); // prettier-ignore
const leaf = fc.oneof(
  known,
  known,
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { depthSize: 'small' },
  leaf,
  leaf,
  fc.array(leaf, { maxLength: 3 }),
  fc.record(
    { externalId: fc.oneof(known, fc.string()), name: fc.string(), email: known, kind: known, url: known },
    { requiredKeys: [] },
  ),
);

/** Texts that an address keeps as a part of its path: one or two dots would change the path. */
const notDots = fc.string({ minLength: 1 }).filter((id) => !/^\.{1,2}$/.test(id));

const callOf = (ids: readonly string[]) =>
  fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      id: fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...ids), notDots),
      query: fc.record(
        Object.fromEntries(fieldsOf(operation, 'query').map((field) => [field, fc.oneof(known, fc.string())])),
        { requiredKeys: [] },
      ),
      body: fc.record(Object.fromEntries(fieldsOf(operation, 'body').map((field) => [field, value])), {
        requiredKeys: [],
      }),
    }),
  );

test('any input gets an answer of the contract or a refusal with a reason that writes nothing', async () => {
  const { call, raw, service, errors } = startTestService({ seed: 'demo' });
  const { courses } = await call('list_courses', { query: { includeUnpublished: '1' } });
  const { course } = await call('get_course', { params: { id: 'from-idea-to-outline' } });
  const { posts } = await call('list_posts', {});
  const { events } = await call('list_events', {});
  const { videos } = await call('list_videos', {});
  const { tickets } = await call('list_support_tickets', { query: { scope: 'space' } });
  const ids = [courses, course.lessons ?? [], posts, events, videos, tickets].flatMap((list) =>
    list.map(({ id }) => id),
  );
  const changes = service.context.db.prepare<[], number>('SELECT total_changes()').pluck();
  const rows = service.context.db
    .prepare<[], number>(
      `SELECT (SELECT count(*) FROM user) + (SELECT count(*) FROM course) + (SELECT count(*) FROM lesson) +
         (SELECT count(*) FROM post) + (SELECT count(*) FROM post_comment) + (SELECT count(*) FROM ticket) +
         (SELECT count(*) FROM ticket_message) + (SELECT count(*) FROM calendar_event) + (SELECT count(*) FROM event) +
         (SELECT count(*) FROM mail) + (SELECT count(*) FROM xp_event)`,
    )
    .pluck();
  await fc.assert(
    fc.asyncProperty(callOf(ids), async ({ operation, id, query, body }) => {
      const search = new URLSearchParams(query as Record<string, string>).toString();
      const path = operation.path.replace(':id', encodeURIComponent(id.toWellFormed()));
      const before = rows.get();
      const answer = await raw(operation.method, `${path}?${search}`, operation.method === 'GET' ? {} : { body });
      const text = await answer.text();
      expect([200, 201, 400, 403, 404], `${operation.name}: ${text}`).toContain(answer.status);
      if (answer.ok) return;
      expect((JSON.parse(text) as { error: string }).error).toMatch(/\S.{3,}/);
      expect(rows.get()).toBe(before);
    }),
    { numRuns: 250 },
  );
  expect(errors).toEqual([]);
  expect(changes.get()).toBeGreaterThan(0);
});
