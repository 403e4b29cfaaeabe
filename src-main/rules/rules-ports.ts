import type { RulesState } from '#shared/bridge/rule-calls.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Armed } from '#shared/rules/rule.ts';
import type { PressEvent } from '#shared/show/action.ts';
import type { DeskModeName } from '#shared/show/desk-modes.ts';
import type { HeardFact } from '#shared/show/heard-fact.ts';
import type { Role } from '#shared/show/roles.ts';
import type { Library } from '../library/library.ts';
import type { ValueStore } from '../settings/file-store.ts';
import type { RefusedStep } from '../show/sequence-runner.ts';
import type { Show } from '../show/show.ts';
import type { StoredArmings } from './armings.ts';

/** The show on the desk, as rules press it. */
export type RuledShow = Pick<Show, 'spaceId' | 'sessionId' | 'state' | 'facts' | 'perform' | 'suggest'>;

/** A rule that a desk armed, as the team hears it. */
export interface ClaimedRule {
  readonly ruleId: string;
  readonly digest: string;
  readonly armed: Exclude<Armed, 'off'>;
  /** Of *Follow*, the people who are left out; missing where a desk says nothing of them. */
  readonly leftOut?: readonly string[] | undefined;
}

/** The other desks of the team that may have armed the same rules. */
export interface RuleClaims {
  /** Says which rules are armed here for the show on the desk. */
  claim(rules: readonly ClaimedRule[]): void;
  /** The desk that runs a rule of the show instead of this one; null where this desk does. */
  elsewhere(ruleId: string): string | null;
  /** How long an arming waits for word of desks that armed the same at that moment. */
  settleMs(): number;
}

export interface RulesPorts {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
  readonly library: Pick<Library, 'ask'>;
  /** The show on the desk, or null. */
  readonly show: () => RuledShow | null;
  readonly kept: ValueStore<StoredArmings>;
  readonly claims: RuleClaims;
  readonly onState: (state: RulesState) => void;
  readonly onRefused: (step: RefusedStep) => void;
}

/** The person who arms a rule. */
export interface Armer {
  readonly who: string;
  /** The role that this person has now; null once they were shut out. */
  readonly role: () => Role | null;
  /** At the desk itself: what is armed there is so after the next start too. */
  readonly isAtDesk: boolean;
}

/** The rules of the desk: what is armed, and what their moments come to. */
export interface Rules {
  state(): RulesState;
  /** Arms a rule of the library, or turns it off. Throws AppError where it cannot. */
  arm(ruleId: string, armed: Armed, by: Armer): Promise<void>;
  /** Goes on with what another desk had armed, as far as the library here says the same. */
  takeOver(rules: readonly ClaimedRule[], by: Armer): Promise<void>;
  /** Another desk goes on: nothing is armed here any more. */
  takenOver(who: string): void;
  /** Something of the open show changed, or another was opened. */
  heardShow(): void;
  /** Somebody pressed, here or at another desk of the team. */
  heardPress(event: PressEvent, isHere: boolean): void;
  /** Somebody accepted what is suggested, or holds all rules. */
  accepted(): void;
  held(held: boolean, who: string): void;
  /** Somebody changed the mode of the desk. The person who lets it follow lends it the right to take. */
  modeSet(mode: DeskModeName, by: Pick<Armer, 'who' | 'role'>): void;
  /** The room tells something of itself, such as who speaks. */
  heardFact(heard: HeardFact): void;
  /** Leaves a person out of those whom *Follow* shows, or takes them in again. */
  leaveOut(userId: string, out: boolean): void;
  /** Rules of a space changed in the library. */
  heardLibrary(spaceId: string): void;
  /** Somebody may have been shut out, or another desk armed something. */
  lookAgain(): void;
  close(): void;
}
