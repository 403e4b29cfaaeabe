import * as z from 'zod';
import type { LastEdit } from './library-author.ts';

/** Characters of a note: as many as a person can read at a glance while a scene runs. */
export const CUE_NOTE_LIMIT = 2000;

/** The show whose notes are meant. */
export const NotedShow = z.strictObject({ spaceId: z.string().min(1).max(200), sessionId: z.string().min(1).max(200) });
export type NotedShow = Readonly<z.output<typeof NotedShow>>;

/** Private notes of the people who run a show; they leave this computer for the desks of the team alone, if at all. */
export interface CueNotes extends NotedShow {
  /** Of the whole show. */
  readonly show: string;
  /** By the id of the scene. */
  readonly scenes: Readonly<Record<string, string>>;
  /** Also of notes that were taken away; only where it is known. */
  readonly lastEdits: { readonly show: LastEdit | null; readonly scenes: Readonly<Record<string, LastEdit>> };
}

/** A note to be kept: of a scene, or of the whole show (null). An empty text takes it away. */
export const CueNote = NotedShow.extend({
  sceneId: z.string().min(1).max(200).nullable(),
  text: z.string().max(CUE_NOTE_LIMIT),
});
export type CueNote = Readonly<z.output<typeof CueNote>>;
