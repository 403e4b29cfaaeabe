import type { Rule } from './rule.ts';

const withNames = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => withNames(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withNames(one, names)]));
};

/** A rule of a show for a copy of that show, whose scenes have the same ids. `polls`: the ids of its polls by those of the first. */
export const copiedRule = (rule: Rule, sessionId: string, polls: ReadonlyMap<string, string>): Rule => ({
  ...(withNames(rule, polls) as Rule),
  sessionId,
});
