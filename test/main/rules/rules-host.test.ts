import { afterEach, expect, test } from 'vitest';
import type { Rule } from '#shared/rules/rule.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost | null = null;

afterEach(async () => {
  await started?.close();
  started = null;
});

interface Desk {
  readonly test: TestHost;
  readonly window: TestWindow;
  readonly show: ShowState;
  readonly scene: (name: string) => string;
  /** Keeps a rule and arms it. */
  readonly arm: (
    name: string,
    rule: Omit<Rule, 'kind' | 'sessionId' | 'conditions'> & Partial<Rule>,
    armed?: 'suggest' | 'do',
  ) => Promise<string>;
  readonly now: () => Promise<ShowState>;
}

const openDesk = async (): Promise<Desk> => {
  started = startTestHost();
  await started.host.opened;
  const window = started.window('Tina');
  const show = await window.call('show.current', undefined);
  if (!show) throw new Error('no show is open');
  await window.call('show.watch', { panels: ['chat', 'people', 'polls'] });
  const now = async (): Promise<ShowState> => {
    const state = await window.call('show.current', undefined);
    if (!state) throw new Error('no show is open');
    return state;
  };
  return {
    test: started,
    window,
    show,
    now,
    scene: (name) => show.desk?.value.scenes.find((one) => one.name === name)?.id ?? '',
    async arm(name, parts, armed = 'do') {
      const body: Rule = { kind: 'rule', sessionId: null, conditions: [], ...parts };
      const { id } = await window.call('library.create', { spaceId: show.spaceId, name, body });
      // The rules of the space are read when they change.
      await window.until(async () => {
        await window.call('rules.arm', { ruleId: id, armed });
        return (await window.call('rules.state', undefined)).armed.some(({ ruleId }) => ruleId === id);
      });
      return id;
    },
  };
};

/** Presses of this desk: what a leap over time lets look like a change from elsewhere is left out. */
const pressesOf = async ({ window, show }: Desk) =>
  (await window.call('show.journal', { sessionId: show.sessionId, limit: 100 }))
    .toReversed()
    .filter(({ surface }) => surface !== 'elsewhere');

test('a band is shown when the offer scene comes, as a suggestion that one press accepts', async () => {
  const desk = await openDesk();
  const { window, scene } = desk;
  const id = await desk.arm(
    'Offer band',
    {
      event: { kind: 'scene.on_air', sceneId: scene('Offer') },
      steps: [{ kind: 'action', action: { kind: 'band.show', text: 'Doors are open' } }],
    },
    'suggest',
  );
  const take = { kind: 'scene.take', sceneId: scene('Offer') } as const;
  await window.call('show.perform', { action: take, source: { surface: 'tile' } });
  await window.until(async () => (await desk.now()).deskMode.suggestion?.ruleId === id);
  expect((await desk.now()).desk?.value.bands).toEqual([]);
  const outcome = await window.call('show.perform', { action: { kind: 'rules.accept' }, source: { surface: 'key' } });
  expect(outcome.kind).toBe('confirmed');
  await window.until(async () => ((await desk.now()).desk?.value.bands.length ?? 0) === 1);
  expect((await desk.now()).deskMode.suggestion).toBeNull();
  await desk.test.leap(300);
  const again = await window.call('show.perform', { action: { kind: 'rules.accept' }, source: { surface: 'key' } });
  expect(again).toMatchObject({ kind: 'ignored', reason: 'nothing_to_do' });
});

test('held rules press nothing, and a rule that is changed is off', async () => {
  const desk = await openDesk();
  const { window, scene } = desk;
  const body: Rule = {
    kind: 'rule',
    sessionId: null,
    event: { kind: 'scene.on_air', sceneId: scene('Offer') },
    conditions: [],
    steps: [{ kind: 'action', action: { kind: 'band.show', text: 'Doors are open' } }],
  };
  const id = await desk.arm('Offer band', body);
  const source = { surface: 'tile' } as const;
  await window.call('show.perform', { action: { kind: 'rules.hold', held: true }, source });
  await window.call('show.perform', { action: { kind: 'scene.take', sceneId: scene('Offer') }, source });
  await window.until(async () => (await desk.now()).desk?.value.activeSceneId === scene('Offer'));
  await window.call('show.perform', { action: { kind: 'scene.take', sceneId: scene('Welcome') }, source });
  await window.call('show.perform', { action: { kind: 'rules.hold', held: false }, source });
  await window.call('show.perform', { action: { kind: 'scene.take', sceneId: scene('Slides with Ana') }, source });
  expect((await pressesOf(desk)).filter(({ surface }) => surface === 'rule')).toEqual([]);
  await window.call('library.change', { id, change: { kind: 'body', body: { ...body, steps: [] } } });
  await window.until(async () => (await window.call('rules.state', undefined)).armed.length === 0);
});

test('the rights of a rule are those of whoever armed it, and end with them', async () => {
  const desk = await openDesk();
  const { window, scene, test: host } = desk;
  let role: 'operator' | 'assistant' | null = 'assistant';
  const panel = host.panel('assistant', 'Ben', () => role);
  const rule = (sceneId: string): Rule => ({
    kind: 'rule',
    sessionId: null,
    event: { kind: 'scene.on_air', sceneId },
    conditions: [],
    steps: [{ kind: 'action', action: { kind: 'scene.take', sceneId: scene('Slides with Ana') } }],
  });
  const { id } = await window.call('library.create', {
    spaceId: desk.show.spaceId,
    name: 'On',
    body: rule(scene('Offer')),
  });
  expect(await panel.raw('rules.arm', { ruleId: id, armed: 'do' })).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  });
  role = 'operator';
  await window.until(async () => (await panel.raw('rules.arm', { ruleId: id, armed: 'do' })).ok);
  const armed = async () => (await window.call('rules.state', undefined)).armed.map(({ who }) => who);
  expect(await armed()).toEqual(['Ben']);
  role = null;
  const take = { kind: 'scene.take', sceneId: scene('Offer') } as const;
  await window.call('show.perform', { action: take, source: { surface: 'tile' } });
  await window.until(async () => (await desk.now()).desk?.value.activeSceneId === scene('Offer'));
  expect((await pressesOf(desk)).filter(({ surface }) => surface === 'rule')).toEqual([]);
});

test('the desk names the rule that the clock brings next, and when', async () => {
  const desk = await openDesk();
  const { window } = desk;
  const steps: Rule['steps'] = [{ kind: 'action', action: { kind: 'band.show', text: 'Time' } }];
  await desk.arm('After two hours', { event: { kind: 'show.time', seconds: 7200 }, steps });
  await desk.arm('After an hour', { event: { kind: 'show.time', seconds: 3600 }, steps });
  const next = async () => (await window.call('rules.state', undefined)).next;
  await window.until(async () => (await next())?.name === 'After an hour');
  const startedAt = Date.parse((await desk.now()).desk?.value.session.startedAt ?? '');
  expect(Math.abs(((await next())?.at ?? 0) - startedAt - 3_600_000)).toBeLessThan(5000);
});
