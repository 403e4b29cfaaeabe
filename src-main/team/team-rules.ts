import { isSame } from '#shared/scene/same.ts';
import { MAX_LEFT_OUT, teamFacts, type TeamFact } from '#shared/team/team-values.ts';
import { deskName } from './desk-name.ts';
import type { Team } from './team.ts';

/** Two desks that arm the same rule at once know of each other after this. */
export const RULES_SETTLE_MS = 1000;

/** A rule that is armed for a show, by its id and its content. `leftOut`: people whom *Follow* leaves out. */
export interface TeamRule {
  readonly ruleId: string;
  readonly digest: string;
  readonly armed: 'suggest' | 'do';
  readonly leftOut?: readonly string[] | undefined;
}

/** More people than the team can be told of: nothing is said of them. */
const leftOutOf = ({ leftOut }: TeamRule): Pick<TeamRule, 'leftOut'> =>
  leftOut !== undefined && leftOut.length <= MAX_LEFT_OUT ? { leftOut } : {};

export interface TeamRules {
  /** Says which rules this desk has armed for a show, named as the team names it; null without a show. */
  claim(show: string | null, rules: readonly TeamRule[], by: string): void;
  /** The desk that runs a rule for a show instead of this one; null where this desk does. */
  elsewhere(show: string, ruleId: string): string | null;
  /** The rules that a desk has armed. */
  ofDesk(desk: string): readonly TeamRule[];
  /** How long an arming waits for word of desks that armed the same at that moment. */
  settleMs(): number;
}

export interface TeamRulePorts {
  readonly team: Pick<Team, 'desk' | 'state' | 'changeAll' | 'isHere' | 'knows'>;
}

/** Each armed rule of a show is run by one desk of its team: the first that armed it and is here. */
export const createTeamRules = ({ team }: TeamRulePorts): TeamRules => {
  const { desk } = team;
  const facts = (): readonly TeamFact<'armed'>[] => teamFacts(team.state(), 'armed');
  /** Behind a line that is cut another desk may well go on. */
  const stands = (fact: TeamFact<'armed'>): boolean =>
    fact.desk === desk || team.isHere(fact.desk) || !team.knows(fact.desk);
  return {
    claim(show, rules, by) {
      const own = facts().filter((fact) => fact.desk === desk);
      const wanted = show === null ? [] : rules;
      const keyOf = (ruleId: string): string => `${desk} ${ruleId}`.slice(0, 200);
      const gone = own
        .filter(({ value }) => value.show !== show || !wanted.some(({ ruleId }) => ruleId === value.ruleId))
        .map(({ key }) => ({ kind: 'armed' as const, key, value: null, by: '' }));
      const came = wanted.flatMap((rule) => {
        const { ruleId, digest, armed } = rule;
        const { leftOut } = leftOutOf(rule);
        const value = { show: show ?? '', ruleId, digest, armed, ...(leftOut && { leftOut: [...leftOut] }) };
        const known = own.find((fact) => fact.value.ruleId === ruleId && fact.value.show === show)?.value;
        return isSame(known, value) ? [] : [{ kind: 'armed' as const, key: keyOf(ruleId), value, by }];
      });
      if (gone.length + came.length > 0) team.changeAll([...gone, ...came]);
    },
    elsewhere(show, ruleId) {
      const first = facts().find((fact) => fact.value.show === show && fact.value.ruleId === ruleId && stands(fact));
      return first === undefined || first.desk === desk ? null : deskName(team.state(), first.desk);
    },
    ofDesk: (one) =>
      facts()
        .filter((fact) => fact.desk === one)
        .map(({ value: { show: _, ...rule } }) => rule),
    settleMs: () =>
      teamFacts(team.state(), 'desk').every(({ key }) => key === desk || !team.isHere(key)) ? 0 : RULES_SETTLE_MS,
  };
};
