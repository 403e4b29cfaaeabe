import type { AppContext } from '../../../context/app-context.ts';
import { toasts } from '../../../ui/toasts.svelte.ts';
import { ChatFeed, type ChatMark } from './chat-feed.svelte.ts';
import { MarkAuthors } from './mark-authors.svelte.ts';

/** The chat of the open show with what people marked in it, in this window or another, now or before. */
export class ChatMarks {
  readonly feed: ChatFeed;
  readonly authors: MarkAuthors;
  readonly #app: Pick<AppContext, 'bridge' | 'show'>;

  constructor(app: Pick<AppContext, 'bridge' | 'show'>) {
    this.#app = app;
    const { bridge, show } = app;
    this.feed = new ChatFeed(
      () => ({
        messages: show.state?.chat?.value.messages ?? [],
        stagedId: show.state?.chat?.value.staged?.id ?? null,
        pollQuestions: show.state?.polls?.value.map(({ question }) => question) ?? [],
      }),
      (mark, messageId, on) => void this.#mark(mark, messageId, on),
    );
    this.authors = new MarkAuthors(bridge);
    bridge.on('desk.marks.changed', ({ sessionId, marks }) => {
      if (sessionId !== show.state?.sessionId) return;
      this.feed.take(marks);
      void this.authors.load(sessionId);
    });
  }

  /** Takes up what was marked in a show. */
  async load(sessionId: string): Promise<void> {
    try {
      const marks = await this.#app.bridge.call('desk.marks', { sessionId });
      // Another show may be open by now.
      if (sessionId !== this.#app.show.state?.sessionId) return;
      this.feed.take(marks);
      await this.authors.load(sessionId);
    } catch {
      // The connection is gone again; the next one asks again.
    }
  }

  async #mark(mark: ChatMark, messageId: string, on: boolean): Promise<void> {
    const sessionId = this.#app.show.state?.sessionId;
    if (sessionId === undefined) return;
    try {
      const marks = await this.#app.bridge.call('desk.mark', { sessionId, mark, messageId, on });
      if (sessionId === this.#app.show.state?.sessionId) this.feed.take(marks);
    } catch (error) {
      toasts.error(error as Error);
      await this.load(sessionId);
    }
  }
}
