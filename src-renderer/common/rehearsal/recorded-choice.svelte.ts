import type { StoredShow } from '#shared/bridge/debrief-calls.ts';
import type { AudienceSpeed, RecordedAudience } from '#shared/debrief/audience/audience-script.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { formatMoment } from '../../lib/format.ts';
import * as m from '../../paraglide/messages.js';
import type { Choice } from '../../ui/choice.ts';
import { putAudienceSpeed, putRecordedAudience, readRecordedAudience } from './rehearsal-controls.ts';

/** The choice of a simulated crowd. */
export const CROWD = 'crowd';
/** Recordings to choose from: the latest. */
const MOST_SHOWS = 50;
const LOOK_MS = 2000;

type Recording = StoredShow & { readonly from: number; readonly to: number };

const isOver = (show: StoredShow): show is Recording => show.from !== null && show.to !== null;
const keyOf = ({ spaceId, sessionId }: StoredShow): string => `${spaceId} ${sessionId}`;

/** The audience of a rehearsal: which recordings there are, and the one that is played in the room. */
export class RecordedChoice {
  recorded = $state.raw<RecordedAudience | null>(null);
  trouble = $state<string | null>(null);
  /** A recording is being read. */
  isReading = $state(false);
  #shows = $state.raw<readonly Recording[]>([]);
  readonly #bridge: Bridge;
  #sessionId: string | null = null;

  /** The crowd, and everything that is recorded on this computer. */
  readonly choices: readonly Choice<string>[] = $derived([
    { value: CROWD, label: m.settings_audience_crowd() },
    ...this.#shows.map((show) => ({
      value: keyOf(show),
      label: m.settings_audience_of({ show: show.title, date: formatMoment(show.from) }),
    })),
  ]);
  /** The choice that is in the room; empty for a recording that is no longer here. */
  readonly value: string = $derived.by(() => {
    const { recorded } = this;
    if (recorded === null) return CROWD;
    const found = this.#shows.find(({ title, from }) => title === recorded.title && Math.round(from) === recorded.from);
    return found ? keyOf(found) : '';
  });

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Looks at the room of a session until the returned function is called. */
  follow(sessionId: string | null): () => void {
    this.#sessionId = sessionId;
    this.recorded = null;
    if (sessionId === null) return () => {};
    this.#bridge
      .call('debrief.kept', undefined)
      .then((shows) => {
        this.#shows = shows.filter(isOver).slice(0, MOST_SHOWS);
      })
      .catch(() => {
        // A window that may not read recordings offers the crowd alone.
      });
    void this.#look();
    const timer = setInterval(() => void this.#look(), LOOK_MS);
    return () => {
      clearInterval(timer);
      this.#sessionId = null;
    };
  }

  /** Another audience takes the place of the recording. */
  forget(): void {
    this.recorded = null;
  }

  /** Plays the audience of a chosen recording in the room. */
  async play(key: string): Promise<void> {
    const show = this.#shows.find((one) => keyOf(one) === key);
    if (!show) return;
    await this.#change(async (sessionId) => {
      this.isReading = true;
      // Read when it is first needed: it brings all of the debrief's arithmetic.
      const { readScript } = await import('./recorded-script.ts');
      const { spaceId, title, to } = show;
      const script = await readScript(this.#bridge, { spaceId, sessionId: show.sessionId, title, to });
      if (script === null) {
        this.trouble = m.settings_audience_nobody();
        return this.recorded;
      }
      return putRecordedAudience(this.#bridge, sessionId, { script, speed: this.recorded?.speed ?? 1 });
    });
    this.isReading = false;
  }

  async setSpeed(speed: AudienceSpeed): Promise<void> {
    await this.#change((sessionId) => putAudienceSpeed(this.#bridge, sessionId, speed));
  }

  async #change(make: (sessionId: string) => Promise<RecordedAudience | null>): Promise<void> {
    const sessionId = this.#sessionId;
    if (sessionId === null) return;
    this.trouble = null;
    try {
      const recorded = await make(sessionId);
      if (this.#sessionId === sessionId) this.recorded = recorded;
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  async #look(): Promise<void> {
    const sessionId = this.#sessionId;
    if (sessionId === null) return;
    try {
      const found = await readRecordedAudience(this.#bridge, sessionId);
      if (this.#sessionId === sessionId) this.recorded = found;
    } catch {
      // The service starts again; the next look finds it.
    }
  }
}
