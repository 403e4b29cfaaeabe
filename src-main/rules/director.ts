import {
  FOLLOW_ID,
  follow,
  NO_FOLLOW_MEMORY,
  type Followed,
  type FollowReason,
  type FollowWait,
} from '#shared/rules/follow.ts';
import type { NotedPress } from '#shared/rules/press-limits.ts';
import type { RuleFacts } from '#shared/rules/rule-facts.ts';
import type { Rule } from '#shared/rules/rule.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { HOST_NAMES } from '#shared/words/host-names.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { PlayedRule } from './played-rule.ts';
import type { Suggested } from './suggestions.ts';

/** The steps that *Follow* plays, by which it is armed as a rule is. */
export const followSteps = (sceneId: string): Pick<Rule, 'steps'> => ({
  steps: [{ kind: 'action', action: { kind: 'scene.take', sceneId } }],
});

/** *Follow* with its memory, for the show that is open. */
export interface Director {
  /** The scene that the voices ask for now. */
  look(looked: DirectorLook): DirectorSays;
  leaveOut(userId: string, out: boolean): void;
  leftOut(): readonly string[];
  waits(): FollowWait | null;
  /** Another show is open, or another mode is on: what was wished counts no more. */
  forget(what: 'wishes' | 'all'): void;
}

export interface DirectorLook {
  readonly state: ShowState;
  readonly facts: RuleFacts;
  readonly presses: readonly NotedPress[];
  /** In the platform's time. */
  readonly now: number;
}

export interface DirectorSays extends Pick<Followed, 'isStanding' | 'nextAt'> {
  readonly suggested: Suggested | null;
}

const whyOf = (reason: FollowReason, state: ShowState): Sentence => {
  if (reason.kind === 'together') return say('host_follow_together');
  if (reason.kind === 'quiet') return say('host_follow_quiet');
  const name = state.participants?.value.find(({ id }) => id === reason.userId)?.name ?? '';
  return name === '' ? say('host_follow_someone') : say('host_follow_speaks', { name });
};

/** Makes the one director of this desk. */
export const createDirector = (): Director => {
  let memory = NO_FOLLOW_MEMORY;
  let leftOut: ReadonlySet<string> = new Set();
  let waits: FollowWait | null = null;

  return {
    look({ state, facts, presses, now }) {
      const followed = follow({ facts, memory, presses, leftOut, now });
      memory = followed.memory;
      waits = followed.waits;
      const { wish, isStanding, nextAt } = followed;
      if (wish === null) return { suggested: null, isStanding, nextAt };
      const rule: PlayedRule = { id: FOLLOW_ID, name: HOST_NAMES.follow, rule: followSteps(wish.sceneId) };
      const firing = { ruleId: FOLLOW_ID, armed: 'do', at: now, links: 1, pollId: null } as const;
      return { suggested: { rule, firing, why: whyOf(wish.reason, state) }, isStanding, nextAt };
    },
    leaveOut(userId, out) {
      const others = [...leftOut].filter((one) => one !== userId);
      leftOut = new Set(out ? [...others, userId] : others);
    },
    leftOut: () => [...leftOut],
    waits: () => waits,
    forget(what) {
      memory = NO_FOLLOW_MEMORY;
      waits = null;
      if (what === 'all') leftOut = new Set();
    },
  };
};
