import type { Attendee } from './attendee.ts';
import { CLOSING_STEP, type FollowUpRule } from './follow-up.ts';

/** A person as far as follow-ups ask. */
export type CreditedPerson = Pick<Attendee, 'userId' | 'externalId' | 'name' | 'role' | 'creditPct'>;

/** The replay of a show as its platform has it, and who may watch it. */
export interface ReplayNow {
  readonly state: 'none' | 'processing' | 'ready';
  readonly watchers: string;
  readonly groupIds: readonly string[];
  readonly minLevel: number | null;
}

export interface PlannedPerson {
  /** Empty for a task done once for the show. */
  readonly userId: string;
  readonly name: string;
}

/** Why a person is left out. */
export type LeftOut =
  | 'host'
  | 'guest'
  | 'too_little'
  | 'not_selected'
  | 'done'
  | 'no_address'
  | 'no_replay'
  | 'replay_processing';

/** A member of the space as far as follow-ups ask. */
export interface PlannedMember {
  readonly name: string;
  readonly hasAddress: boolean;
}

/** The plan of a rule: the people it takes, those it leaves and why, and its cost. */
export interface FollowUpPlan {
  readonly takes: readonly PlannedPerson[];
  readonly leaves: readonly (PlannedPerson & { readonly why: LeftOut })[];
  /** Tokens of the key, and about how many minutes they take beside the desk's own reading. */
  readonly tokens: number;
  readonly minutes: number;
}

/** Background work leaves two fifths of a minute's tokens to the desk. */
const SHARE = 0.6;

export interface PlanOptions {
  readonly people: readonly CreditedPerson[];
  /** The space's members by id: of others the platform keeps neither lessons nor XP nor addresses. */
  readonly members: ReadonlyMap<string, PlannedMember>;
  /** Those to whom it was done before; the empty id is the show itself. */
  readonly done: ReadonlySet<string>;
  /** Null is everyone. */
  readonly selected: ReadonlySet<string> | null;
  /** Tokens a minute of the key. */
  readonly perMinute: number;
  /** The e-mail of the rule is prepared and not sent. */
  readonly isDraft: boolean;
  /** Null where the rule does not ask for it. */
  readonly replay: ReplayNow | null;
}

const leftOut = (
  rule: FollowUpRule & { readonly atLeastPct: number },
  { userId, externalId, role, creditPct }: CreditedPerson,
  { members, done, selected }: PlanOptions,
): LeftOut | null => {
  if (done.has(userId)) return 'done';
  if (role === 'host') return 'host';
  if (selected && !selected.has(userId)) return 'not_selected';
  if (creditPct < rule.atLeastPct) return 'too_little';
  const isTaken = rule.kind === 'complete_lesson' && rule.withLms === true && externalId !== null;
  return isTaken || members.has(userId) ? null : 'guest';
};

type Publishing = Extract<FollowUpRule, { readonly kind: 'publish_replay' }>;

/** A rule may be set again once another one holds; a replay that is not there cannot be published. */
const notPublished = (
  { watchers, groupIds = [], minLevel }: Publishing,
  { done, replay }: PlanOptions,
): LeftOut | null => {
  if (replay === null || replay.state === 'none') return 'no_replay';
  if (replay.state === 'processing') return 'replay_processing';
  if (!done.has('')) return null;
  const wanted = new Set(groupIds);
  const holds =
    watchers === null ||
    (watchers === replay.watchers &&
      (watchers !== 'level' || minLevel === replay.minLevel) &&
      (watchers !== 'groups' ||
        (wanted.size === replay.groupIds.length && replay.groupIds.every((id) => wanted.has(id)))));
  return holds ? 'done' : null;
};

interface Judged {
  readonly person: PlannedPerson;
  readonly why: LeftOut | null;
}

/** Everyone who came, and those of a selection who did not: an e-mail is for both. */
const addressed = ({ people, members, selected }: PlanOptions): readonly CreditedPerson[] => {
  const came = new Set(people.map(({ userId }) => userId));
  const away = [...(selected ?? [])].filter((userId) => !came.has(userId));
  const member = (userId: string): CreditedPerson => {
    const name = members.get(userId)?.name ?? userId;
    return { userId, externalId: null, name, role: null, creditPct: 0 };
  };
  return [...people, ...away.map(member)];
};

const notAddressed = (
  { userId, role }: CreditedPerson,
  { members, done, selected, isDraft }: PlanOptions,
): LeftOut | null => {
  // A draft that nobody was sent yet may be prepared again.
  if (done.has(CLOSING_STEP) && !isDraft) return 'done';
  if (role === 'host') return 'host';
  if (selected && !selected.has(userId)) return 'not_selected';
  const member = members.get(userId);
  if (!member) return 'guest';
  return member.hasAddress ? null : 'no_address';
};

const judgedBy = (rule: FollowUpRule, options: PlanOptions): readonly Judged[] => {
  if ('atLeastPct' in rule) return options.people.map((person) => ({ person, why: leftOut(rule, person, options) }));
  if (rule.kind === 'email_campaign')
    return addressed(options).map((person) => ({ person, why: notAddressed(person, options) }));
  const person = { userId: '', name: '' };
  if (rule.kind === 'publish_replay') return [{ person, why: notPublished(rule, options) }];
  return [{ person, why: options.done.has('') ? 'done' : null }];
};

/** A campaign also lists, counts and makes its segment, and lists and makes its e-mail. */
const CLOSING_TOKENS = 7;
/** Each of these is looked up before it is done. */
const LOOKED_UP: ReadonlySet<FollowUpRule['kind']> = new Set(['award_xp', 'write_post', 'replay_lesson']);

/** Says what a rule would do. Nothing is done by it. */
export const planFollowUp = (rule: FollowUpRule, options: PlanOptions): FollowUpPlan => {
  const judged = judgedBy(rule, options);
  const plain = ({ userId, name }: PlannedPerson): PlannedPerson => ({ userId, name });
  const takes = judged.filter(({ why }) => why === null).map(({ person }) => plain(person));
  const leaves = judged.flatMap(({ person, why }) => (why === null ? [] : [{ ...plain(person), why }]));
  const closing = rule.kind === 'email_campaign' && takes.length > 0 ? CLOSING_TOKENS : 0;
  const tokens = takes.length * (LOOKED_UP.has(rule.kind) ? 2 : 1) + closing;
  return { takes, leaves, tokens, minutes: tokens / (SHARE * Math.max(1, options.perMinute)) };
};
