import type { Action } from '#shared/show/action.ts';
import { rulesOf, thingOf } from '#shared/show/actions/action-rules.ts';
import type { ChangeName, SwitchState } from '#shared/show/actions/switch.ts';
import { undoneChange } from '#shared/show/switches.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { TeamPress } from './team-press.ts';

/** Nobody has seen a change, understood it and meant to turn it back in less. */
export const JUST_MS = 2000;

/** The window, panel or program that presses, and the person beside it. */
export interface Presser {
  readonly from: string;
  readonly who: string;
}

/** A press that was sent; `ended` takes its outcome. */
export interface NotedPress {
  ended(done: boolean): void;
}

export interface RecentChanges {
  /** Notes the state of the show after each possible change. */
  note(state: SwitchState): void;
  /** Why a press is not done: it would undo, or do once more, what somebody else did a moment ago. */
  refusal(action: Action, presser: Presser): Sentence | null;
  /** Notes a press that goes through, so that others hear whose it was. */
  pressed(action: Action, presser: Presser): NotedPress;
  /** Notes a press of another desk of the team. It never counts as under way: that desk may be gone. */
  addTeamPress(press: TeamPress): void;
}

interface Press extends Presser {
  /** Of another desk's press. */
  readonly pressId?: string;
  readonly key: string;
  at: number;
  isPending: boolean;
}

/** `who`: null where no window of this host pressed it. */
const sentenceOf = (change: ChangeName | 'taken_back', who: string | null): Sentence => {
  if (who === null) return change === 'shown' ? say('host_just_shown_elsewhere') : say('host_just_changed_elsewhere');
  switch (change) {
    case 'opened':
      return say('host_just_opened', { who });
    case 'shown':
      return say('host_just_shown', { who });
    case 'hidden':
      return say('host_just_hidden', { who });
    case 'staged':
      return say('host_just_staged', { who });
    case 'unstaged':
      return say('host_just_unstaged', { who });
    case 'started':
      return say('host_just_started', { who });
    case 'stopped':
      return say('host_just_stopped', { who });
    case 'locked':
      return say('host_just_locked', { who });
    case 'unlocked':
      return say('host_just_unlocked', { who });
    case 'changed':
      return say('host_just_changed', { who });
    case 'taken_back':
      return say('host_just_taken_back', { who });
  }
};

/**
 * Remembers the show of the last two seconds and who pressed what in them. Two people who press the same thing at
 * the same time mean the same: the second press must not turn back what the first one did.
 */
export const createRecentChanges = (now: () => number): RecentChanges => {
  const states: { readonly at: number; readonly state: SwitchState }[] = [];
  let presses: Press[] = [];

  const isRecent = ({ at }: { readonly at: number }): boolean => at <= now() && now() - at < JUST_MS;

  /** States of the show: the one of two seconds ago, or the earliest known, and every one since. */
  const recentStates = (): readonly SwitchState[] =>
    states
      .slice(
        Math.max(
          0,
          states.findLastIndex((one) => !isRecent(one)),
        ),
      )
      .map(({ state }) => state);

  const lastPress = (key: string): Press | undefined =>
    presses.findLast((press) => press.key === key && (press.isPending || isRecent(press)));

  /** True if what an action shows came up of late. */
  const cameUp = (action: Action): boolean => {
    const late = recentStates();
    const [first, now] = [late[0], late.at(-1)];
    if (first === undefined || now === undefined) return false;
    return rulesOf(action)
      .seen(first, now)
      .some((seen) => thingOf(seen) === thingOf(action));
  };

  const conflictingChange = (action: Action, last: Press | undefined): ChangeName | 'taken_back' | null => {
    if (action.kind === 'take_back') return last ? 'taken_back' : null;
    if (rulesOf(action).cannotBeTakenDown) return last || cameUp(action) ? 'shown' : null;
    return undoneChange(action, recentStates());
  };

  return {
    note(state) {
      const last = states.at(-1)?.state;
      if (last && Object.entries(state).every(([name, value]) => last[name as keyof SwitchState] === value)) return;
      // The last state from before these seconds stays: their first change is told by it.
      while (states[1] && !isRecent(states[1])) states.shift();
      states.push({ at: now(), state });
    },
    refusal(action, { from }) {
      const key = rulesOf(action).conflictKey(action);
      if (key === null) return null;
      const last = lastPress(key);
      // The person who pressed it knows what it did.
      if (last?.from === from) return null;
      const change = conflictingChange(action, last);
      return change && sentenceOf(change, last?.who ?? null);
    },
    pressed(action, presser) {
      const key = rulesOf(action).conflictKey(action);
      if (key === null) return { ended() {} };
      const press: Press = { ...presser, key, at: now(), isPending: true };
      presses = [...presses.filter((one) => one.isPending || isRecent(one)), press];
      return {
        ended(done) {
          press.isPending = false;
          press.at = done ? now() : -Infinity;
        },
      };
    },
    addTeamPress({ pressId, action, who, from, phase, at, elapsedMs }) {
      const key = rulesOf(action).conflictKey(action);
      if (key === null) return;
      presses = presses.filter((one) => one.pressId !== pressId && (one.isPending || isRecent(one)));
      if (phase === 'failed') return;
      presses.push({ pressId, who, from, key, at: Math.min(now(), at + elapsedMs), isPending: false });
    },
  };
};
