/** Between two sentences of one kind: time enough for a reader to begin, so that none is cut off by the next. */
const PAUSE_MS = { polite: 1500, urgent: 700 } as const;
/** A sentence that was read leaves the page: who browses it later finds no old news, nor news in another language. */
const STAYS_MS = 8000;
/** Limit of waiting polite announcements; older ones are dropped, so that a reader comes to an end. */
const MAX_WAITING = 4;

/** The texts of two regions: one is always empty. */
type Said = readonly [string, string];
const NOTHING: Said = ['', ''];

export interface AnnouncerPorts {
  readonly setTimeout: (callback: () => void, ms: number) => unknown;
}

/**
 * Announcements for screen readers, limited in number. Two regions of each kind take turns, so that a repeated sentence
 * is read again.
 */
export class Announcer {
  polite = $state.raw<Said>(NOTHING);
  urgent = $state.raw<Said>(NOTHING);

  readonly #ports: AnnouncerPorts;
  #waiting: readonly { readonly text: string; readonly about: string }[] = [];
  #urgentWaits: string | null = null;
  #isPausing = { polite: false, urgent: false };

  constructor(ports: AnnouncerPorts) {
    this.#ports = ports;
  }

  /** Announces a sentence when the reader has finished. It replaces a waiting one on the same subject. */
  say(text: string, about = text): void {
    this.#waiting = [...this.#waiting.filter((one) => one.about !== about), { text, about }].slice(-MAX_WAITING);
    if (!this.#isPausing.polite) this.#sayNext();
  }

  /** Announces a sentence at once: the air changed, or a wanted change failed. In a flood only the last one is kept. */
  interrupt(text: string): void {
    this.#urgentWaits = text;
    if (!this.#isPausing.urgent) this.#interruptNext();
  }

  /** Puts a sentence into the region whose turn it is, for a while. */
  #show(kind: keyof typeof PAUSE_MS, text: string): void {
    const said: Said = this[kind][0] === '' ? [text, ''] : ['', text];
    this[kind] = said;
    this.#ports.setTimeout(() => {
      if (this[kind] === said) this[kind] = NOTHING;
    }, STAYS_MS);
  }

  #sayNext(): void {
    const [next, ...others] = this.#waiting;
    this.#waiting = others;
    this.#isPausing.polite = next !== undefined;
    if (!next) return;
    this.#show('polite', next.text);
    this.#ports.setTimeout(() => {
      this.#sayNext();
    }, PAUSE_MS.polite);
  }

  #interruptNext(): void {
    const next = this.#urgentWaits;
    this.#urgentWaits = null;
    this.#isPausing.urgent = next !== null;
    if (next === null) return;
    this.#show('urgent', next);
    this.#ports.setTimeout(() => {
      this.#interruptNext();
    }, PAUSE_MS.urgent);
  }
}
