import type { noteCalls } from '#shared/bridge/note-calls.ts';
import type { CueNotes } from '#shared/library/cue-notes.ts';
import type { Library } from '../../library/library.ts';
import type { BridgeHandlers } from '../dispatcher.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof noteCalls>;

export interface NoteHandlerDeps {
  readonly library: Pick<Library, 'ask'>;
  readonly onNotes: (notes: CueNotes) => void;
}

/** Calls about the notes of shows and scenes. */
export const createNoteHandlers = ({ library, onNotes }: NoteHandlerDeps): Handlers => ({
  'notes.list': (show) => library.ask('notes.list', show),
  async 'notes.save'(note) {
    const notes = await library.ask('notes.save', note);
    onNotes(notes);
    return notes;
  },
});
