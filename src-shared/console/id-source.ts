import type { Operation } from '../api/operation.ts';
import { isJsonObject } from './draft-value.ts';
import type { Place } from './operation-form.ts';

/** Something that can be chosen by its name. */
export interface IdChoice {
  readonly id: string;
  readonly name: string;
}

/** The list that names the things of a field: an operation, and the path parameters that it takes from the draft. */
export interface IdSource {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Lists by the names of the fields that point into them; those of a session need it in the path. */
const LISTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:user|author|host|member|owner|teacher)Ids?$/, '/users'],
  [/^(?:group|replayGroup)s?(?:Ids?)?$/, '/groups'],
  [/^sessionIds?$/, '/live/sessions'],
  [/^(?:next)?sceneIds?$/i, '/live/sessions/:id/scenes'],
  [/^pollIds?$/, '/live/sessions/:id/polls'],
  [/^courseIds?$/, '/courses'],
  [/^segmentIds?$/, '/emails/segments'],
  [/^templateIds?$/, '/scene-templates'],
  [/^mediaIds?$/, '/media'],
];

const isParam = (part: string): boolean => part.startsWith(':');

/** The path of the list that a field of an operation chooses from. */
const pathOf = ({ path }: Operation, place: Place, field: string): string | null => {
  if (place === 'params' && path.split('/').includes(`:${field}`)) {
    const parts = path.split('/');
    const list = parts.slice(0, parts.indexOf(`:${field}`)).join('/');
    return list === '/live/sessions/:id/participants' || list === '' ? '/users' : list;
  }
  return LISTS.find(([pattern]) => pattern.test(field))?.[1] ?? null;
};

/** The list to choose a field from; null where there is none, or where its own path is not filled in yet. */
export const idSource = (
  operations: readonly Operation[],
  operation: Operation,
  params: Readonly<Record<string, unknown>>,
  { place, field }: { readonly place: Place; readonly field: string },
): IdSource | null => {
  const path = pathOf(operation, place, field);
  const list = operations.find((one) => one.method === 'GET' && one.path === path);
  if (!list || path === null) return null;
  const names = path
    .split('/')
    .filter(isParam)
    .map((part) => part.slice(1));
  const needed = names.map((name) => [name, params[name]] as const);
  return needed.every(([, value]) => typeof value === 'string' && value !== '')
    ? { operation: list, params: Object.fromEntries(needed) }
    : null;
};

const NAMES = ['name', 'title', 'question', 'label', 'text', 'email'] as const;

/** The things of a list's answer, by id and name, people also by the id of the system they come from; everything but the first list of objects is left out. */
export const idChoices = (answer: unknown): readonly IdChoice[] => {
  if (!isJsonObject(answer)) return [];
  const list = Object.values(answer).find((value) => Array.isArray(value) && value.some(isJsonObject));
  return (Array.isArray(list) ? (list as unknown[]) : []).filter(isJsonObject).flatMap((one): readonly IdChoice[] => {
    const id = one.id ?? one.userId;
    if (typeof id !== 'string') return [];
    const name = NAMES.map((key) => one[key]).find((value) => typeof value === 'string' && value !== '');
    const choice = { id, name: typeof name === 'string' ? name : id };
    // A person of another system goes by its id too, wherever a person is named.
    const isExternal = typeof one.externalId === 'string' && one.externalId !== '';
    return isExternal ? [choice, { ...choice, id: `ext:${one.externalId as string}` }] : [choice];
  });
};
