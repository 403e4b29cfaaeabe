import type { StreamDeckStatus } from '#shared/controls/device-facts.ts';
import type { ControlEvent } from '../lib/controllers/control-event.ts';
import type { DeckTrouble, OpenDeck, StreamDecks } from '../lib/controllers/stream-deck/open-decks.ts';

export interface StreamDeckEvents {
  readonly onEvent: (event: ControlEvent) => void;
  readonly onChange: () => void;
  /** The pages of a deck are turned by its strip or its page keys. */
  readonly onSwipe: (deck: string, by: 1 | -1) => void;
}

export interface StreamDeckPorts {
  readonly status: Exclude<StreamDeckStatus, 'off'>;
  /** Loads what drives decks and opens them; only where the status is `on`. */
  readonly open: (events: StreamDeckEvents) => Promise<StreamDecks>;
}

/** The Stream Decks that this window drives. */
export class StreamDeckStore {
  status = $state<StreamDeckStatus>('off');
  decks = $state.raw<readonly OpenDeck[]>([]);
  /** Decks that are plugged in and do not work. */
  troubles = $state.raw<readonly DeckTrouble[]>([]);

  readonly #ports: StreamDeckPorts;
  #opened: StreamDecks | null = null;
  #attempt = 0;

  constructor(ports: StreamDeckPorts) {
    this.#ports = ports;
  }

  /** Drives the decks that this page may have, until the returned function is called. */
  open(events: StreamDeckEvents): () => void {
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.status = this.#ports.status;
    if (this.status === 'on') void this.#start(events, () => attempt === this.#attempt);
    return () => {
      if (attempt === this.#attempt) this.#attempt += 1;
      this.#opened?.close();
      this.#opened = null;
      this.status = 'off';
      this.#show(events);
    };
  }

  async #start(events: StreamDeckEvents, isWanted: () => boolean): Promise<void> {
    const opened = await this.#ports.open({
      ...events,
      onChange: () => {
        this.#show(events);
      },
    });
    if (!isWanted()) {
      opened.close();
      return;
    }
    this.#opened = opened;
    this.#show(events);
  }

  #show({ onChange }: StreamDeckEvents): void {
    this.decks = this.#opened?.decks() ?? [];
    this.troubles = this.#opened?.troubles() ?? [];
    onChange();
  }

  deck(name: string): OpenDeck | null {
    return this.decks.find((one) => one.name === name) ?? null;
  }

  plainOf(name: string): string {
    return this.#opened?.plainOf(name) ?? name;
  }

  swap(name: string, other: string): void {
    this.#opened?.swap(name, other);
  }

  /** Asks the person for decks; needs their click. False where there is none, or none was chosen. */
  async ask(): Promise<boolean> {
    return ((await this.#opened?.ask()) ?? 0) > 0;
  }
}
