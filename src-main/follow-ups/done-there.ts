import type { Clock } from '#shared/lib/clock.ts';
import { CLOSING_STEP, type FollowUpRule } from '#shared/debrief/follow-up.ts';
import type { Client, Task } from './tasks.ts';

/** People who are looked up for a plan: a token each. Of more people each is looked up when it is done. */
const MAX_LOOKED_UP = 100;
/** A plan is made again with each change of its form. */
const KEPT_MS = 60_000;

/** False also where it cannot be known now: it is asked again before anything is done. */
const isDoneThere = async (client: Client, rule: FollowUpRule, task: Task): Promise<boolean> => {
  const { wasDone } = await import('./tasks.ts');
  try {
    return await wasDone(client, rule, task, 'monitor');
  } catch {
    return false;
  }
};

export interface DoneThere {
  /** Those of these people to whom the platform says that a rule was done, by whichever desk. */
  of(
    client: Client,
    rule: FollowUpRule,
    task: Omit<Task, 'userId'>,
    userIds: readonly string[],
  ): Promise<readonly string[]>;
}

/** Asks the platform what was done before, for plans. */
export const createDoneThere = (clock: Pick<Clock, 'now'>): DoneThere => {
  const known = new Map<string, { readonly at: number; readonly isDone: boolean }>();
  return {
    async of(client, rule, task, userIds) {
      for (const [name, { at }] of known) if (clock.now() - at >= KEPT_MS) known.delete(name);
      const done: string[] = [];
      for (const userId of userIds.slice(0, MAX_LOOKED_UP)) {
        if (userId === CLOSING_STEP) continue;
        const name = `${task.sessionId} ${task.key} ${userId}`;
        const isDone = known.get(name)?.isDone ?? (await isDoneThere(client, rule, { ...task, userId }));
        known.set(name, { at: known.get(name)?.at ?? clock.now(), isDone });
        if (isDone) done.push(userId);
      }
      return done;
    },
  };
};
