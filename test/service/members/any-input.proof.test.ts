import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { groupOperations } from '#shared/api/groups.ts';
import { joinRequestOperations } from '#shared/api/join-requests.ts';
import { memberOperations } from '#shared/api/members.ts';
import type { Operation } from '#shared/api/operation.ts';
import { spaceOperations } from '#shared/api/space.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const OPERATIONS: readonly Operation[] = [
  ...spaceOperations,
  ...joinRequestOperations,
  ...memberOperations,
  ...groupOperations,
];

const RULES = [
  { kind: 'level_min', level: 2 },
  { kind: 'streak_days', days: 1 },
  { kind: 'badge', badge: 'first-lesson' },
  { kind: 'challenge_joined', challenge: 'nowhere' },
  { kind: 'course_completed', course: '' },
  { kind: 'level_min' },
] as const;

/** Values for any field: some fit a field, and some fit none. */
const anyValue = (ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(...ids, ...RULES, { who: 'custom', groups: ['autumn-group'] }, { who: 'staff' }),
    fc.constantFrom<unknown>('member', 'admin', 'leader', 'owner', 'active', 'posts', 'education', 'inter', '#aabbcc'),
    fc.constantFrom<unknown>(
      null,
      true,
      '',
      [],
      {},
      0,
      1,
      12,
      -1000,
      1e21,
      0.5,
      'https://example.com/a',
      'Europe/Paris',
    ),
    fc.subarray([...ids], { maxLength: 3 }),
    fc.string({ maxLength: 90 }),
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.jsonValue(),
  );

const keysOf = (schema: z.ZodType): string[] => {
  if (schema instanceof z.ZodDefault) return keysOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
};

const anyFields = (schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<Record<string, unknown>> => {
  const keys = keysOf(schema);
  if (keys.length === 0) return fc.constant({});
  return fc.subarray(keys).chain((chosen) => fc.record(Object.fromEntries(chosen.map((key) => [key, anyValue(ids)]))));
};

const collectIds = async ({ call }: TestService): Promise<string[]> => {
  const { users } = await call('list_users', { query: { limit: 4 } });
  const { groups } = await call('list_groups', {});
  const { requests } = await call('list_join_requests', {});
  const { challenges } = await call('list_challenges', {});
  const ids = [...users, ...groups, ...requests, ...challenges].map(({ id }) => id);
  return [...ids, 'ext:lms-1001', 'ext:new', 'ext:', 'autumn-group', 'nowhere'];
};

/** Everything that is kept, byte by byte. */
const dataOf = ({ service }: TestService): Buffer => service.context.db.serialize();

test('no input breaks anything; refusals explain themselves and write nothing', async () => {
  const service = startTestService({ seed: 'demo' });
  const ids = await collectIds(service);
  const anyCall = fc.constantFrom(...OPERATIONS).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      params: fc.array(
        fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, fc.string({ minLength: 1, maxLength: 12 })),
        {
          minLength: 2,
          maxLength: 2,
        },
      ),
      query: anyFields(operation.query, ids),
      body: fc.oneof({ weight: 9, arbitrary: anyFields(operation.body, ids) }, fc.jsonValue()),
    }),
  );
  // The data before a call. A refusal changes nothing of it, so the next call starts from it too.
  let kept: Buffer | null = null;
  await fc.assert(
    fc.asyncProperty(anyCall, async ({ operation, params, query, body }) => {
      const values = [...params];
      const path = operation.path.replaceAll(/:\w+/g, () =>
        encodeURIComponent(values.shift() ?? 'x').replaceAll('.', '%2E'),
      );
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
      const before = (kept ??= dataOf(service));
      const response = await service.raw(operation.method, `${path}?${search.toString()}`, {
        ...(operation.method === 'GET' ? {} : { body }),
      });
      expect(response.status, `${operation.name}: ${service.errors.at(-1) ?? ''}`).toBeLessThan(500);
      if (response.ok) {
        kept = null;
        return;
      }
      const { error } = (await response.json()) as { error: string };
      expect(error).toMatch(/\w.* \w/);
      expect(dataOf(service).equals(before)).toBe(true);
    }),
    { numRuns: 150 },
  );
  expect(service.errors).toEqual([]);
});
