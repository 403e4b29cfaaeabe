import * as z from 'zod';
import { recordOf } from '../lib/record-of.ts';
import { textUpTo } from '../api/fields.ts';
import { DurationMin } from '../api/live-objects.ts';
import type { Sentence } from '../words/sentence.ts';
import { liveSessionOf, type SpaceCall } from '../console/reaches-air.ts';
import { defineCall, type OpenShowStatus, ofSpace, type Subject } from './call.ts';
import { operationRole } from './operation-role.ts';
import { KeyBinding, type GlobalKeyStatus } from '../show/key-binding.ts';
import type { ShowTemplate } from '../library/show-template.ts';
import { PERSON_PREFERENCES, Preferences } from '../settings/preferences.ts';
import { highestRole, type LeastRole, type Role } from '../show/roles.ts';

/** Address of the embedded service; no keys: those stay with the host. */
export interface RehearsalAddress {
  readonly apiRoot: string;
  readonly appUrl: string;
}

/** A connected space as the window knows it: never a key, never a token. */
export interface SpaceSummary {
  readonly id: string;
  readonly name: string;
  readonly logo: string | null;
  readonly apiRoot: string;
  readonly rehearsal: boolean;
  readonly access: 'full' | 'read';
  /** `null`: every operation of the access level; else the names allowed. */
  readonly operations: readonly string[] | null;
  readonly signedIn: boolean;
}

export interface Hello {
  readonly version: string;
  readonly host: 'electron' | 'browser';
  readonly platform: string;
  readonly preferences: Preferences;
  readonly keys: readonly KeyBinding[];
  readonly spaces: readonly SpaceSummary[];
  /** Show to open the window on: the demo show at first, later the last one. */
  readonly firstShow: { readonly spaceId: string; readonly sessionId: string } | null;
  readonly rehearsal: RehearsalAddress | null;
  /** False where nothing can be written into the data folder now, as on a full disk. */
  readonly canKeep: boolean;
  /** Name of this window or panel among those attached. */
  readonly me: string;
  readonly role: Role;
  /** Calls that this window's role may never make, with any input, and the least role of each. */
  readonly refused: Readonly<Partial<Record<string, LeastRole>>>;
  /** Operations of the platform that it may call; null for all. */
  readonly operations: readonly string[] | null;
}

/** An answer of the platform with its HTTP status; null where it is not known. */
export interface StatusAnswer {
  readonly status: number | null;
  readonly value: unknown;
}

const JsonObject = recordOf(z.string(), z.unknown());

/** A change of these is for every window and belongs to the desk; the rest is the person's own. */
const preferencesRole = (changes: object): Role =>
  Object.keys(changes).every((name) => PERSON_PREFERENCES.some((own) => own === name)) ? 'viewer' : 'desk';

/** Names, addresses and messages of the people of a live. */
const READ_OF_PEOPLE = ['get_live_participants', 'get_live_chat'];

/**
 * An operation that does not exist is the handler's to refuse. A role holds in the open show: what is written elsewhere
 * is the desk's, and the people of other lives are for an operator to read.
 */
const platformRole = async (
  call: SpaceCall & { readonly operation: string },
  now: () => OpenShowStatus,
): Promise<Role> => {
  // The whole API is only needed here: the desk opens without it.
  const { findOperation } = await import('../api/operations.ts');
  const operation = findOperation(call.operation);
  if (!operation) return 'viewer';
  const own = operationRole(operation);
  const { openShow } = now();
  if (openShow === null) return own;
  const sessionId = liveSessionOf(operation, call.params) ?? openShow.sessionId;
  if (openShow.spaceId === call.spaceId && openShow.sessionId === sessionId) return own;
  if (operation.access === 'write') return 'desk';
  return READ_OF_PEOPLE.includes(operation.name) ? highestRole([own, 'operator']) : own;
};

/** An operator starts and ends the rehearsed live, puts it back and mutes people; everything else of the rehearsal is set at the desk. */
const controlRole = ({ method, path }: { readonly method: string; readonly path: string }): Role =>
  method === 'POST' && /^\/rehearsal\/sessions\/[^/]+\/(?:start|end|reset|participants\/[^/]+\/mute)$/.test(path)
    ? 'operator'
    : 'desk';

/** A control of one live is about the rehearsal on the desk; all others are the desk's alone. */
const ofControl = ({ path }: { readonly path: string }): Subject => ({
  isRehearsal: true,
  sessionId: /^\/rehearsal\/sessions\/([^/]+)\//.exec(path)?.[1] ?? '',
});

/** Shows of a series at most: half a year of weeks. */
export const SERIES_LIMIT = 26;

