import type { Poll } from '../../api/polls.ts';
import type { Action } from '../action.ts';
import { pollAfter } from '../poll-in-hand.ts';
import { pollSteps } from '../poll-steps.ts';
import { stepTarget, takeBackTarget, takeTarget, transitionTarget, type AirTarget } from './air-target.ts';
import { documentOnAir, playedOnAir } from './media.ts';
import { inHand } from './polls.ts';
import type { NothingToDo } from './refusal.ts';
import type { ShowFacts } from './show-facts.ts';

const LOCAL = [
  'scene.cue',
  'mode.set',
  'lock.set',
  'places.follow',
  'rules.hold',
  'rules.accept',
  'prompter.run',
  'prompter.speed',
  'prompter.move',
  'talk',
] as const satisfies readonly Action['kind'][];

/** Actions that only change this desk. */
export type LocalAction = Extract<Action, { kind: (typeof LOCAL)[number] }>;

/** Actions that come to another one when they are pressed: which one, the show says. */
type FoundAction = Extract<
  Action,
  {
    kind:
      | 'scene.press'
      | 'take'
      | 'scene.step'
      | 'take_back'
      | 'media.turn'
      | 'media.toggle'
      | 'media.page.next'
      | 'media.page.previous'
      | 'message.next'
      | 'poll.toggle'
      | 'poll.results.toggle'
      | 'poll.stage.toggle'
      | 'poll.band.show'
      | 'poll.next';
  }
>;
/** Actions that reach the platform, once it is known which scene is meant. */
export type SentAction = Exclude<Action, LocalAction | FoundAction>;

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
  /** The presser has this poll in hand now. */
  | { readonly kind: 'in_hand'; readonly poll: Poll }
  | { readonly kind: 'nothing'; readonly reason: NothingToDo };

const send = (action: SentAction, more: { takesBack?: boolean; closesFirst?: boolean } = {}): Resolution => ({
  kind: 'send',
  action,
  takesBack: false,
  closesFirst: false,
  ...more,
});

const nothing = (reason: NothingToDo): Resolution => ({ kind: 'nothing', reason });

const leadTo = (target: AirTarget, takesBack = false): Resolution => {
  if ('nothing' in target) return nothing(target.nothing);
  const { sceneId } = target;
  return send(sceneId === null ? { kind: 'scene.auto' } : { kind: 'scene.take', sceneId }, { takesBack });
};

/** True if results of this poll would mark the right answer while people still vote. */
export const givesAnswerAway = ({ kind, status }: Pick<Poll, 'kind' | 'status'>): boolean =>
  kind === 'quiz' && status === 'open';

type OfPollInHand = Extract<FoundAction, { kind: `poll.${string}` }>;

const ofPollInHand = ({ kind }: OfPollInHand, now: ShowFacts, held: boolean): Resolution => {
  const poll = inHand(now);
  if (!poll) return nothing('no_poll');
  const pollId = poll.id;
  switch (kind) {
    case 'poll.toggle':
      return send({ kind: poll.status === 'open' ? 'poll.close' : 'poll.open', pollId });
    case 'poll.results.toggle':
      return resolvePress({ kind: 'poll.results', pollId, shown: !poll.resultsShown }, now, held);
    case 'poll.stage.toggle':
      return send({ kind: 'poll.stage', pollId, shown: !poll.onStage });
    case 'poll.band.show': {
      const { band } = pollSteps(poll, { polls: now.polls, isLive: now.desk?.session.status === 'live' });
      return band === 'no_votes' ? nothing(band) : send({ kind: 'poll.band', pollId });
    }
    case 'poll.next':
      return { kind: 'in_hand', poll: pollAfter(now.polls, poll) ?? poll };
  }
};

const turnOnAir = (by: 1 | -1, now: ShowFacts): Resolution => {
  const document = documentOnAir(now);
  return document
    ? resolvePress({ kind: 'media.turn', mediaId: document.mediaId, by }, now, false)
    : nothing('no_pages');
};

/**
 * Meaning of a press in the current state: the scene of a tile, a take or a step, the poll in hand, what plays on air, and
 * the preparation for showing results.
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
      return 'nothing' in target ? nothing(target.nothing) : send({ ...action, sceneId: target.sceneId });
    }
    case 'media.turn': {
      const { mediaId, by } = action;
      return send({ kind: 'media.control', mediaId, page: Math.max(1, (now.page(mediaId) ?? 1) + by) });
    }
    case 'media.toggle': {
      const item = playedOnAir(now);
      if (!item) return nothing('no_media');
      return send({ kind: 'media.control', mediaId: item.mediaId, playing: now.playing(item.mediaId) !== true });
    }
    case 'media.page.next':
      return turnOnAir(1, now);
    case 'media.page.previous':
      return turnOnAir(-1, now);
    case 'message.next':
      return now.nextMessageId === null
        ? nothing('no_message')
        : send({ kind: 'message.stage', messageId: now.nextMessageId });
    case 'rules.accept':
      return now.mode?.suggestion ? { kind: 'local', action } : nothing('no_suggestion');
    case 'poll.toggle':
    case 'poll.results.toggle':
    case 'poll.stage.toggle':
    case 'poll.band.show':
    case 'poll.next':
      return ofPollInHand(action, now, held);
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
