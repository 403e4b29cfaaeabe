import { afterEach, expect, test } from 'vitest';
import type { Rule } from '#shared/rules/rule.ts';
import type { Action } from '#shared/show/action.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { startTestHost, type TestHost } from '../../support/test-host.ts';

let started: TestHost | null = null;

afterEach(async () => {
  await started?.close();
  started = null;
});

/** The demo show on a desk; desk and platform go by one clock. */
const openEvening = async () => {
  const host = startTestHost({ serviceOptions: ['--clock', 'manual'] });
  started = host;
  await host.host.opened;
  const window = host.window('Tina');
  await window.call('show.watch', { panels: ['chat', 'people', 'polls'] });
  const now = async (): Promise<ShowState> => {
    const state = await window.call('show.current', undefined);
    if (!state) throw new Error('no show is open');
    return state;
  };
  const { spaceId, sessionId, desk } = await now();
  const scenes = desk?.value.scenes ?? [];
  const control = (method: 'PUT' | 'POST', path: string, body: Record<string, unknown>) =>
    window.call('rehearsal.control', { method, path: `/rehearsal/${path}`, body });
  let passed = host.now();
  const pass = async (ms: number): Promise<void> => {
    await host.leap(ms);
    const at = host.now();
    await control('POST', 'clock', { advanceMs: Math.round(at - passed) });
    passed = at;
  };
  return {
    now,
    pass,
    scene: (name: string): string => scenes.find((one) => one.name === name)?.id ?? '',
    onAir: async (): Promise<string> => {
      const sceneId = (await now()).desk?.value.activeSceneId;
      return scenes.find(({ id }) => id === sceneId)?.name ?? '';
    },
    press: (action: Action) => window.call('show.perform', { action, source: { surface: 'tile' } }),
    /** Time goes on until it has come to that; gives how much it was, in milliseconds. */
    async until(isThere: () => Promise<boolean>, stepMs = 1000): Promise<number> {
      const from = host.now();
      await window.until(async () => {
        await pass(stepMs);
        return isThere();
      });
      return host.now() - from;
    },
    audience: (size: number) =>
      control('PUT', `sessions/${sessionId}/audience`, { size, chatPerMinute: 0, votePercent: 0, handsPerMinute: 0 }),
    async arm(name: string, event: Rule['event'], actions: readonly Action[], conditions: Rule['conditions'] = []) {
      const steps = actions.map((action) => ({ kind: 'action' as const, action }));
      const body: Rule = { kind: 'rule', sessionId: null, event, conditions, steps };
      const { id } = await window.call('library.create', { spaceId, name, body });
      await window.call('rules.arm', { ruleId: id, armed: 'do' });
    },
    /** The presses of rules, by their names. */
    pressed: async () =>
      (await window.call('show.journal', { sessionId, limit: 100 }))
        .toReversed()
        .flatMap(({ surface, who, action }) => (surface === 'rule' ? [`${who}: ${action.kind}`] : [])),
  };
};

test('an evening with the five rules of a trainer: each presses at its moment, once, under its name', async () => {
  const evening = await openEvening();
  const { now, scene, onAir, press, until, pass } = evening;
  const take = (name: string) => ({ kind: 'scene.take', sceneId: scene(name) }) as const;
  const people = async (): Promise<number> =>
    (await now()).participants?.value.filter(({ connected }) => connected).length ?? 0;
  await evening.audience(0);
  await until(async () => (await people()) < 10);
  await press(take('Welcome'));
  await until(async () => (await onAir()) === 'Welcome');
  await evening.arm(
    'Begin with ten',
    { kind: 'viewers', level: 'at_least', people: 10 },
    [take('Slides with Ana')],
    [{ kind: 'scene.is', sceneId: scene('Welcome'), is: true }],
  );
  await evening.arm('A minute for the poll', { kind: 'poll.open_for', pollId: null, seconds: 60 }, [
    { kind: 'poll.toggle' },
    { kind: 'poll.stage.toggle' },
  ]);
  await evening.arm('Offer band', { kind: 'scene.on_air', sceneId: scene('Offer') }, [
    { kind: 'band.show', text: 'Doors are open', seconds: 10 },
  ]);
  await evening.arm('Back to Ana', { kind: 'film.ended', mediaId: null }, [take('Slides with Ana')]);
  await evening.arm('Five minutes late', { kind: 'late', seconds: 300 }, [
    { kind: 'speaker.line', userId: null, text: 'We are five minutes late' },
  ]);

  // A person has just taken a scene: a rule does not take it away within two seconds.
  await pass(3000);
  await evening.audience(40);
  await until(async () => (await onAir()) === 'Slides with Ana');

  const pollId = (await now()).polls?.value.find(({ status }) => status === 'draft')?.id ?? '';
  await press({ kind: 'poll.open', pollId });
  const isStaged = async (): Promise<boolean> =>
    (await now()).polls?.value.some(({ id, status, onStage }) => id === pollId && status === 'closed' && onStage) ===
    true;
  const openMs = await until(isStaged, 2000);
  expect(Math.abs(openMs - 62_000)).toBeLessThan(6000);
  await press({ kind: 'poll.stage', pollId, shown: false });

  await press(take('Offer'));
  await until(async () => (await now()).desk?.value.bands.some(({ text }) => text === 'Doors are open') === true);

  // The offer rings a chime of two seconds, which is no film.
  await pass(5000);
  expect(await onAir()).toBe('Offer');
  await press(take("Nora's story"));
  await until(async () => (await onAir()) === "Nora's story");
  const filmMs = await until(async () => (await onAir()) === 'Slides with Ana');
  expect(filmMs).toBeGreaterThan(15_000);

  // Its minute is long over: by the plan the show is late from then on.
  await press(take('Waiting'));
  await until(async () => (await now()).speakers.lines.some(({ text }) => text === 'We are five minutes late'), 5000);
  await pass(20_000);
  expect(await evening.pressed()).toEqual([
    'Begin with ten: scene.take',
    'A minute for the poll: poll.close',
    'A minute for the poll: poll.stage',
    'Offer band: band.show',
    'Back to Ana: scene.take',
    'Five minutes late: speaker.line',
  ]);
});
