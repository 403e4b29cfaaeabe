import * as z from 'zod';
import { recordOf } from '../lib/record-of.ts';
import { Id } from '../api/fields.ts';
import type { Recording } from '../debrief/recording.ts';
import type { Sentence } from '../words/sentence.ts';
import { defineCall, ofReadShow, ofSpace } from './call.ts';

const ShowRef = z.strictObject({ spaceId: Id, sessionId: Id });

/** The longest delay between the desk and its audience that a debrief counts with. */
export const AUDIENCE_DELAY_MOST_SEC = 120;

/** A show that a debrief can be made of. Instants are Unix milliseconds of the platform. */
export interface DebriefShow {
  readonly sessionId: string;
  readonly title: string;
  /** Start of its live; null before it. */
  readonly from: number | null;
  /** End of its live; null while it runs. */
  readonly to: number | null;
  /** Recorded seconds of the live ÷ its length, 0 to 1; null where nothing of it was recorded here. */
  readonly coverage: number | null;
  /** Room that it takes on this computer. */
  readonly bytes: number;
}

export interface DebriefShows {
  readonly shows: readonly DebriefShow[];
  /** Why the platform's own list is not in it; null where it is. */
  readonly problem: Sentence | null;
}

/** A recording that is kept on this computer. */
export interface StoredShow extends Omit<DebriefShow, 'coverage'> {
  readonly spaceId: string;
  /** The space's name here; null where it was removed by an earlier version, which kept no name. */
  readonly spaceName: string | null;
  /** The space is connected now. */
  readonly isConnected: boolean;
}

/** The platform's last answer to each read, as it came; null where there is none. */
export interface DebriefAnswers {
  /** Its counters of conversions and clicks are all that the platform says of conversions. */
  readonly session: unknown;
  readonly attendance: unknown;
  readonly chat: unknown;
  readonly polls: unknown;
  readonly replay: unknown;
  /** The people who were meant to come: `SpaceMembers`. */
  readonly members: unknown;
}

/** Everything that is known of a show. */
export interface Debrief {
  /**
   * Its lines by time, each stated once, without answers. Every moment of the live that nobody recorded lies in a `gap`
   * line; without a recording one gap holds all of it.
   */
  readonly recording: Recording;
  /** Recorded seconds of the live ÷ its length, 0 to 1. */
  readonly coverage: number;
  readonly answers: DebriefAnswers;
  /** When the answers were read, in Unix milliseconds of the platform; null without any. */
  readonly answeredAt: number | null;
  /** Why an answer could not be read now; null where none is missing. */
  readonly problem: Sentence | null;
}

/**
 * A `Debrief` as JSON, compressed (gzip) and written in base64: tens of thousands of lines on their way from the
 * library's worker to a window, which the host between them only hands on.
 */
export interface PackedDebrief {
  readonly packed: string;
}

/** Tables of a debrief, in the order of a workbook. */
export const DEBRIEF_TABLES = ['people', 'curve', 'scenes', 'polls', 'chat', 'conversions', 'events'] as const;
export type DebriefTable = (typeof DEBRIEF_TABLES)[number];

const TABLE_FORMATS = ['csv_spreadsheet', 'csv_program', 'xlsx', 'json'] as const;
const ALL_FORMATS = ['xlsx', 'json'] as const;
const CHAPTER_FORMATS = ['webvtt', 'ffmetadata', 'text'] as const;

/** The formats that something can be written in. */
export const formatsOf = (what: DebriefTable | 'all' | 'chapters'): readonly DebriefFormat[] => {
  if (what === 'all') return ALL_FORMATS;
  return what === 'chapters' ? CHAPTER_FORMATS : TABLE_FORMATS;
};
export type DebriefFormat = (typeof TABLE_FORMATS | typeof CHAPTER_FORMATS)[number];

const DebriefExport = ShowRef.extend({
  what: z.enum([...DEBRIEF_TABLES, 'all', 'chapters']),
  format: z.enum([...TABLE_FORMATS, ...CHAPTER_FORMATS]),
  /** Names, ids and addresses give way to "Person 12"; so do names within the chat. */
  pseudonyms: z.boolean(),
  /** BCP 47: the separators of a spreadsheet's CSV follow it, and headings are in its language. */
  locale: z.string().regex(/^[A-Za-z0-9-]{2,35}$/),
  /** How much later the audience sees what the desk does. */
  delaySec: z.number().min(0).max(AUDIENCE_DELAY_MOST_SEC).default(0),
  /** Names that a person gave chapters, by their keys. */
  chapterTitles: recordOf(z.string().max(300), z.string().max(200)).default({}),
  /** Only these people; null for everyone. */
  userIds: z.array(Id).max(20_000).nullable().default(null),
}).refine(({ what, format }) => formatsOf(what).includes(format), { path: ['format'], message: 'No such format.' });

/** The end of an export; `path` is fetched once, by this browser, within half an hour. */
export type DebriefFile =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'saved'; readonly fileName: string; readonly bytes: number }
  | { readonly kind: 'download'; readonly path: string; readonly fileName: string; readonly bytes: number };

/** The recorder, as windows see it. */
export interface RecorderState {
  /** The show that is being recorded; null while none is live. */
  readonly recording: { readonly spaceId: string; readonly sessionId: string } | null;
  /** Why nothing can be written; null while all is well. */
  readonly problem: Sentence | null;
}

/** People's names and their time in the room: who may read attendance may read a debrief. */
const LEAST = 'operator';

export const debriefCalls = {
  /** Shows of a space with a recording, and those that ended, newest first; `onlyKept` asks no platform. */
  'debrief.list': defineCall(
    'debrief.list',
    LEAST,
    ofSpace,
    z.strictObject({ spaceId: Id, onlyKept: z.boolean().default(false) }),
  )<DebriefShows>(),
  /** Reads the kept record of a show; missing parts are read from the platform and kept once the show is over. */
  'debrief.read': defineCall('debrief.read', LEAST, ofReadShow, ShowRef)<PackedDebrief>(),
  /** Recordings of all spaces, removed ones too, newest first. */
  'debrief.kept': defineCall('debrief.kept', 'desk', z.undefined())<readonly StoredShow[]>(),
  /** Deletes the kept record of a show. `conflict` while it is being recorded. */
  'debrief.remove': defineCall('debrief.remove', 'desk', ShowRef)<null>(),
  /** Writes a file: where the person says in the desktop app, as a download in a browser. */
  'debrief.export': defineCall('debrief.export', 'desk', DebriefExport)<DebriefFile>(),
  /** Writes what the asking desk's window shows on paper as a PDF. `unsupported` in a browser, which has its own print dialog. */
  'debrief.report': defineCall('debrief.report', 'desk', z.strictObject({ title: z.string().max(300) }))<DebriefFile>(),
  'debrief.recorder': defineCall('debrief.recorder', 'viewer', 'app', z.undefined())<RecorderState>(),
} as const;
