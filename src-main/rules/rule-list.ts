import type { Rule } from '#shared/rules/rule.ts';
import type { Library } from '../library/library.ts';

/** A rule of the library. */
export interface ListedRule {
  readonly id: string;
  readonly name: string;
  readonly rule: Rule;
}

/** A rule whose steps are played: one of the library, or *Follow*. */
export interface PlayedRule {
  readonly id: string;
  readonly name: string;
  readonly rule: Pick<Rule, 'steps'>;
}

/** Rules of a space that are read; more are nobody's. */
const MOST = 500;

/** The rules of a space, those of one show and those of all, in the order of their making. */
export const readRules = async (
  library: Pick<Library, 'ask'>,
  spaceId: string,
  sessionId: string,
): Promise<readonly ListedRule[]> => {
  const list = await library.ask('items.list', { spaceId, kind: 'rule', limit: MOST, offset: 0 });
  const items = list.length === 0 ? [] : await library.ask('items.get_many', { ids: list.map(({ id }) => id) });
  return items
    .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))
    .flatMap(({ id, name, body }) =>
      body.kind === 'rule' && (body.sessionId === null || body.sessionId === sessionId)
        ? [{ id, name, rule: body }]
        : [],
    );
};
