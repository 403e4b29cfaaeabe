import * as z from 'zod';
import { textDigest } from '#shared/lib/text-digest.ts';
import { RULE_LIMITS, type Rule } from '#shared/rules/rule.ts';
import type { Role } from '#shared/show/roles.ts';

const StoredValue = z
  .array(
    z.strictObject({
      ruleId: z.string().min(1).max(200),
      armed: z.enum(['suggest', 'do']),
      digest: z.string().max(50),
      who: z.string().max(60),
    }),
  )
  .max(RULE_LIMITS.armed);
/** The rules that people at the desk itself armed, as they are kept. */
export type StoredArmings = z.output<typeof StoredValue>;

/** Makes kept armings of a file's content. */
export const parseArmings = (json: unknown): { readonly value: StoredArmings; readonly sound: boolean } => {
  const parsed = StoredValue.safeParse(json);
  return parsed.success ? { value: parsed.data, sound: true } : { value: [], sound: false };
};

/** A rule that somebody armed. */
export interface Arming {
  readonly ruleId: string;
  readonly armed: 'suggest' | 'do';
  /** The content that was armed: a rule that says something else since is off. */
  readonly digest: string;
  /** The person whose rights its presses have. */
  readonly who: string;
  /** The role that this person has now; null once they were shut out. */
  readonly role: () => Role | null;
  /** It outlives the run: armed at the desk itself. */
  readonly isKept: boolean;
  /** In the platform's time: what the clock brought before begins nothing. */
  readonly armedAt: number;
  /** In the host's time: until then it waits for word of other desks that armed the same. */
  readonly readyAt: number;
}

/** Names the content of a rule. */
export const digestOfRule = (rule: Pick<Rule, 'steps'>): string => textDigest(JSON.stringify(rule));
