import type { CueNotes, NotedShow } from '#shared/library/cue-notes.ts';
import type { LastEdit } from '#shared/library/library-author.ts';
import { parseScript } from '#shared/show/script.ts';
import { spokenWords } from '#shared/show/script-length.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { lastEditWord } from '../sync/author-words.ts';

const authorWord = (edit: LastEdit | null | undefined, text: string): string | null =>
  edit ? lastEditWord(edit, text === '' ? 'deleted' : 'changed') : null;

/** The notes and scripts of one show, as the host keeps them: followed while somebody looks. */
export class CueNotesView {
  notes = $state.raw<CueNotes | null>(null);
  readonly #words = $derived(
    new Map(Object.entries(this.notes?.scripts ?? {}).map(([id, text]) => [id, spokenWords(parseScript(text))])),
  );
  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Follows those of a show until the returned function is called. */
  follow(show: NotedShow): () => void {
    let isCurrent = true;
    this.notes = null;
    const take = (notes: CueNotes): void => {
      if (isCurrent && notes.spaceId === show.spaceId && notes.sessionId === show.sessionId) this.notes = notes;
    };
    const stop = this.#bridge.on('notes.changed', take);
    this.#bridge.call('notes.list', show).then(take, () => {
      // Without the library they are empty.
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

  /** Script of a scene; empty if there is none. */
  scriptOf(sceneId: string): string {
    return this.notes?.scripts[sceneId] ?? '';
  }

  /** Number of words that the script of a scene says. */
  wordsOf(sceneId: string): number {
    return this.#words.get(sceneId) ?? 0;
  }

  /** The person who changed or emptied a note last, in a sentence; null where nobody knows. */
  authorOf(sceneId: string | null): string | null {
    const { show = null, scenes = {} } = this.notes?.lastEdits ?? {};
    return authorWord(sceneId === null ? show : scenes[sceneId], this.of(sceneId));
  }

  /** The same of a script. */
  scriptAuthorOf(sceneId: string): string | null {
    return authorWord(this.notes?.lastEdits.scripts[sceneId], this.scriptOf(sceneId));
  }
}