/** A duplicate of a show: its title, start and planned length. */
export const DuplicateRequest = z.strictObject({
  title: z.string().trim().min(1).max(200),
  scheduledAt: z.iso.datetime(),
  durationMin: DurationMin,
});
export type DuplicateRequest = z.output<typeof DuplicateRequest>;

export interface DuplicatedShows {
  readonly sessionIds: readonly string[];
  /** Quizzes that came along as polls: the platform keeps their right answers to itself. */
  readonly quizzesAsPolls: number;
  /** Why the rest was not made; null where all were. */
  readonly problem: Sentence | null;
}

/** Shows made of a template; those that wait are made when the platform can be reached. */
export interface MadeFromTemplate extends DuplicatedShows {
  readonly waiting: number;
}

export const appCalls = {
  /** `me` names the window of a part; a panel keeps the name of its invitation. */
  'app.hello': defineCall('app.hello', 'viewer', 'app', z.strictObject({ me: z.string().max(60).optional() }))<Hello>(),
  /** Nothing but a sign of life. */
  'app.ping': defineCall('app.ping', 'anyone', 'app', z.undefined())<null>(),
  'app.open_external': defineCall('app.open_external', 'desk', z.strictObject({ url: z.string().max(2000) }))<null>(),
  /** The folder of backups is set by `storage.set_backups`, which checks the folder first. */
  'preferences.set': defineCall(
    'preferences.set',
    preferencesRole,
    'app',
    Preferences.omit({ backups: true }).partial(),
  )<Preferences>(),
  /** Replaces the key map; a conflict is refused as `conflict` with a sentence naming both. */
  'keys.set': defineCall('keys.set', 'viewer', 'app', z.strictObject({ keys: z.array(KeyBinding).max(300) }))<
    readonly KeyBinding[]
  >(),
  'keys.reset': defineCall('keys.reset', 'viewer', 'app', z.undefined())<readonly KeyBinding[]>(),
  'keys.global_status': defineCall('keys.global_status', 'desk', z.undefined())<readonly GlobalKeyStatus[]>(),
  /**
   * Calls any operation of the platform; lane `operator` for calls that a person waits for, `monitor` for one attempt
   * alone. The host notes every call that writes, and the reads of which `note` asks it. With `withStatus` the answer is
   * a `StatusAnswer` of any shape, else the answer itself.
   */
  'platform.call': defineCall(
    'platform.call',
    platformRole,
    ofSpace,
    z.strictObject({
      spaceId: z.string().min(1).max(200),
      operation: z.string().max(100),
      params: JsonObject.optional(),
      query: JsonObject.optional(),
      body: z.unknown().optional(),
      lane: z.enum(['operator', 'monitor', 'library']).optional(),
      note: z.boolean().optional(),
      withStatus: z.boolean().optional(),
    }),
  )<unknown>(),
  /** Rehearsal controls, forwarded to the embedded service with its key; only its own paths. */
  'rehearsal.control': defineCall(
    'rehearsal.control',
    controlRole,
    ofControl,
    z.strictObject({
      method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
      path: textUpTo(400).regex(/^\/rehearsal\/[A-Za-z0-9/_:.-]*$/),
      body: z.unknown().optional(),
    }),
  )<unknown>(),
  /**
   * Copies a show to the rehearsal space: settings, scenes, polls, bands, media by address. `missingMedia` counts media
   * that the connection may not read.
   */
  'rehearsal.copy_show': defineCall(
    'rehearsal.copy_show',
    'desk',
    z.strictObject({ spaceId: z.string().min(1).max(200), sessionId: z.string().min(1).max(200) }),
  )<{ readonly spaceId: string; readonly sessionId: string; readonly missingMedia: number }>(),
  /** Copies a show within its space: settings, scenes, polls, bands of its own. */
  'shows.duplicate': defineCall(
    'shows.duplicate',
    'desk',
    z.strictObject({
      spaceId: z.string().min(1).max(200),
      sessionId: z.string().min(1).max(200),
      shows: z.array(DuplicateRequest).min(1).max(SERIES_LIMIT),
    }),
  )<DuplicatedShows>(),
  /** A whole show as a template keeps it: its scenes with edits that were not sent yet, the rest as the platform says. */
  'shows.as_template': defineCall(
    'shows.as_template',
    'desk',
    z.strictObject({ spaceId: z.string().min(1).max(200), sessionId: z.string().min(1).max(200) }),
  )<ShowTemplate>(),
  /** Makes shows of a template of the library: settings, scenes, polls, bands, notes; later where there is no network. */
  'shows.from_template': defineCall(
    'shows.from_template',
    'desk',
    z.strictObject({
      spaceId: z.string().min(1).max(200),
      itemId: z.string().min(1).max(200),
      shows: z.array(DuplicateRequest).min(1).max(SERIES_LIMIT),
    }),
  )<MadeFromTemplate>(),
} as const;
