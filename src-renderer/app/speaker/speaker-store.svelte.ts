import { BEAT, type Sign } from '#shared/show/speaker-lines.ts';
import type { SpeakerView } from '#shared/speaker/speaker-view.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import type { HostConnection } from '../../bridge/transport.ts';
import { createPlatformClock } from './platform-clock.ts';

/** Countdowns show whole seconds; looked at so often, all pages turn to the next one together. */
const TICK_MS = 50;

export interface SpeakerStorePorts {
  readonly bridge: Pick<Bridge, 'call' | 'on' | 'onConnection'>;
  /** Unix milliseconds of this page. */
  readonly now: () => number;
  readonly setInterval: (callback: () => void, ms: number) => unknown;
  /** False while nobody can see the page: a line is not shown then. */
  readonly isVisible: () => boolean;
}

/** The page of one who speaks: what the desk told last, its clock, and how its line is. */
export class SpeakerStore {
  view = $state.raw<SpeakerView | null>(null);
  connection = $state<HostConnection>('connecting');
  /** The platform's time as of the last tick, in Unix milliseconds. */
  now = $state(0);
  /** The newest line that the person saw. */
  seenId = $state(0);
  /** The producer's voice sounds on this page. */
  hears = false;
  /** The sign could not be brought to the desk. */
  signFailed = $state(false);
  /** When the desk gave its last sign of life, by this page's clock. */
  #heardAt = $state(0);
  #here = $state(0);
  #isAsking = false;
  #shownId = 0;
  readonly #clock = createPlatformClock();
  readonly #ports: SpeakerStorePorts;

  /** The address was taken back, is over, or never led here. */
  readonly isShutOut = $derived(['refused', 'removed', 'over'].includes(this.connection));
  /** Nothing of the desk reaches this page. */
  readonly isCut = $derived(
    this.view !== null && (this.connection !== 'open' || this.#here - this.#heardAt >= BEAT.cutMs),
  );
  readonly line = $derived(this.view?.line ?? null);
  /** The line waits for its person to see it. */
  readonly isNews = $derived(this.line !== null && this.line.state !== 'seen' && this.line.id > this.seenId);

  constructor(ports: SpeakerStorePorts) {
    this.#ports = ports;
    const { bridge, now } = ports;
    this.#here = now();
    this.#heardAt = now();
    bridge.on('speaker.changed', (view) => {
      this.#take(view);
    });
    bridge.onConnection((connection) => {
      this.connection = connection;
      if (connection === 'open') void this.#resume();
    });
    ports.setInterval(() => {
      this.#here = now();
      this.now = this.#clock.at(this.#here);
    }, TICK_MS);
    ports.setInterval(() => void this.beat(), BEAT.everyMs);
  }

  /** The platform's time at this moment, in Unix milliseconds. */
  readonly platformNow = (): number => this.#clock.at(this.#ports.now());

  /** The person saw the line. */
  see(): void {
    if (this.line === null) return;
    this.seenId = this.line.id;
    void this.beat();
  }

  /** Tells the desk how fast a script was read here; one that it does not hear is lost. */
  readonly read = (sceneId: string, wordsPerMinute: number): void => {
    this.#ports.bridge.call('prompter.read', { sceneId, wordsPerMinute }).catch(() => undefined);
  };

  /** Gives a sign to the desk; the one that stands is taken back. */
  async sign(sign: Sign): Promise<void> {
    this.signFailed = false;
    try {
      await this.#ports.bridge.call('speaker.sign', { sign: this.view?.sign === sign ? null : sign });
    } catch {
      this.signFailed = true;
    }
  }

  /** Tells the desk that the page lives, what it showed and what was seen; hears what time it is there. */
  async beat(): Promise<void> {
    if (this.connection !== 'open' || this.#isAsking || this.view === null) return;
    this.#isAsking = true;
    const { bridge, now, isVisible } = this.#ports;
    if (this.line !== null && isVisible()) this.#shownId = this.line.id;
    const told = { shown: this.#shownId || null, seen: this.seenId || null, hears: this.hears };
    const asked = now();
    try {
      const { at } = await bridge.call('speaker.beat', told);
      this.#hear(at, asked);
    } catch {
      // The line says so by itself.
    } finally {
      this.#isAsking = false;
    }
    if (told.seen !== (this.seenId || null) || (isVisible() && (this.line?.id ?? 0) > this.#shownId)) await this.beat();
  }

  async #resume(): Promise<void> {
    const { bridge, now } = this.#ports;
    const asked = now();
    try {
      const view = await bridge.call('speaker.current', undefined);
      this.#hear(view.at, asked);
      this.#take(view);
    } catch {
      // A desk that is gone again is asked at the next connection.
    }
  }

  #hear(at: number, asked: number): void {
    const here = this.#ports.now();
    this.#heardAt = here;
    this.#here = here;
    this.#clock.heard(at, asked, here);
    this.now = this.#clock.at(here);
  }

  /** A line that was overtaken by a newer one is not shown any more. */
  #take(view: SpeakerView): void {
    const before = this.line;
    const isOvertaken = before !== null && view.line !== null && view.line.id < before.id;
    this.view = isOvertaken ? { ...view, line: before } : view;
    void this.beat();
  }
}
