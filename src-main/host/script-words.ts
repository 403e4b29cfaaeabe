import type { CueNotes, NotedShow } from '#shared/library/cue-notes.ts';
import { parseScript } from '#shared/show/script.ts';
import { spokenWords } from '#shared/show/script-length.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { Library } from '../library/library.ts';

/** Words of the scripts of the open show: a press of the prompter must not wait for the library. */
export interface ScriptWords {
  /** Reads the scripts of a show that opens, and follows them. */
  readonly follow: (show: NotedShow) => void;
  /** Number of words that the script of a scene says; 0 for a scene without one. */
  readonly of: (sceneId: string) => number;
}

/** Counts the words of the open show's scripts, whenever they change. */
export const createScriptWords = (library: Pick<Library, 'ask'>, events: Pick<HostEvents, 'on'>): ScriptWords => {
  let followed: NotedShow | null = null;
  let words: ReadonlyMap<string, number> = new Map();
  const keep = ({ spaceId, sessionId, scripts }: CueNotes): void => {
    if (spaceId !== followed?.spaceId || sessionId !== followed.sessionId) return;
    words = new Map(Object.entries(scripts).map(([id, text]) => [id, spokenWords(parseScript(text))]));
  };
  events.on('notes.changed', keep);
  return {
    follow(show) {
      followed = show;
      words = new Map();
      library.ask('notes.list', show).then(keep, () => {
        // Without the library there are no scripts.
      });
    },
    of: (sceneId) => words.get(sceneId) ?? 0,
  };
};
