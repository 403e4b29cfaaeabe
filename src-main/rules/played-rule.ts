import type { Rule } from '#shared/rules/rule.ts';

/** A rule whose steps are played: one of the library, or *Follow*. */
export interface PlayedRule {
  readonly id: string;
  readonly name: string;
  readonly rule: Pick<Rule, 'steps'>;
}
