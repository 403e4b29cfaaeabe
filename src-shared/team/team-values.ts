import * as z from 'zod';
import { Action, MAX_DEVICE } from '../show/action.ts';
import { PRESS_PHASES } from '../show/press-phase.ts';
import { PERSON_ROLES, ROLES } from '../show/roles.ts';
import { SIGNS } from '../show/speaker-lines.ts';
import { StoredSentence } from '../words/sentence-schema.ts';
import type { KIND_BOUNDS } from './team-bounds.ts';
import type { TeamEntry } from './team-entry.ts';
import type { TeamState } from './team-state.ts';
import { isOwnWord } from './team-words.ts';

const Name = z.string().max(200);
const Ref = z.string().min(1).max(200);

/** An exact https origin, without a path. */
const Origin = z
  .string()
  .max(300)
  .regex(/^https?:\/\/(?:\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/);
/** A computer has a few addresses. */
const MAX_ORIGINS = 10;

/** The address of a room on the local network. */
const Carrier = z
  .string()
  .max(300)
  .regex(/^ws:\/\/(?:\[[0-9a-f:]+\]|[0-9.]+):\d{1,5}\/$/);

const ShowKey = z.string().min(1).max(600);
/** The show on a desk. `key` is the same at every desk of the same space. */
const ShowRef = z.object({ key: ShowKey, sessionId: Ref, title: z.string().max(300) });

/** The state of a desk's work on its show, with which another desk can go on. */
const DeskWork = z.object({
  mode: z.enum(['direct', 'cue']),
  cuedSceneId: Ref.nullable(),
  /** Name of that scene; empty where no scene is cued, and from earlier versions. */
  cuedTitle: z.string().max(300).default(''),
  isLocked: z.boolean().default(false),
  /** The page of the deck in front. */
  deckPageId: Ref.nullable(),
  isRecording: z.boolean(),
  /** The sequence that plays there, with its step from 1: after a crash nobody else knows how far it came. */
  sequence: z
    .object({ name: Name, step: z.int().min(1), steps: z.int().min(1) })
    .nullable()
    .default(null),
});

/**
 * Working material that no platform keeps: notes, scripts, bands, plans of polls, facts of a session, items of the library,
 * folders, the folder and tags of an item that the platform keeps, key maps of people.
 */
export const MATERIAL_TYPES = [
  'note',
  'script',
  'bands',
  'poll_plan',
  'session',
  'item',
  'folder',
  'filing',
  'keys',
] as const;
export type MaterialType = (typeof MATERIAL_TYPES)[number];

/** A call between people: words, or a request that everybody locks or unlocks their desk. */
export const CALL_KINDS = ['cue', 'lock', 'unlock'] as const;
export type CallKind = (typeof CALL_KINDS)[number];
/** The longest call or answer. */
export const MAX_CALL = 120;

/** People whom *Follow* leaves out that a team is told of. */
export const MAX_LEFT_OUT = 12;

/** Lists that people make of the messages of a chat. */
export const MARK_LISTS = ['queue', 'aside', 'answered', 'staged'] as const;
export type MarkList = (typeof MARK_LISTS)[number];

/** Work that can be claimed: the chat, or the editing of a scene. */
export const CLAIM_KINDS = ['chat', 'scene'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** Names a scene in a claim, at every desk: two shows may have scenes of the same id. */
export const sceneClaim = (sessionId: string, sceneId: string): string => `${sessionId} ${sceneId}`.slice(0, 100);

/** Values that a team shares, by kind. They say what people do or mean; none of them presses. */
const values = {
  /** Keyed by run of a desk. */
  desk: z.object({
    /** The installation; a desk that starts again keeps it. */
    host: Ref,
    /** The person at it; empty where no name was given. */
    name: Name,
    computer: Name,
    show: ShowRef.nullable(),
    work: DeskWork.nullable(),
    /** Tells which desks work by the same key, and nothing else of it. */
    budgetKey: z.string().max(50).nullable(),
  }),
  /** Keyed by desk and a small number for each window that is open: where a person is. */
  presence: z.object({
    kind: z.enum(['window', 'panel', 'controller']),
    role: z.enum(ROLES),
    section: z.string().max(40).nullable(),
  }),
  /** Keyed by space, type, id and part: what people of a space work with. Without parts it was taken away. */
  material: z.object({
    space: Ref,
    type: z.enum(MATERIAL_TYPES),
    id: Ref,
    part: z.int().min(0).max(1000),
    parts: z.int().min(0).max(1000),
    digest: z.string().max(50),
    text: z.string(),
  }),
  /** Keyed by run of a desk and call: words to the team, such as "Stand by 4", or a request to lock the desks. `at`: by the sender's clock. */
  call: z.object({ what: z.enum(CALL_KINDS), text: z.string().max(MAX_CALL), at: z.number() }),
  /** Keyed by run of a desk, call and person. */
  answer: z.object({ callId: Ref, text: z.string().max(MAX_CALL) }),
  /**
   * Keyed by run of a desk (by installation from earlier versions): where on the local network it hosts the team's room, or
   * stands by. All desks try the place of the link first, then those that were made first.
   */
  carrier: z.object({ url: Carrier }),
  /** Keyed by run of a desk: where browsers are let in as its panels. */
  door: z.object({ origins: z.array(Origin).max(MAX_ORIGINS) }),
  /**
   * Keyed by run of a desk and panel: somebody with a panel there, who comes in as the same person at a desk that takes
   * over. The page of the panel has the ticket, and the token that the digest is of.
   */
  guest: z.object({
    panel: Ref,
    ticket: Ref,
    digest: z.string().max(50),
    name: Name.min(1),
    role: z.enum(PERSON_ROLES),
    /** End of the stay in Unix milliseconds; null without one. */
    until: z.number().nullable(),
  }),
  /** Keyed by run of a desk and digest of a guest's token: it let that guest in. */
  admitted: z.object({ digest: z.string().max(50) }),
  /**
   * Keyed by run of the desk that took over (`to`) and of the desk that it took over from; by the latter alone from earlier
   * versions.
   */
  handover: z.object({ to: Ref }),
  /** Keyed by list, session and message: a message of the chat that waits for the stage, or is kept. */
  mark: z.object({ sessionId: Ref, list: z.enum(MARK_LISTS), messageId: Ref }),
  /** Keyed by run of a desk and press: what was pressed, and how it went. Set by the desk that pressed it, read by nobody who presses. */
  press: z.object({
    show: ShowKey,
    action: Action,
    surface: z.string().max(40),
    /** The controller; missing where it was none, and from earlier versions. */
    device: z.string().min(1).max(MAX_DEVICE).optional(),
    phase: z.enum(PRESS_PHASES),
    /** In the platform's time. */
    at: z.number(),
    elapsedMs: z.number().min(0),
    reason: StoredSentence.nullable(),
  }),
  /** Keyed by what only one can have, such as the chat, or by who edits: run of a desk and a small number of the window. */
  claim: z.object({ what: z.enum(CLAIM_KINDS), of: Ref, title: Name }),
  /** Keyed by run of a desk and digest of the rest: a follow-up that the desk does. Of two desks the first one does it. */
  run: z.object({ show: ShowKey, task: z.string().min(1).max(300) }),
  /** Keyed by run of a desk and rule: a rule that is armed there for a show. Of two desks the first one runs it. */
  armed: z.object({
    show: ShowKey,
    ruleId: Ref,
    digest: z.string().max(50),
    armed: z.enum(['suggest', 'do']),
    /** Of *Follow*, the people who are left out; missing from earlier versions, and where there are more. */
    leftOut: z.array(Ref).max(MAX_LEFT_OUT).optional(),
  }),
  /** Keyed by run of a desk and space: templates or media went from there to the platform. `at`: by the sender's clock. */
  sent: z.object({ space: Ref, at: z.number() }),
  /** Keyed by run of a desk: letters that only this run opens are sealed to this key (X25519). */
  seal: z.object({ box: z.string().regex(/^[\w-]{43}$/) }),
  /** Keyed by run of a desk and run of the one that it is to: the team's new link, sealed. */
  invitation: z.object({
    to: Ref,
    letter: z
      .string()
      .max(10_000)
      .regex(/^[\w-]+\.[\w-]+$/),
  }),
  /** Keyed by run of a desk: it renewed the link of the team, which meets elsewhere from then on. */
  renewed: z.object({ at: z.number() }),
  /** Keyed by run of a desk: what the pages of those who speak say there. `lines` by the press that said each. */
  speaking: z.object({
    show: ShowKey,
    lines: z.array(z.object({ pressId: Ref, shown: z.array(Ref), seen: z.array(Ref) })),
    pages: z.array(z.object({ userId: Ref, isCut: z.boolean(), hears: z.boolean() })),
    signs: z.array(z.object({ userId: Ref, sign: z.enum(SIGNS), at: z.number() })),
  }),
} as const satisfies Readonly<Record<keyof typeof KIND_BOUNDS, z.ZodType>>;

export type TeamKind = keyof typeof values;
export type TeamValue<Kind extends TeamKind> = z.output<(typeof values)[Kind]>;

interface ChangeOf<Kind extends TeamKind> {
  readonly kind: Kind;
  readonly key: string;
  readonly value: TeamValue<Kind> | null;
  readonly by: string;
}
/** A change as a desk makes it, before it has its place in the order. */
export type TeamChange = { [Kind in TeamKind]: ChangeOf<Kind> }[TeamKind];

/** A value of the team, with its place and who set it. */
export interface TeamFact<Kind extends TeamKind> {
  readonly key: string;
  readonly value: TeamValue<Kind>;
  readonly count: number;
  readonly desk: string;
  readonly by: string;
}

/** Checked values by their entry, null for those that make no sense here. */
const checked = new WeakMap<TeamEntry, unknown>();

const valueOf = <Kind extends TeamKind>(entry: TeamEntry, kind: Kind): TeamValue<Kind> | null => {
  if (!checked.has(entry)) checked.set(entry, values[kind].safeParse(entry.value).data ?? null);
  return checked.get(entry) as TeamValue<Kind> | null;
};

/** The values of one kind that stand, in an order that all desks share: that of their making. */
export const teamFacts = <Kind extends TeamKind>(state: TeamState, kind: Kind): readonly TeamFact<Kind>[] =>
  [...state.values()]
    .filter((entry) => entry.kind === kind && entry.value !== null)
    .flatMap((entry) => {
      const value = valueOf(entry, kind);
      return value === null || !isOwnWord(entry)
        ? []
        : [{ key: entry.key, value, count: entry.count, desk: entry.desk, by: entry.by }];
    })
    .sort((a, b) => a.count - b.count || (a.desk < b.desk ? -1 : a.desk > b.desk ? 1 : a.key < b.key ? -1 : 1));
