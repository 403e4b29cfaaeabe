import { expect, test } from 'vitest';
import type { AttendancePoint } from '#shared/show/show-state.ts';
import { createAttendanceCurve } from '../../../src-main/show/attendance-curve.ts';
import { fakeSession } from '../../support/fake-host-data.ts';

const withPeople = (participantCount: number, status: 'scheduled' | 'live' = 'live') =>
  fakeSession({ status, participantCount });

test('a point is added every 15 s while the session is live, and each one is told', () => {
  const told: (readonly AttendancePoint[])[] = [];
  const curve = createAttendanceCurve((points) => told.push(points));
  curve.note(undefined, 0);
  curve.note(withPeople(3, 'scheduled'), 0);
  curve.note(withPeople(5), 1000);
  curve.note(withPeople(6), 15_999);
  curve.note(withPeople(7), 16_000);
  expect(curve.read()).toEqual([
    { at: 1000, connected: 5 },
    { at: 16_000, connected: 7 },
  ]);
  expect(told.map((points) => points.length)).toEqual([1, 2]);
});

test('a long show keeps its last 1,000 points', () => {
  const curve = createAttendanceCurve(() => undefined);
  for (let at = 0; at < 1001; at += 1) curve.note(withPeople(at), at * 15_000);
  expect([curve.read().length, curve.read()[0]?.connected, curve.read().at(-1)?.connected]).toEqual([1000, 1, 1000]);
});
