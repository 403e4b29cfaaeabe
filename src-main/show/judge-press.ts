import type { Action, PressOutcome, PressSource } from '#shared/show/action.ts';
import { changesAir, isInEffect, undoes } from '#shared/show/actions/action-rules.ts';
import { REFUSAL_MESSAGES } from '#shared/show/actions/refusal-messages.ts';
import {
  resolvePress,
  type LocalAction,
  type Resolution,
  type SentAction,
} from '#shared/show/actions/resolve-press.ts';
import { withChosenPoll, type ShowFacts } from '#shared/show/actions/show-facts.ts';
import { missingRightSentence } from '#shared/show/missing-right-sentence.ts';
import { createPressGuard } from '#shared/show/press-guard.ts';
import { missingRight, type Rights } from '#shared/show/rights.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { DeskModeState } from './desk-mode.ts';
import type { LatePresses } from './late-press.ts';
import type { PressPlan, Refusal } from './press-plan.ts';
import type { RecentChanges } from './recent-changes.ts';

/** A press as it was made: by whom, when, on which picture of the air. */
export interface MadePress {
  readonly pressId: string;
  readonly at: number;
  /** The press itself: a toggle is the same one whether it turns on or off. */
  readonly pressKey: string;
  readonly action: Action;
  readonly source: PressSource;
  readonly seen: PressSource['seen'];
  readonly unlessSo: boolean;
  /** The poll that the presser has chosen. */
  readonly inHand: PressSource['inHand'];
  readonly who: string;
  /** The window, panel or program, by a name that no other has. */
  readonly from: string;
  /** The device it came from, where it has a name. */
  readonly device: { readonly device?: string };
}

type Ignored = Extract<PressOutcome, { kind: 'ignored' }>;

/** A press once it was looked at: ignored, for the presser or this desk alone, or to be sent. `meant`: the action as others see it. */
export type Judgement =
  | Ignored
  | Extract<Resolution, { kind: 'in_hand' }>
  | { readonly kind: 'local'; readonly action: LocalAction; readonly meant: Action }
  | {
      readonly kind: 'send';
      readonly resolution: Extract<Resolution, { kind: 'send' }>;
      readonly meant: Action;
      readonly plan: PressPlan;
    };

export interface JudgePorts {
  readonly showFacts: ShowFacts;
  readonly deskMode: DeskModeState;
  readonly changes: RecentChanges;
  readonly plan: (action: SentAction) => PressPlan | Refusal;
  /** The rights of the space's connection now. */
  readonly rights: () => Rights;
}

/** Presses on their way, as they are done in the end. */
export type UnderWay = ReadonlySet<Action>;

/** The poll that a press came to; null where the press names its poll, or is about something else. */
export const pollMeant = (action: Action, resolved: Action): string | null =>
  'pollId' in resolved && !('pollId' in action) ? resolved.pollId : null;

const ignored = (reason: Ignored['reason'], message: Sentence): Ignored => ({ kind: 'ignored', reason, message });

/** Decides what becomes of each press as the show stands: lock, hold, repeats, what others just did, rights. */
export const createPressJudge = (
  { showFacts, deskMode, changes, plan, rights }: JudgePorts,
  late: LatePresses,
  underWay: UnderWay,
): ((press: MadePress) => Judgement) => {
  const guard = createPressGuard();
  const isSo = (effect: Action): boolean =>
    isInEffect(effect, showFacts) === true && ![...underWay].some((press) => undoes(press, effect));

  const judge = (press: MadePress): Judgement => {
    const { pressKey, action, source, seen, from, at } = press;
    const resolution = resolvePress(action, withChosenPoll(showFacts, press.inHand ?? null), source.held === true);
    if (resolution.kind === 'in_hand') return resolution;
    const effect = resolution.kind === 'nothing' ? action : resolution.action;
    if (press.unlessSo && isSo(effect)) return ignored('already_so', say('host_press_already_so'));
    // Taking back right after a take is meant, though it may come to the same scene again.
    const resolved = resolution.kind === 'send' && !resolution.takesBack ? resolution.action : action;
    // Two people have two polls in hand: the same press by both is two.
    const about = { pressKey: `${pressKey} ${pollMeant(action, resolved) ?? ''}`, action, resolved, effect };
    const verdict = guard.check(about, source, {
      locked: deskMode.read().locked,
      at,
    });
    if (verdict.kind === 'ignored') return verdict;
    if (resolution.kind === 'nothing') return ignored('nothing_to_do', say(REFUSAL_MESSAGES[resolution.reason]));
    const meant = resolution.kind === 'send' && resolution.takesBack ? action : resolution.action;
    // A sequence's steps were written in advance: they are no answer to a picture that has changed.
    const conflict = source.surface === 'sequence' ? null : changes.refusal(meant, press);
    if (conflict !== null) return ignored('just_changed', conflict);
    if (resolution.kind === 'local') return { kind: 'local', action: resolution.action, meant };
    const lateness = changesAir(resolution.action) ? late.lateness(seen, from, at) : null;
    if (lateness !== null) return ignored('late', lateness);
    const planned = plan(resolution.action);
    if ('refusal' in planned) return ignored('nothing_to_do', planned.refusal);
    const missing = planned.operations
      .map((name) => missingRight({ name, access: 'write' }, rights()))
      .find((one) => one !== null);
    if (missing) return ignored('not_allowed', missingRightSentence(missing));
    return { kind: 'send', resolution, meant, plan: planned };
  };
  return (press) => {
    const judgement = judge(press);
    if (judgement.kind === 'local') guard.done(judgement.action);
    if (judgement.kind === 'send') guard.done(judgement.resolution.action);
    return judgement;
  };
};
