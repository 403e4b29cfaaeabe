import { expect, test } from 'vitest';
import { dryRun, type TimedFact, type TriedRule } from '#shared/rules/dry-run.ts';
import type { Rule } from '#shared/rules/rule.ts';
import type { Action } from '#shared/show/action.ts';

const START = 1_000_000;

const live: TimedFact = { kind: 'live', key: 'live', at: START, data: { running: true } };
const plan = (key: string, position: number, jingle = false): TimedFact => ({
  kind: 'plan',
  key,
  at: START,
  data: { name: key, position, lengthMs: 60_000, arrivalMs: 0, jingle, films: [] },
});
const scene = (second: number, sceneId: string): TimedFact => ({
  kind: 'scene',
  key: 'air',
  at: START + second * 1000,
  data: { sceneId, name: sceneId, cause: 'press' },
});
const press = (second: number, who: string, action: Action): TimedFact => ({
  kind: 'press',
  key: `${second} ${who}`,
  at: START + second * 1000,
  data: { action, who, surface: 'tile', phase: 'pressed', elapsedMs: 0, message: null },
});
const people = (second: number, count: number): TimedFact => ({
  kind: 'reading',
  key: 'reading',
  at: START + second * 1000,
  data: { people: count },
});

const rule = (id: string, event: Rule['event'], steps: Rule['steps']): TriedRule => ({
  id,
  rule: { kind: 'rule', sessionId: null, event, conditions: [], steps },
});
const take = (sceneId: string): Rule['steps'][number] => ({ kind: 'action', action: { kind: 'scene.take', sceneId } });

test('a rule is tried on a recording by its lines and by the clock between them', () => {
  const rules = [
    rule('ten', { kind: 'viewers', level: 'at_least', people: 10 }, [take('b')]),
    rule('left', { kind: 'scene.left', sceneId: 'a', seconds: 10 }, [take('b')]),
  ];
  const { firings, untold } = dryRun(rules, [
    live,
    plan('a', 0),
    plan('b', 1),
    scene(5, 'a'),
    people(20, 12),
    people(90, 3),
  ]);
  expect(firings.map(({ ruleId, at, scene: on, stopped }) => [ruleId, at - START, on, stopped])).toEqual([
    ['ten', 20_000, 'a', null],
    ['left', 55_000, 'a', null],
  ]);
  expect(untold).toEqual([]);
});

test('a dry run says what fell into a jingle, and whose press a rule would have been against', () => {
  const rules = [rule('time', { kind: 'show.time', seconds: 30 }, [take('b')])];
  const [firing] = dryRun(rules, [
    live,
    plan('a', 0, true),
    scene(1, 'a'),
    press(29, 'Tina', { kind: 'scene.take', sceneId: 'c' }),
    people(60, 1),
  ]).firings;
  expect(firing).toEqual({
    ruleId: 'time',
    at: START + 30_000,
    scene: 'a',
    isInJingle: true,
    against: 'Tina',
    stopped: 'person',
  });
  const after = dryRun(rules, [live, press(31, 'Tina', { kind: 'scene.take', sceneId: 'c' }), people(60, 1)]).firings;
  expect(after[0]).toMatchObject({ against: 'Tina', stopped: null });
});

test('waits of its steps pass by the time of the recording', () => {
  const steps: Rule['steps'] = [take('b'), { kind: 'wait', ms: 8000 }, take('a')];
  const rules = [rule('time', { kind: 'show.time', seconds: 30 }, steps)];
  const lines = [live, press(37, 'Tina', { kind: 'scene.take', sceneId: 'c' }), people(60, 1)];
  expect(dryRun(rules, lines).firings).toMatchObject([{ against: 'Tina', stopped: 'person' }]);
});

test('a recording without the plans of scenes says which rules it cannot tell of', () => {
  const rules = [rule('late', { kind: 'late', seconds: 60 }, [take('b')])];
  expect(dryRun(rules, [live, scene(1, 'a'), people(300, 1)])).toEqual({ firings: [], untold: ['late'] });
});

test('a recording in which nobody watched the room cannot tell of its picture', () => {
  const rules = [rule('black', { kind: 'room.trouble', trouble: 'black' }, [take('b')])];
  const room: TimedFact = { kind: 'room', key: 'room', at: START + 5000, data: { trouble: 'black' } };
  expect(dryRun(rules, [live]).untold).toEqual(['black']);
  expect(dryRun(rules, [live, room])).toMatchObject({ firings: [{ at: START + 5000 }], untold: [] });
});

test('a recording of two hours with fifty rules is tried within two seconds', () => {
  const rules = Array.from({ length: 50 }, (_, index) =>
    index % 2 === 0
      ? rule(`r${index}`, { kind: 'viewers', level: 'at_least', people: 10 + index }, [take('b')])
      : rule(`r${index}`, { kind: 'scene.left', sceneId: null, seconds: index }, [take('a')]),
  );
  const seconds = 7200;
  const lines: TimedFact[] = [live, plan('a', 0), plan('b', 1)];
  for (let second = 0; second < seconds; second += 1) {
    lines.push({
      kind: 'presence',
      key: `p${second % 1000}`,
      at: START + second * 1000,
      data: { name: 'Ada', connected: second % 3 > 0, spectator: true, handRaised: second % 50 === 0 },
    });
    if (second % 5 === 0)
      lines.push({
        kind: 'chat',
        key: `m${second}`,
        at: START + second * 1000,
        data: { text: 'Why?', kind: 'message', link: null },
      });
    if (second % 15 === 0) lines.push(people(second, 100 + (second % 97)));
    if (second % 120 === 0) lines.push(scene(second, second % 240 === 0 ? 'a' : 'b'));
  }
  const began = process.threadCpuUsage();
  expect(dryRun(rules, lines).firings.length).toBeGreaterThan(50);
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(2000);
});
