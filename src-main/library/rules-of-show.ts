import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Rule } from '#shared/rules/rule.ts';
import type { Library } from './library.ts';

/** A rule of the library. */
export interface ListedRule {
  readonly id: string;
  readonly name: string;
  readonly folderId: string | null;
  readonly rule: Rule;
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
    .flatMap(({ id, name, folderId, body }) =>
      body.kind === 'rule' && (body.sessionId === null || body.sessionId === sessionId)
        ? [{ id, name, folderId, rule: body }]
        : [],
    );
};

/** A rule of the library. Throws AppError where there is none of that id. */
export const readRule = async (library: Pick<Library, 'ask'>, ruleId: string): Promise<ListedRule> => {
  const [item] = await library.ask('items.get_many', { ids: [ruleId] });
  if (item?.body.kind !== 'rule') throw new AppError('not_found', say('host_rule_gone'));
  return { id: item.id, name: item.name, folderId: item.folderId, rule: item.body };
};
