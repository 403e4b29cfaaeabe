import type { Poll } from '#shared/api/polls.ts';
import { openWord } from '../lib/open-words.ts';
import type { DraftProblem } from '../lib/poll-draft.svelte.ts';
import * as m from '../paraglide/messages.js';

/** The problem of a poll being written, in a sentence. */
export const draftProblemWord = (problem: DraftProblem): string =>
  ({
    question: m.desk_draft_question,
    options: m.desk_draft_options,
    same: m.desk_draft_same,
    correct: m.desk_draft_correct,
  })[problem]();

/** When a poll is meant for. */
export const pollPhaseWord = (phase: Poll['phase']): string =>
  openWord({ live: m.desk_phase_live, waiting: m.desk_phase_waiting, closing: m.desk_phase_closing }, phase);
