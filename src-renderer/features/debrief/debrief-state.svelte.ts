import { createContext } from 'svelte';
import type { DebriefShow, DebriefShows } from '#shared/bridge/debrief-calls.ts';
import { chaptersOf, type Chapter } from '#shared/debrief/chapters.ts';
import { analyseShow, type ShowAnalysis } from '#shared/debrief/show-analysis.ts';
import { readShowRecord, type ShowRecord } from '#shared/debrief/show-record.ts';
import type { BridgeEvents } from '#shared/bridge/events.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { sentence } from '../../lib/sentence.ts';
import { chapterNote, DELAY_NOTE, delayWithin, marksOf, NO_MARKS, type ShowMarks } from './show-marks.ts';
import { PeopleSelections } from './people/people-selections.svelte.ts';
import { placesOf, ShowPlaces } from './show-places.ts';
import { unpackDebrief } from '../../bridge/unpack-debrief.ts';

export type DebriefTab =
  | 'overview'
  | 'timeline'
  | 'people'
  | 'scenes'
  | 'polls'
  | 'chat'
  | 'conversions'
  | 'compare'
  | 'followUps';

/** A show whose debrief was read. */
export interface ReadShow {
  readonly sessionId: string;
  readonly title: string;
  readonly record: ShowRecord;
  /** Why an answer of the platform is missing. */
  readonly problem: string | null;
  /** The instant that ends a live which still runs. */
  readonly now: number;
  readonly marks: ShowMarks;
}

/** Time that the platform has for its list before the shows kept here are listed alone. */
const PATIENCE_MS = 700;

const isLate = (answer: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    answer.then(
      () => false,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), PATIENCE_MS)),
  ]);

/** The shows of a space, the debrief of the chosen one, and the place on its axis. */
export class DebriefState {
  shows = $state.raw<readonly DebriefShow[]>([]);
  selectedId = $state<string | null>(null);
  tab = $state<DebriefTab>('overview');
  /** The cursor of the axis: milliseconds from the start of the live. */
  cursorMs = $state(0);
  /** The report stands in the page, for paper. */
  printing = $state(false);
  /** A jump led to the timeline that its cursor has not taken yet. */
  jumped = false;
  loading = $state(false);
  trouble = $state<string | null>(null);
  /** People put together under names, for exports and for what is done afterwards. */
  readonly selections: PeopleSelections;
  /** Places at which a person left the parts of the chosen show. */
  places = $state.raw(new ShowPlaces());
  #show = $state.raw<ReadShow | null>(null);
  #marks = $state.raw<ShowMarks>(NO_MARKS);

