import { CueNote, NotedShow, type CueNotes } from '../library/cue-notes.ts';
import { defineCall, ofReadShow, ofShow } from './call.ts';

export const noteCalls = {
  /** The notes of a show and its scenes, and the scripts of its scenes. */
  'notes.list': defineCall('notes.list', 'viewer', ofReadShow, NotedShow)<CueNotes>(),
  /** Keeps a note or a script; answers with all of the show. */
  'notes.save': defineCall('notes.save', 'operator', ofShow, CueNote)<CueNotes>(),
} as const;
