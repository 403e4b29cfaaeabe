import * as z from 'zod';
import type { Sentence } from '../words/sentence.ts';
import { defineCall } from './call.ts';

/** The films that the desktop app makes automatically of recorded rehearsals. */
export interface FilmsStatus {
  /** False where there is no hidden window to film in. */
  readonly isPossible: boolean;
  /** The film that is made now. */
  readonly filming: { readonly title: string; readonly filmedMs: number; readonly lengthMs: number } | null;
  /** Recordings that wait for a film, without the one that is filmed. */
  readonly waiting: number;
  /** Why the last film was not made. */
  readonly trouble: Sentence | null;
}

export const NO_FILMS: FilmsStatus = { isPossible: false, filming: null, waiting: 0, trouble: null };

export const filmCalls = {
  'films.status': defineCall('films.status', 'desk', z.undefined())<FilmsStatus>(),
} as const;
