import { expect, test } from 'vitest';
import { findOperation } from '#shared/api/operations.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { createResponseShapes } from '../../../src-main/platform/response-shape.ts';

const operation = findOperation('list_live_sessions');
if (!operation) throw new Error('there is no such operation');

const start = () => {
  const clock = createManualClock(0);
  const warned: unknown[] = [];
  const ignore = (): void => undefined;
  const log: Log = { debug: ignore, info: ignore, warn: (_, details) => warned.push(details), error: ignore };
  const shapes = createResponseShapes(log, clock);
  return { clock, warned, check: (body: unknown) => shapes.check(operation, body) };
};

test('an answer without a field that it needs is refused at once', () => {
  const { check } = start();
  expect(() => check({})).toThrow('did not understand');
});

test('a finer difference is logged once, after the answer has gone its way', () => {
  const { clock, warned, check } = start();
  const body = { sessions: [{ id: 7 }] };
  check(body);
  expect(warned).toEqual([]);
  clock.advance(100);
  expect(warned).toEqual([expect.objectContaining({ operation: 'list_live_sessions', field: 'sessions.*.id' })]);
  clock.advance(60_000);
  check(body);
  clock.advance(100);
  expect(warned).toHaveLength(1);
});

test('the answers of an operation are compared once a minute', () => {
  const { clock, warned, check } = start();
  check({ sessions: [] });
  clock.advance(59_000);
  check({ sessions: [{ id: 7 }] });
  clock.advance(100);
  expect(warned).toEqual([]);
  clock.advance(1000);
  check({ sessions: [{ id: 7 }] });
  clock.advance(100);
  expect(warned).toHaveLength(1);
});
