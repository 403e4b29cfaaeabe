import * as z from 'zod';
import type { LastEdit } from './library-author.ts';

/** Texts that people keep with a show: notes for those who run it, and the script of a scene for those who speak. */
export const NOTE_KINDS = ['note', 'script'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/**
 * Characters of a text. A note has as many as a person can read at a glance while a scene runs, a script as many as a
 * person says in twenty minutes.
 */
export const NOTE_LIMITS: Readonly<Record<NoteKind, number>> = { note: 2000, script: 20_000 };

/** The show whose notes are meant. */
export const NotedShow = z.strictObject({ spaceId: z.string().min(1).max(200), sessionId: z.string().min(1).max(200) });
export type NotedShow = Readonly<z.output<typeof NotedShow>>;

/** Texts by the id of their scene. */
export type SceneTexts = Readonly<Record<string, string>>;

/** Private texts of the people who run a show; they leave this computer for the desks of the team alone, if at all. */
export interface CueNotes extends NotedShow {
  /** The note of the whole show. */
  readonly show: string;
  /** Notes of scenes. */
  readonly scenes: SceneTexts;
  readonly scripts: SceneTexts;
  /** Also of texts that were taken away; only where it is known. */
  readonly lastEdits: {
    readonly show: LastEdit | null;
    readonly scenes: Readonly<Record<string, LastEdit>>;
    readonly scripts: Readonly<Record<string, LastEdit>>;
  };
}

/** The text of a note or a script, within its limit. */
export const noteText = (kind: NoteKind) => z.string().max(NOTE_LIMITS[kind]);

const SceneId = z.string().min(1).max(200);

/** A text to be kept: a note of a scene or of the whole show (null), or the script of a scene. An empty one takes it away. */
export const CueNote = z.discriminatedUnion('kind', [
  NotedShow.extend({ kind: z.literal('note'), sceneId: SceneId.nullable(), text: noteText('note') }),
  NotedShow.extend({ kind: z.literal('script'), sceneId: SceneId, text: noteText('script') }),
]);
export type CueNote = Readonly<z.output<typeof CueNote>>;
