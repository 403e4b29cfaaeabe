import type { AppError } from '#shared/lib/app-error.ts';

export type ToastTone = 'plain' | 'good' | 'trouble';

/** A short sentence at the edge of the window. */
export interface ToastNote {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

/** Trouble stays longer: it has to be read. */
const SHOWN_MS: Readonly<Record<ToastTone, number>> = { plain: 4000, good: 3000, trouble: 9000 };
/** What offers something has to be read and reached. */
const OFFERED_MS = 9000;
const MOST_AT_ONCE = 4;

let nextId = 0;
let notes = $state.raw<readonly ToastNote[]>([]);

/** The notes on screen and how to add one. */
export const toasts = {
  get notes(): readonly ToastNote[] {
    return notes;
  },
  /** Shows a sentence for a few seconds; the same sentence is not shown twice at once. */
  show(text: string, tone: ToastTone = 'plain', action: ToastNote['action'] = null): void {
    if (notes.some((note) => note.text === text)) return;
    nextId += 1;
    const note: ToastNote = { id: nextId, text, tone, action };
    notes = [...notes, note].slice(-MOST_AT_ONCE);
    setTimeout(
      () => {
        toasts.dismiss(note.id);
      },
      action ? OFFERED_MS : SHOWN_MS[tone],
    );
  },
  /** Shows what the host said about a failure. */
  error(error: AppError | Error): void {
    toasts.show(error.message, 'trouble');
  },
  dismiss(id: number): void {
    notes = notes.filter((note) => note.id !== id);
  },
};
