import type { CueNotes, NotedShow } from '#shared/library/cue-notes.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { lastEditWord } from '../sync/author-words.ts';

/** The notes of one show, as the host keeps them: followed while somebody looks. */
export class CueNotesView {
  notes = $state.raw<CueNotes | null>(null);
  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Follows a show's notes until the returned function is called. */
  follow(show: NotedShow): () => void {
    let isCurrent = true;
    this.notes = null;
    const take = (notes: CueNotes): void => {
      if (isCurrent && notes.spaceId === show.spaceId && notes.sessionId === show.sessionId) this.notes = notes;
    };
    const stop = this.#bridge.on('notes.changed', take);
    this.#bridge.call('notes.list', show).then(take, () => {
      // Without the library the notes are empty.
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }

  /** Note of a scene, or of the whole show (null); empty if there is none. */
  of(sceneId: string | null): string {
    return (sceneId === null ? this.notes?.show : this.notes?.scenes[sceneId]) ?? '';
  }

  /** The person who changed or emptied a note last, in a sentence; null where nobody knows. */
  authorOf(sceneId: string | null): string | null {
    const { show = null, scenes = {} } = this.notes?.lastEdits ?? {};
    const edit = sceneId === null ? show : scenes[sceneId];
    return edit ? lastEditWord(edit, this.of(sceneId) === '' ? 'deleted' : 'changed') : null;
  }
}
