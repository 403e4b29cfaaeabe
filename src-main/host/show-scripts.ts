import { createListeners, type Listeners } from '#shared/lib/listeners.ts';
import type { Log } from '#shared/lib/log.ts';
import type { CueNotes, NotedShow, SceneTexts } from '#shared/library/cue-notes.ts';
import { spokenWords } from '#shared/show/script-length.ts';
import { parseScript } from '#shared/show/script.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { Library } from '../library/library.ts';

/** The scripts of the open show, kept at hand: a press of the prompter must not wait for the library. */
export interface ShowScripts {
  /** Texts by the id of their scene; none until they are read. */
  readonly texts: () => SceneTexts;
  /** Number of words that the script of a scene says; 0 for a scene without one. */
  readonly wordsOf: (sceneId: string) => number;
  /** Reads them again where that has failed. */
  readonly read: () => void;
  /** They were read, or somebody changed one. */
  readonly changes: Pick<Listeners<null>, 'add'>;
}

/** Reads the scripts of the show on the desk, and follows them. */
export const createShowScripts = (
  library: Pick<Library, 'ask'>,
  events: Pick<HostEvents, 'on'>,
  log: Pick<Log, 'warn'>,
): ShowScripts => {
  const changes = createListeners<null>();
  let show: NotedShow | null = null;
  /** Null until they are known. */
  let texts: SceneTexts | null = null;
  let words: ReadonlyMap<string, number> = new Map();

  const keep = ({ spaceId, sessionId, scripts }: CueNotes): void => {
    if (spaceId !== show?.spaceId || sessionId !== show.sessionId) return;
    texts = scripts;
    words = new Map(Object.entries(scripts).map(([id, text]) => [id, spokenWords(parseScript(text))]));
    changes.tell(null);
  };
  const read = (): void => {
    const asked = show;
    if (asked === null || texts !== null) return;
    library.ask('notes.list', asked).then(
      (notes) => {
        // A change that was told meanwhile is newer.
        if (show === asked && texts === null) keep(notes);
      },
      (error: unknown) => log.warn('the scripts of the show could not be read', { error }),
    );
  };
  events.on('notes.changed', keep);
  events.on('show.opened', (opened) => {
    show = opened && { spaceId: opened.spaceId, sessionId: opened.sessionId };
    texts = null;
    words = new Map();
    read();
  });
  return { texts: () => texts ?? {}, wordsOf: (sceneId) => words.get(sceneId) ?? 0, read, changes };
};
