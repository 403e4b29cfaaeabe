/** Between two sentences of one kind: time enough for a reader to begin, so that none is cut off by the next. */
const PAUSE_MS = { polite: 1500, urgent: 700 } as const;
/** The polite announcements that wait at most; older ones are dropped, for a reader must come to an end. */
const MOST_WAITING = 4;

export interface AnnouncerPorts {
  readonly setTimeout: (callback: () => void, ms: number) => unknown;
}

/**
 * Tells screen readers what happened, with measure. Two regions of each kind take turns, so that the same sentence is
 * read again.
 */
export class Announcer {
  polite = $state.raw<readonly [string, string]>(['', '']);
  urgent = $state.raw<readonly [string, string]>(['', '']);

  readonly #ports: AnnouncerPorts;
  #waiting: readonly { readonly text: string; readonly about: string }[] = [];
  #urgentWaits: string | null = null;
  #isPausing = { polite: false, urgent: false };

  constructor(ports: AnnouncerPorts) {
    this.#ports = ports;
  }

  /** Says a sentence when the reader has finished. News about the same thing replace what was not said yet. */
  say(text: string, about = text): void {
    this.#waiting = [...this.#waiting.filter((one) => one.about !== about), { text, about }].slice(-MOST_WAITING);
    if (!this.#isPausing.polite) this.#sayNext();
  }

  /** Says a sentence at once: what is on air changed, or did not change as was wanted. In a flood only the last. */
  interrupt(text: string): void {
    this.#urgentWaits = text;
    if (!this.#isPausing.urgent) this.#interruptNext();
  }

  #sayNext(): void {
    const [next, ...others] = this.#waiting;
    this.#waiting = others;
    this.#isPausing.polite = next !== undefined;
    if (!next) return;
    this.polite = this.polite[0] === '' ? [next.text, ''] : ['', next.text];
    this.#ports.setTimeout(() => {
      this.#sayNext();
    }, PAUSE_MS.polite);
  }

  #interruptNext(): void {
    const next = this.#urgentWaits;
    this.#urgentWaits = null;
    this.#isPausing.urgent = next !== null;
    if (next === null) return;
    this.urgent = this.urgent[0] === '' ? [next, ''] : ['', next];
    this.#ports.setTimeout(() => {
      this.#interruptNext();
    }, PAUSE_MS.urgent);
  }
}
