import type { DryFiring, DryRun, TimedFact } from './dry-run.ts';
import { FOLLOW_ID, follow, NO_FOLLOW_MEMORY, type FollowMemory } from './follow.ts';
import { ruleRefusal } from './press-limits.ts';
import { createRecordedPresses } from './recorded-presses.ts';
import { NO_FACTS, withFact, type RuleFacts } from './rule-facts.ts';

/**
 * Plays a recording through *Follow*, as if it had taken its scenes: each is on air until the recording says another.
 * Recordings that do not say who spoke tell nothing.
 */
export const dryRunFollow = (recorded: readonly TimedFact[], leftOut: ReadonlySet<string>): DryRun => {
  const lines = recorded.toSorted((one, other) => one.at - other.at);
  const isTold = lines.some(({ kind, data }) => kind === 'voices' && 'talking' in data && data.talking !== null);
  if (!isTold) return { firings: [], untold: [FOLLOW_ID] };
  const found: DryFiring[] = [];
  const presses = createRecordedPresses();
  let facts: RuleFacts = NO_FACTS;
  let memory: FollowMemory = NO_FOLLOW_MEMORY;
  let nextAt = Infinity;

  const look = (now: number): void => {
    const followed = follow({ facts, memory, presses: presses.noted(), leftOut, now });
    memory = followed.memory;
    nextAt = followed.nextAt ?? Infinity;
    if (followed.wish === null) return;
    const { sceneId } = followed.wish;
    const action = { kind: 'scene.take', sceneId } as const;
    const on = typeof facts.air?.sceneId === 'string' ? facts.scenes.get(facts.air.sceneId) : undefined;
    const stopped = ruleRefusal(presses.noted(), action, now);
    const isInJingle = on?.jingle ?? false;
    found.push({ ruleId: FOLLOW_ID, at: now, scene: on?.name ?? '', isInJingle, against: null, stopped });
    if (stopped !== null) return;
    presses.add({ at: now, action, by: { ruleId: FOLLOW_ID, links: 1 } });
    facts = { ...facts, air: { sceneId, since: now } };
  };

  for (const line of lines) {
    while (nextAt < line.at) {
      const at = nextAt;
      nextAt = Infinity;
      look(at);
    }
    if (line.kind === 'press') presses.hear(line);
    const before = facts;
    facts = withFact(facts, line, line.at);
    if (facts !== before) look(line.at);
  }
  return {
    firings: found.map((firing) => ({
      ...firing,
      against: presses.personAgainst([{ at: firing.at, action: { kind: 'scene.take', sceneId: '' } }]),
    })),
    untold: [],
  };
};