  /** How much later the audience of the chosen show saw what the desk did. */
  readonly delaySec = $derived(this.#marks.delaySec);
  /** Null until the chosen show was read. */
  readonly show = $derived(this.#show?.sessionId === this.selectedId ? this.#show : null);
  /** Null for a show that never started, too. */
  readonly analysis: ShowAnalysis | null = $derived(this.show && this.analysed(this.show));
  readonly chapters: readonly Chapter[] = $derived(
    this.analysis ? chaptersOf(this.analysis.undelayed, this.analysis.live, this.#marks.titles) : [],
  );

  /** Something of the chosen show is kept on this computer. */
  readonly isKept = $derived(this.shows.some(({ sessionId, bytes }) => sessionId === this.selectedId && bytes > 0));
  /** Names that a person gave chapters, by their keys. */
  readonly chapterTitles: Readonly<Record<string, string>> = $derived(Object.fromEntries(this.#marks.titles));

  readonly #bridge: Bridge;
  readonly #now: () => number;
  #spaceId: string | null = null;

  constructor(bridge: Bridge, now: () => number) {
    this.#bridge = bridge;
    this.#now = now;
    this.selections = new PeopleSelections(bridge);
  }

  /** Shows that a debrief can be made of: those that started. */
  readonly started = $derived(this.shows.filter(({ from }) => from !== null));

  /** Each show by the delay of its own audience. */
  analysed(show: ReadShow): ShowAnalysis | null {
    const { delaySec } = show.sessionId === this.selectedId ? this.#marks : show.marks;
    return analyseShow(show.record, { now: show.now, delayMs: delaySec * 1000 });
  }

  /** Reads the shows of a space; the one that was asked for is chosen, else the newest. */
  async open(spaceId: string, asked: string | null): Promise<void> {
    this.#spaceId = spaceId;
    this.loading = true;
    let wanted = asked;
    try {
      const whole = this.#bridge.call('debrief.list', { spaceId });
      if (await isLate(whole)) {
        const kept = await this.#bridge.call('debrief.list', { spaceId, onlyKept: true });
        if (asked === null || kept.shows.some(({ sessionId }) => sessionId === asked)) {
          await this.#list(spaceId, asked, kept);
          wanted = this.selectedId;
        }
      }
      await this.#list(spaceId, wanted, await whole);
    } catch (error) {
      if (spaceId === this.#spaceId) this.trouble = (error as AppError).message;
    } finally {
      if (spaceId === this.#spaceId) this.loading = false;
    }
  }

  async #list(spaceId: string, asked: string | null, { shows, problem }: DebriefShows): Promise<void> {
    if (spaceId !== this.#spaceId) return;
    this.shows = shows;
    this.trouble = problem === null ? null : sentence(problem);
    const known = this.started.some(({ sessionId }) => sessionId === asked);
    const chosen = known ? asked : (this.started[0]?.sessionId ?? null);
    if (chosen === null) this.selectedId = null;
    else await this.choose(chosen);
  }

  /** A recording began, was completed, imported or deleted: what is in front is read again, and stays in front. */
  async heard({ spaceId }: BridgeEvents['debrief.changed']): Promise<void> {
    if (spaceId === this.#spaceId) await this.open(spaceId, this.selectedId);
  }

  /** Shows the debrief of a show. */
  async choose(sessionId: string): Promise<void> {
    this.selectedId = sessionId;
    this.places = placesOf(this.#bridge, this.#spaceId ?? '', sessionId);
    if (this.#show?.sessionId !== sessionId) this.cursorMs = 0;
    this.loading = true;
    try {
      const ref = { spaceId: this.#spaceId ?? '', sessionId };
      const [show] = await Promise.all([this.read(sessionId), this.selections.load(ref)]);
      if (this.selectedId !== sessionId) return;
      this.#show = show;
      this.#marks = show.marks;
      this.trouble = show.problem;
    } catch (error) {
      if (this.selectedId === sessionId) this.trouble = (error as AppError).message;
    } finally {
      if (this.selectedId === sessionId) this.loading = false;
    }
  }

  /** Deletes what is kept of the chosen show; `debrief.changed` follows. */
  async remove(): Promise<void> {
    if (this.#spaceId === null || this.selectedId === null) return;
    await this.#bridge.call('debrief.remove', { spaceId: this.#spaceId, sessionId: this.selectedId });
  }

  /** Reads what is known of a show, chosen or not. */
  async read(sessionId: string): Promise<ReadShow> {
    const spaceId = this.#spaceId ?? '';
    const [packed, notes] = await Promise.all([
      this.#bridge.call('debrief.read', { spaceId, sessionId }),
      this.#bridge.call('notes.list', { spaceId, sessionId }),
    ]);
    const { recording, answers, problem } = await unpackDebrief(packed);
    const record = readShowRecord(recording, answers);
    const listed = this.shows.find((show) => show.sessionId === sessionId);
    return {
      sessionId,
      title: record.session?.title ?? listed?.title ?? '',
      record,
      problem: problem === null ? null : sentence(problem),
      now: this.#now(),
      marks: marksOf(notes.scenes),
    };
  }

  /** Moves the cursor; it stays within the live. */
  moveTo(ms: number): void {
    const length = this.analysis ? this.analysis.live.to - this.analysis.live.from : 0;
    this.cursorMs = Math.min(length, Math.max(0, Math.round(ms)));
  }

  /** Shows a moment on the timeline, whose cursor then has the keyboard. */
  jumpTo(ms: number): void {
    this.moveTo(ms);
    this.jumped = true;
    this.tab = 'timeline';
  }

  /** Gives a chapter a name; an empty one gives it back the name of its scene. */
  async rename(key: string, title: string): Promise<void> {
    await this.#note(chapterNote(key), title.trim());
  }

  /** Keeps with the show how much later its audience saw what the desk did. */
  async setDelay(seconds: number): Promise<void> {
    const delaySec = delayWithin(seconds);
    await this.#note(DELAY_NOTE, delaySec === 0 ? '' : String(delaySec));
  }

  async #note(sceneId: string, text: string): Promise<void> {
    if (this.#spaceId === null || this.selectedId === null) return;
    const [spaceId, sessionId] = [this.#spaceId, this.selectedId];
    const kept = await this.#bridge.call('notes.save', { kind: 'note', spaceId, sessionId, sceneId, text });
    if (this.selectedId === sessionId) this.#marks = marksOf(kept.scenes);
  }
}

/** The debrief in front: `const debrief = useDebrief()` in any component under Debrief. */
export const [useDebrief, provideDebrief] = createContext<DebriefState>();
