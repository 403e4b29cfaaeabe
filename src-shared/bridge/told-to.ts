import { ChatMessage, Conversion, Participant, type AttendanceEntry } from '../api/live-objects.ts';
import { NO_NOTES } from '../library/show-template.ts';
import { reaches, ROLES, type Role } from '../show/roles.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Something that lower roles are not told, wherever it is in an answer, an event or a state. */
interface Secret {
  /** The least role that is told. */
  readonly least: Role;
  /** Leaves a thing out of its list. */
  readonly isLeftOut?: (fields: Fields) => boolean;
  /** The fields that are told in place of those of a thing; null for a thing without such a secret. */
  readonly hide?: (fields: Fields) => Fields | null;
}

const HIDDEN_OF_PEOPLE: ReadonlySet<string> = new Set(['email', 'externalId']);
/** A platform may say more of people later: what this version does not know is not told. */
const TOLD_OF_PEOPLE: ReadonlySet<string> = new Set(
  [Participant, ChatMessage, Conversion].flatMap(({ shape }) => Object.keys(shape)),
);
const ADDRESS = /e-?mail/i;
/** The name of an entry that is about a file: lists of kept files are by their addresses. */
const FILE = /^(?:https?:\/\/|rehearsal:\/)/;

/** Items of the library have an external id too, and are of nobody. */
const isPerson = (fields: Fields): boolean => 'email' in fields || ('userId' in fields && 'externalId' in fields);
const withoutAddresses = (fields: Fields): Fields | null => {
  const isOfPerson = isPerson(fields);
  const isHidden = (name: string): boolean =>
    (ADDRESS.test(name) && !FILE.test(name)) ||
    (isOfPerson && (HIDDEN_OF_PEOPLE.has(name) || !TOLD_OF_PEOPLE.has(name)));
  const entries = Object.entries(fields);
  if (!entries.some(([name, value]) => value !== null && isHidden(name))) return null;
  // Known fields stay, so that a window finds them; unknown ones go.
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (!isHidden(name)) return [[name, value]];
      return HIDDEN_OF_PEOPLE.has(name) ? [[name, null]] : [];
    }),
  );
};

/** The field that tells an entry of the attendance from other things about a person. */
const WATCHED = 'watchSec' satisfies keyof AttendanceEntry;

/** Everything that some role is not told. */
const SECRETS: readonly Secret[] = [
  // E-mail addresses and the names that other systems have for people.
  { least: 'operator', hide: withoutAddresses },
  // The time that each person spent in the room. Its sums are told to all.
  { least: 'operator', isLeftOut: (fields) => 'userId' in fields && Object.hasOwn(fields, WATCHED) },
  // The right answers of prepared quizzes, for those who could not ask them anyway.
  {
    least: 'assistant',
    hide: (fields) => (Array.isArray(fields.correct) && fields.correct.length > 0 ? { ...fields, correct: [] } : null),
  },
  // Notes in templates are those of other shows.
  {
    least: 'assistant',
    hide: (fields) => (fields.kind === 'show_template' && 'notes' in fields ? { ...fields, notes: NO_NOTES } : null),
  },
];

const isFields = (value: object): value is Fields => !Array.isArray(value);

const tell = (value: unknown, secrets: readonly Secret[]): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (!isFields(value)) {
    const list = value as readonly unknown[];
    const left = list.filter(
      (one) =>
        !(typeof one === 'object' && one !== null && secrets.some(({ isLeftOut }) => isLeftOut?.(one as Fields))),
    );
    const told = left.map((one) => tell(one, secrets));
    return told.length === list.length && told.every((one, at) => one === list[at]) ? list : told;
  }
  const shown = secrets.reduce<Fields>((fields, { hide }) => hide?.(fields) ?? fields, value);
  let changed: Record<string, unknown> | null = null;
  for (const [name, field] of Object.entries(shown)) {
    const told = tell(field, secrets);
    if (told !== field) (changed ??= { ...shown })[name] = told;
  }
  return changed ?? shown;
};

/** The secrets from each role. */
const SECRETS_FROM: ReadonlyMap<Role, readonly Secret[]> = new Map(
  ROLES.map((role) => [role, SECRETS.filter(({ least }) => !reaches(role, least))]),
);

/**
 * An answer, an event or a state as somebody of a role is told of it; the same object where it has nothing to hide. Every
 * way out of the host goes through here.
 */
export const toldTo = <Value>(role: Role, value: Value): Value => {
  const secrets = SECRETS_FROM.get(role) ?? SECRETS;
  return secrets.length === 0 ? value : (tell(value, secrets) as Value);
};
