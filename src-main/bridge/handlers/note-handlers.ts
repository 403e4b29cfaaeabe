import type { noteCalls } from '#shared/bridge/note-calls.ts';
import type { CueNotes } from '#shared/library/cue-notes.ts';
import type { Library } from '../../library/library.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import { editMarkOf, type EditMarkDeps } from './operator-name.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof noteCalls>;

export interface NoteHandlerDeps extends EditMarkDeps {
  readonly library: Pick<Library, 'ask'>;
  readonly onNotes: (notes: CueNotes) => void;
}

/** Calls about the notes of shows and scenes. */
export const createNoteHandlers = ({ library, onNotes, ...deps }: NoteHandlerDeps): Handlers => ({
  'notes.list': (show) => library.ask('notes.list', show),
  async 'notes.save'(note, caller) {
    const notes = await library.ask('notes.save', { ...note, mark: editMarkOf(deps, caller) });
    onNotes(notes);
    return notes;
  },
});
