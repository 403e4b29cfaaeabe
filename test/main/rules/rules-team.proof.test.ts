import { expect, test } from 'vitest';
import type { RuleStatus } from '#shared/bridge/rule-calls.ts';
import { FOLLOW_ID } from '#shared/rules/follow.ts';
import type { Rule } from '#shared/rules/rule.ts';
import { startRelay } from '../../support/relay.ts';
import { comparedAgain, joinTeam, startDesk, startTeamShow, type TeamHost } from '../../support/team-hosts.ts';

const source = { surface: 'tile' } as const;

const statusAt = async ({ desk }: TeamHost, ruleId: string): Promise<RuleStatus | undefined> =>
  (await desk.call('rules.state', undefined)).armed.find((one) => one.ruleId === ruleId);

test(
  'a rule that two desks of a team armed is run by one of them, and by the other once it takes over',
  { timeout: 90_000 },
  async () => {
    const [relay, show] = [await startRelay(), await startTeamShow()];
    const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
    const [spaceId] = await Promise.all([show.openOn(paula), show.openOn(carl)]);
    const state = await paula.desk.call('show.current', undefined);
    const [first = '', second = ''] = state?.desk?.value.scenes.map(({ id }) => id) ?? [];
    const body: Rule = {
      kind: 'rule',
      sessionId: null,
      event: { kind: 'scene.on_air', sceneId: first },
      conditions: [],
      steps: [{ kind: 'action', action: { kind: 'band.show', text: 'By a rule', seconds: 60 } }],
    };
    const { id } = await paula.desk.call('library.create', { spaceId, name: 'Band', body });
    await joinTeam(relay.url, [paula, carl]);
    for (const { desk } of [paula, carl]) await desk.call('team.share', { on: true });
    // The rule itself came over as a set of polls would; nothing of it is armed.
    await carl.desk.until(async () => (await carl.desk.raw('library.get', { id })).ok);
    expect(await statusAt(carl, id)).toBeUndefined();

    for (const host of [paula, carl]) {
      await host.desk.until(async () => (await host.desk.raw('rules.arm', { ruleId: id, armed: 'do' })).ok);
      await carl.desk.until(async () => (await statusAt(host, id)) !== undefined);
      // Each hears of the other's arming, so it is known who was first.
      await comparedAgain([paula, carl]);
    }
    await carl.desk.until(async () => (await statusAt(carl, id))?.elsewhere === 'Paula');
    expect((await statusAt(paula, id))?.elsewhere).toBeNull();
    await carl.desk.call('show.perform', { action: { kind: 'scene.take', sceneId: first }, source });
    const bands = async () => (await carl.desk.call('show.current', undefined))?.desk?.value.bands ?? [];
    await carl.desk.until(async () => (await bands()).length > 0);
    await comparedAgain([paula, carl]);
    expect((await bands()).map(({ text }) => text)).toEqual(['By a rule']);

    const follows = { kind: 'mode.set', mode: 'follow' } as const;
    await paula.desk.call('show.perform', { action: follows, source });
    await paula.desk.call('rules.arm', { ruleId: FOLLOW_ID, armed: 'do' });
    await paula.desk.call('rules.leave_out', { userId: 'somebody', out: true });
    await comparedAgain([paula, carl]);

    const desk = (await carl.sees('Paula'))?.desk ?? '';
    await carl.desk.call('team.take_over', { desk });
    expect((await carl.desk.call('rules.state', undefined)).follow?.leftOut).toEqual(['somebody']);
    expect((await statusAt(carl, FOLLOW_ID))?.armed).toBe('do');
    await paula.desk.until(async () => (await statusAt(paula, id)) === undefined);
    await carl.desk.until(async () => (await statusAt(carl, id))?.elsewhere === null);
    await comparedAgain([paula, carl]);
    await carl.desk.call('show.perform', { action: { kind: 'scene.take', sceneId: second }, source });
    await carl.leap(16_000);
    await carl.desk.call('show.perform', { action: { kind: 'scene.take', sceneId: first }, source });
    const rulesAt = async () =>
      (await carl.desk.call('show.journal', { sessionId: show.sessionId, limit: 50 }))
        .filter(({ surface, action }) => surface === 'rule' && action.kind === 'band.show')
        .map(({ desk: at }) => at ?? 'here');
    await carl.desk.until(async () => (await rulesAt()).length === 2);
    expect((await rulesAt()).toSorted()).toEqual(['Paula', 'here']);
  },
);
