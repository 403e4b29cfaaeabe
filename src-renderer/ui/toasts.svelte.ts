import type { AppError } from '#shared/lib/app-error.ts';

export type ToastTone = 'plain' | 'good' | 'trouble';

/** A short sentence at the edge of the window. */
export interface ToastNote {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

/** Trouble stays longer, so that people can read it. */
const SHOWN_MS: Readonly<Record<ToastTone, number>> = { plain: 4000, good: 3000, trouble: 9000 };
/** A note with a button stays long enough to be reached by keyboard too. */
const WITH_ACTION_MS = 9000;
const LOOK_AGAIN_MS = 1000;
const MAX_AT_ONCE = 4;

let nextId = 0;
let notes = $state.raw<readonly ToastNote[]>([]);
/** How a note stands: under the pointer or the focus it does not go away, hidden its time has not begun. */
export type ToastStanding = 'free' | 'attended' | 'hidden';
type LookAt = (note: ToastNote) => ToastStanding;
const alwaysFree: LookAt = () => 'free';
let standingOf = alwaysFree;

const endAfter = (note: ToastNote, ms: number): void => {
  setTimeout(() => {
    const standing = standingOf(note);
    if (standing === 'free') toasts.dismiss(note.id);
    else endAfter(note, standing === 'hidden' ? ms : LOOK_AGAIN_MS);
  }, ms);
};

/** The notes on screen and how to add one. */
export const toasts = {
  get notes(): readonly ToastNote[] {
    return notes;
  },
  /**
   * Shows a sentence for a few seconds. The same sentence is not shown twice at once; with an action, the last one
   * stays, because the action belongs to it.
   */
  show(text: string, tone: ToastTone = 'plain', action: ToastNote['action'] = null): void {
    if (action === null && notes.some((note) => note.text === text)) return;
    nextId += 1;
    const note: ToastNote = { id: nextId, text, tone, action };
    notes = [...notes.filter((one) => one.text !== text), note].slice(-MAX_AT_ONCE);
    endAfter(note, action === null ? SHOWN_MS[tone] : WITH_ACTION_MS);
  },
  /** Tells how to find out how a note stands, until the returned function is called. */
  attend(look: LookAt): () => void {
    standingOf = look;
    return () => {
      standingOf = alwaysFree;
    };
  },
  /** Shows the host's sentence about a failure. */
  error(error: AppError | Error): void {
    toasts.show(error.message, 'trouble');
  },
  dismiss(id: number): void {
    notes = notes.filter((note) => note.id !== id);
  },
};
