/** Talking and arriving are told in one frame that waits so long for more. */
const TELL_MS = 150;

/** Sessions whose sources changed, until their pages are told. */
export interface SourceNews {
  /** Tells the pages of a session soon. */
  changed(sessionId: string): void;
  /** Tells at once what waits. */
  tell(): void;
  stop(): void;
}

/** Gathers changes of sources; `tellPages` tells the pages of a session. */
export const createSourceNews = (tellPages: (sessionId: string) => void): SourceNews => {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  const stop = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
  };
  const tell = (): void => {
    stop();
    for (const sessionId of waiting) tellPages(sessionId);
    waiting.clear();
  };
  return {
    changed(sessionId) {
      waiting.add(sessionId);
      timer ??= setTimeout(tell, TELL_MS).unref();
    },
    tell,
    stop,
  };
};
