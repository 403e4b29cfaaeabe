import type { Poll } from '../../api/polls.ts';
import type { Action } from '../action.ts';
import { stepTarget, takeBackTarget, takeTarget, transitionTarget, type AirTarget } from './air-target.ts';
import type { NothingToDo } from './refusal.ts';
import type { ShowFacts } from './show-facts.ts';

const LOCAL = ['scene.cue', 'mode.set', 'lock.set', 'places.follow'] as const satisfies readonly Action['kind'][];

/** Actions that only change this desk. */
export type LocalAction = Extract<Action, { kind: (typeof LOCAL)[number] }>;
/** Actions that reach the platform, once it is known which scene is meant. */
export type SentAction = Exclude<
  Action,
  LocalAction | { kind: 'scene.press' | 'take' | 'scene.step' | 'take_back' | 'media.turn' }
>;

/** True for an action that only changes the desk where it is pressed. */
export const isLocal = (action: Action): action is LocalAction => LOCAL.some((kind) => kind === action.kind);

export type Resolution =
  | {
      readonly kind: 'send';
      readonly action: SentAction;
      readonly takesBack: boolean;
      /** The results mark the right answer, so the quiz is closed first. */
      readonly closesFirst: boolean;
    }
  | { readonly kind: 'local'; readonly action: LocalAction }
  | { readonly kind: 'nothing'; readonly reason: NothingToDo };

const send = (action: SentAction, more: { takesBack?: boolean; closesFirst?: boolean } = {}): Resolution => ({
  kind: 'send',
  action,
  takesBack: false,
  closesFirst: false,
  ...more,
});

const leadTo = (target: AirTarget, takesBack = false): Resolution => {
  if ('nothing' in target) return { kind: 'nothing', reason: target.nothing };
  const { sceneId } = target;
  return send(sceneId === null ? { kind: 'scene.auto' } : { kind: 'scene.take', sceneId }, { takesBack });
};

/** True if results of this poll would mark the right answer while people still vote. */
export const givesAnswerAway = ({ kind, status }: Pick<Poll, 'kind' | 'status'>): boolean =>
  kind === 'quiz' && status === 'open';

/**
 * Meaning of a press in the current state: the scene of a tile, a take or a step, and the preparation for showing
 * results.
 */
export const resolvePress = (action: Action, now: ShowFacts, held: boolean): Resolution => {
  switch (action.kind) {
    case 'scene.press':
      return now.mode?.mode === 'cue'
        ? { kind: 'local', action: { kind: 'scene.cue', sceneId: action.sceneId } }
        : send({ kind: 'scene.take', sceneId: action.sceneId });
    case 'take':
      return leadTo(takeTarget(now));
    case 'scene.step':
      return leadTo(stepTarget(now, action.by));
    case 'take_back':
      return leadTo(takeBackTarget(now), true);
    case 'scene.transition': {
      const target = action.sceneId === null ? transitionTarget(now) : { sceneId: action.sceneId };
      return 'nothing' in target
        ? { kind: 'nothing', reason: target.nothing }
        : send({ ...action, sceneId: target.sceneId });
    }
    case 'media.turn': {
      const { mediaId, by } = action;
      return send({ kind: 'media.control', mediaId, page: Math.max(1, (now.page(mediaId) ?? 1) + by) });
    }
    case 'poll.results': {
      const poll = now.polls.find(({ id }) => id === action.pollId);
      return action.shown && !held && poll !== undefined && givesAnswerAway(poll)
        ? send({ kind: 'poll.close', pollId: action.pollId, showResults: true }, { closesFirst: true })
        : send(action);
    }
    default:
      return isLocal(action) ? { kind: 'local', action } : send(action);
  }
};
