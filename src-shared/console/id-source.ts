import type { Operation } from '../api/operation.ts';
import { cutText } from '../lib/cut-text.ts';
import { isJsonObject } from './draft-value.ts';
import type { Place } from './operation-form.ts';

/** Something that can be chosen by its name. */
export interface IdChoice {
  readonly id: string;
  readonly name: string;
}

/** A list that names the things of a field. */
interface List {
  readonly path: string;
  /** The keys that lead to it in the answer, through lists on the way; without, the answer's first list of objects. */
  readonly keys?: readonly string[];
  /** The path parameter that names the one thing on the way to look into; without a value, all are. */
  readonly within?: string;
  /** The list to choose from first, where the path needs an id that the draft does not have. */
  readonly first?: string;
}

/** The call whose answer names the things of a field. */
export interface IdSource {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, unknown>>;
  readonly keys: readonly string[];
  /** The id of the one thing on the way to look into; null for all. */
  readonly within: string | null;
  /** The thing to choose first: its id becomes the parameter `id`. */
  readonly first: IdSource | null;
}

const USERS: List = { path: '/users' };
const SCENES: List = { path: '/live/sessions/:id/scenes' };
const OVERLAYS: List = { ...SCENES, keys: ['scenes', 'overlays'], within: 'sceneId' };

/** Lists of things by the paths they are under, where the platform has no list at that path. */
const INSTEAD: Readonly<Record<string, List>> = {
  '/lessons': { path: '/courses/:id', keys: ['course', 'lessons'], first: '/courses' },
  '/comments': { path: '/posts/:id', keys: ['post', 'comments'], first: '/posts' },
  '/groups/:id/members': USERS,
  '/live/sessions/:id/participants': USERS,
  '/live/sessions/:id/media': { path: '/media' },
  '/live/sessions/:id/overlays': OVERLAYS,
  '/live/sessions/:id/scenes/:sceneId/overlays': OVERLAYS,
  '/live/sessions/:id/scenes/:sceneId/slots': { ...SCENES, keys: ['scenes', 'slots'], within: 'sceneId' },
};

/** Lists by the names of the fields that point into them. */
const BY_FIELD: readonly (readonly [RegExp, List])[] = [
  [/^(?:user|author|host|member|owner|teacher)(?:Ids?)?$|^users$/, USERS],
  [/^(?:group|replayGroup)s?(?:Ids?)?$/, { path: '/groups' }],
  [/^sessionIds?$/, { path: '/live/sessions' }],
  [/^(?:(?:next)?sceneIds?|afterId)$/i, SCENES],
  [/^pollIds?$/, { path: '/live/sessions/:id/polls' }],
  [/^messageIds?$/, { path: '/live/sessions/:id/chat' }],
  [/^course(?:Ids?)?$/, { path: '/courses' }],
  [/^lessonIds?$/, { path: '/courses/:id', keys: ['course', 'lessons'], first: '/courses' }],
  [/^moduleIds?$/, { path: '/courses/:id', keys: ['course', 'modules'], first: '/courses' }],
  [/^parentCommentId$/, { path: '/posts/:id', keys: ['post', 'comments'] }],
  [/^badge(?:Id)?$/, { path: '/badges' }],
  [/^challenge(?:Id)?$/, { path: '/challenges' }],
  [/^segmentIds?$/, { path: '/emails/segments' }],
  // The only field of this name takes a template of an e-mail; those of scenes are named in a path.
  [/^templateIds?$/, { path: '/emails/templates' }],
  [/^mediaIds?$/, { path: '/media' }],
];

const listOf = ({ path }: Operation, place: Place, field: string): List | null => {
  const parts = path.split('/');
  if (place === 'params' && parts.includes(`:${field}`)) {
    const under = parts.slice(0, parts.indexOf(`:${field}`)).join('/');
    return INSTEAD[under] ?? { path: under };
  }
  return BY_FIELD.find(([pattern]) => pattern.test(field))?.[1] ?? null;
};

const sourceOf = (
  operations: readonly Operation[],
  { path, keys = [], within, first }: List,
  params: Readonly<Record<string, unknown>>,
): IdSource | null => {
  const operation = operations.find((one) => one.method === 'GET' && one.path === path);
  const before = first === undefined ? null : sourceOf(operations, { path: first }, params);
  if (!operation || (first !== undefined && !before)) return null;
  const names = path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
  const needed = names.filter((name) => !(before && name === 'id')).map((name) => [name, params[name]] as const);
  if (!needed.every(([, value]) => typeof value === 'string' && value !== '')) return null;
  const one = within === undefined ? null : params[within];
  return {
    operation,
    params: Object.fromEntries(needed),
    keys,
    within: typeof one === 'string' && one !== '' ? one : null,
    first: before,
  };
};

/** The list to choose a field from; null where there is none, or where its own path is not filled in yet. */
export const idSource = (
  operations: readonly Operation[],
  operation: Operation,
  params: Readonly<Record<string, unknown>>,
  { place, field }: { readonly place: Place; readonly field: string },
): IdSource | null => {
  const list = listOf(operation, place, field);
  return list && sourceOf(operations, list, params);
};

const NAMES = ['name', 'title', 'question', 'label', 'text', 'content', 'email', 'type', 'kind'] as const;

type Json = Readonly<Record<string, unknown>>;
const objectsIn = (value: unknown): readonly Json[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isJsonObject);

/** Longest name in a list of things, in characters. */
const LONGEST_NAME = 80;

/** The things that a source names within an answer. */
const thingsIn = (answer: Json, { keys, within }: Pick<IdSource, 'keys' | 'within'>): readonly Json[] => {
  if (keys.length === 0) {
    return objectsIn(Object.values(answer).find((value) => Array.isArray(value) && value.some(isJsonObject)));
  }
  return keys.reduce<readonly Json[]>(
    (things, key, index) =>
      things
        .filter(({ id }) => index === 0 || within === null || id === within)
        .flatMap((thing) => objectsIn(thing[key])),
    [answer],
  );
};

/** The choices with each id once, under all its names: an overlay stands under one id in several scenes. */
const eachOnce = (choices: readonly IdChoice[]): readonly IdChoice[] => {
  const names = new Map<string, Set<string>>();
  for (const { id, name } of choices) names.set(id, (names.get(id) ?? new Set()).add(name));
  return [...names].map(([id, all]) => ({ id, name: cutText([...all].join(' / '), LONGEST_NAME) }));
};

/** The things of a list's answer, by id and name; people also by the id of the system they come from. */
export const idChoices = (answer: unknown, source: Pick<IdSource, 'keys' | 'within'>): readonly IdChoice[] => {
  if (!isJsonObject(answer)) return [];
  const choices = thingsIn(answer, source).flatMap((one): readonly IdChoice[] => {
    const id = one.id ?? one.userId;
    if (typeof id !== 'string') return [];
    const name = NAMES.map((key) => one[key]).find((value) => typeof value === 'string' && value !== '');
    const choice = { id, name: typeof name === 'string' ? cutText(name, LONGEST_NAME) : id };
    // A person of another system goes by its id too, wherever a person is named.
    const isExternal = typeof one.externalId === 'string' && one.externalId !== '';
    return isExternal ? [choice, { ...choice, id: `ext:${one.externalId as string}` }] : [choice];
  });
  return eachOnce(choices);
};
