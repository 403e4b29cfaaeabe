import type { RoomMessage } from '#shared/room/protocol.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { formatNumber } from '../lib/format.ts';
import * as m from '../paraglide/messages.js';

/** A screen reader reads a message in about this time; a sentence that comes sooner only makes it lag behind. */
const EVERY_MS = 4000;
const MAX_SPOKEN = 300;

type Said = Pick<RoomMessage, 'id' | 'name' | 'text' | 'userId'>;

/** The words of the chat for screen readers: a message as it comes, and in a fast chat how many came. */
export class ChatAnnouncer {
  /** The last sentence; a new object is to be read even if it says the same. */
  spoken = $state.raw<{ readonly text: string } | null>(null);
  readonly #clock: Clock;
  #waiting: Said[] = [];
  #lastId: string | null = null;
  #cancel: CancelTimer | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes the messages as they stand now. Those there at the first call are no news, and nor are the person's own. */
  follow(messages: readonly Said[], me: string | null): void {
    const last = messages.findIndex(({ id }) => id === this.#lastId);
    const isFirst = this.#lastId === null;
    this.#lastId = messages.at(-1)?.id ?? '';
    if (isFirst) return;
    this.#waiting.push(...messages.slice(last + 1).filter(({ userId }) => userId !== me));
    if (this.#cancel === null) this.#speak();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#waiting = [];
  }

  #speak(): void {
    const [first, ...others] = this.#waiting.splice(0);
    if (!first) return;
    const count = others.length + 1;
    const text =
      others.length === 0
        ? m.room_chat_said({ name: first.name, text: cutText(first.text, MAX_SPOKEN) })
        : m.room_chat_gathered({ count, shown: formatNumber(count) });
    this.spoken = { text };
    this.#cancel = this.#clock.schedule(this.#clock.now() + EVERY_MS, () => {
      this.#cancel = null;
      this.#speak();
    });
  }
}
