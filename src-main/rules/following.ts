import type { FollowStatus } from '#shared/bridge/rule-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Log } from '#shared/lib/log.ts';
import { FOLLOW_ID } from '#shared/rules/follow.ts';
import type { NotedPress } from '#shared/rules/press-limits.ts';
import type { RuleFacts } from '#shared/rules/rule-facts.ts';
import type { Armed } from '#shared/rules/rule.ts';
import { HOST_NAMES } from '#shared/words/host-names.ts';
import { say } from '#shared/words/say.ts';
import type { ArmedRules } from './armed-rules.ts';
import type { Arming } from './armings.ts';
import { createDirector, followSteps } from './director.ts';
import type { PlayedRule } from './played-rule.ts';
import type { Armer, ClaimedRule, RuledShow, Rules } from './rules-ports.ts';
import type { Suggested, Suggestions } from './suggestions.ts';

export interface FollowingPorts {
  readonly log: Log;
  readonly show: () => RuledShow | null;
  readonly armed: Pick<ArmedRules, 'list' | 'disarm'>;
  readonly suggestions: Pick<Suggestions, 'ruleId' | 'withdraw'>;
  /** The presses that count, in the platform's time. */
  readonly presses: () => readonly NotedPress[];
  readonly platformNow: () => number;
  readonly isHeld: () => boolean;
  readonly isReady: (arming: Arming) => boolean;
  readonly arm: (rule: Pick<PlayedRule, 'id' | 'rule'>, how: Exclude<Armed, 'off'>, by: Armer) => void;
  readonly fire: (suggested: Suggested, how: 'suggest' | 'do') => void;
  /** Ends the take that is under way. */
  readonly stop: () => void;
}

/** *Follow* at this desk: its arming, which is the mode of the desk as well, and the director. */
export interface Following {
  /** Null in another mode of the desk. */
  status(): FollowStatus | null;
  /** Lets the director look; gives when it wants to look again, in the platform's time. */
  look(show: RuledShow, facts: RuleFacts): number | null;
  /** The mode of the desk and the arming are one: where one ends, so does the other. True where the arming ended. */
  keepMode(show: RuledShow): boolean;
  modeSet: Rules['modeSet'];
  /** Arms it, or turns it off. Throws AppError where it cannot. */
  arm(how: Armed, by: Armer): Promise<void>;
  /** Goes on as another desk did. One whose people who are left out are not all known suggests first. */
  takeOver(rule: ClaimedRule, by: Armer): Promise<void>;
  leaveOut(userId: string, out: boolean): void;
  /** The people who are left out, while it is armed. */
  leftOut(): readonly string[];
  /** Another show is open. */
  end(): void;
}

/** Makes *Follow* for this desk. */
export const createFollowing = (ports: FollowingPorts): Following => {
  const { armed, suggestions } = ports;
  const director = createDirector();
  const armingOf = (): Arming | null => armed.list().find(({ ruleId }) => ruleId === FOLLOW_ID) ?? null;
  const isOn = (show: RuledShow | null): boolean => show?.state().deskMode.mode === 'follow';
  const armHere = (how: Exclude<Armed, 'off'>, by: Pick<Armer, 'who' | 'role'>): void =>
    ports.arm({ id: FOLLOW_ID, rule: followSteps('') }, how, { ...by, isAtDesk: false });
  const backToDirect = (show: RuledShow): void =>
    void show.perform({ kind: 'mode.set', mode: 'direct' }, { surface: 'rule', who: HOST_NAMES.follow });

  const following: Following = {
    status: () => (isOn(ports.show()) ? { waits: director.waits(), leftOut: director.leftOut() } : null),
    look(show, facts) {
      const arming = armingOf();
      if (arming === null || ports.isHeld() || !ports.isReady(arming)) {
        director.forget('wishes');
        if (suggestions.ruleId() === FOLLOW_ID) suggestions.withdraw();
        return null;
      }
      const look = { state: show.state(), facts, presses: ports.presses(), now: ports.platformNow() };
      const { suggested, isStanding, nextAt } = director.look(look);
      if (!isStanding && suggestions.ruleId() === FOLLOW_ID) suggestions.withdraw();
      if (suggested !== null) ports.fire(suggested, arming.armed);
      return nextAt;
    },
    keepMode(show) {
      const isArmed = armingOf() !== null;
      if (isArmed === isOn(show)) return false;
      if (!isArmed) backToDirect(show);
      else {
        armed.disarm(FOLLOW_ID);
        ports.stop();
      }
      return isArmed;
    },
    modeSet(mode, by) {
      if (mode !== 'follow') armed.disarm(FOLLOW_ID);
      // It suggests first; where it follows already, it stays as it is.
      else if (armingOf() === null) {
        try {
          armHere('suggest', by);
        } catch (error) {
          // The next look takes the desk back to Direct.
          ports.log.warn('Follow could not be armed', { error });
        }
      }
    },
    async arm(how, by) {
      const show = ports.show();
      if (!show) throw new AppError('conflict', say('host_no_show'));
      const mode = how === 'off' ? 'direct' : 'follow';
      const source = { surface: 'tile', who: by.who, role: by.role, unlessSo: true } as const;
      const outcome = await show.perform({ kind: 'mode.set', mode }, source);
      const isSet = show.state().deskMode.mode === mode;
      if (outcome.kind !== 'confirmed' && !isSet) throw new AppError('conflict', outcome.message);
      if (how !== 'off' && armingOf()?.armed !== how) armHere(how, by);
    },
    async takeOver({ armed: how, leftOut }, by) {
      await following.arm(leftOut === undefined ? 'suggest' : how, by);
      for (const userId of leftOut ?? []) director.leaveOut(userId, true);
    },
    leaveOut: (userId, out) => director.leaveOut(userId, out),
    leftOut: () => (armingOf() === null ? [] : director.leftOut()),
    end() {
      director.forget('all');
      armed.disarm(FOLLOW_ID);
    },
  };
  return following;
};
