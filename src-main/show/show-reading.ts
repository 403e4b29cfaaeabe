import type { Panel } from '#shared/bridge/show-calls.ts';
import { AppError, type AppErrorCode } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Budget } from '#shared/show/show-state.ts';
import { say } from '#shared/words/say.ts';
import { fairShare } from '../platform/others-spending.ts';
import type { CallOptions } from '../platform/platform-client.ts';
import type { ConnectionWatch } from './connection-watch.ts';
import { paceOf, POLLS, type PollName } from './pace.ts';
import { createPoller, type Poller, type ReadOutcome } from './poller.ts';
import type { Readers } from './readers.ts';
import type { Slices } from './slices.ts';

/** A read of the desk that takes longer is given up, so that a connection that died is replaced in time. */
const DESK_ATTEMPT_MS = 4000;

/** Asking again does not help until somebody did something elsewhere: a new key, a right, the session itself. */
const HOPELESS: ReadonlySet<AppErrorCode> = new Set(['unauthorized', 'forbidden', 'not_found']);
const HOPELESS_MS = 30_000;

/** The panel of the desk that shows a part. */
const PANEL_PARTS: Readonly<Record<Panel, PollName>> = { chat: 'chat', people: 'participants', polls: 'polls' };

export interface ShowReadingPorts {
  /** Desks of the team that share the budget are counted in it. */
  readonly budget: () => Budget;
  readonly clock: Clock;
  readonly log: Log;
  readonly readers: Readers;
  readonly slices: Slices;
  readonly watch: Pick<ConnectionWatch, 'heard' | 'failed' | 'setInterval'>;
  /** A part was read. Not called after `stop`. */
  readonly onRead: (name: PollName) => void;
}

export interface ShowReading {
  /** Reads these parts soon. */
  readNow(parts: readonly PollName[]): void;
  /** Reads a part once, outside its poller, which counts from then. Never throws. */
  readFirst(name: PollName): Promise<void>;
  /** The desk was read by the opening of the show. */
  noteDesk(): void;
  /** `panels`: panels that somebody looks at. `someone`: some window is open. */
  attend(panels: ReadonlySet<Panel>, someone: boolean): void;
  /** The budget is another one. */
  paceAnew(): void;
  stop(): void;
}

/** Reads every part of an open show again and again, at the pace that the budget allows. */
export const createShowReading = (ports: ShowReadingPorts): ShowReading => {
  const { clock, log, readers, slices, watch } = ports;
  let watched: ReadonlySet<Panel> = new Set();
  let attended = true;
  let stopped = false;

  const setPace = (): void => {
    const live = slices.read('desk')?.value.session.status === 'live';
    const pollShown = slices.read('polls')?.value.some((poll) => poll.status === 'open' || poll.onStage) ?? false;
    const budget = ports.budget();
    // Desks of one team know of each other; of other programs only their spending is seen.
    const perMinute =
      budget.desks === undefined ? fairShare(budget.perMinute, budget.others) : budget.perMinute / budget.desks;
    const pace = paceOf({ perMinute, live, watched, attended, pollShown });
    for (const name of POLLS) pollers[name].setInterval(pace[name]);
    watch.setInterval(pace.desk ?? 0);
  };

  const settle = (name: PollName): void => {
    if (name === 'desk') watch.heard();
    ports.onRead(name);
    setPace();
  };

  const read = async (name: PollName): Promise<ReadOutcome> => {
    try {
      const call: CallOptions = { lane: 'monitor', ...(name === 'desk' && { attemptMs: DESK_ATTEMPT_MS }) };
      const counted = await readers[name](call);
      if (!stopped) settle(name);
      return { kind: counted ? 'read' : 'outdated' };
    } catch (error) {
      const problem = error instanceof AppError ? error : new AppError('internal', say('host_reading_broke'));
      if (problem.code === 'internal') log.error('a read broke', { part: name, error });
      if (!stopped && name === 'desk') watch.failed(problem);
      const retryAfterMs = HOPELESS.has(problem.code) ? HOPELESS_MS : (problem.details.retryAfterMs ?? null);
      return { kind: 'failed', retryAfterMs };
    }
  };

  const pollers = Object.fromEntries(POLLS.map((name) => [name, createPoller(clock, () => read(name))])) as Record<
    PollName,
    Poller
  >;

  const readNow = (parts: readonly PollName[]): void => {
    for (const name of parts) pollers[name].readNow();
  };

  return {
    readNow,
    async readFirst(name) {
      if ((await read(name)).kind === 'read') pollers[name].noteRead();
    },
    noteDesk() {
      pollers.desk.noteRead();
      settle('desk');
    },
    attend(panels, someone) {
      const returned = someone && !attended;
      const added = [...panels].filter((panel) => !watched.has(panel)).map((panel) => PANEL_PARTS[panel]);
      watched = panels;
      attended = someone;
      setPace();
      readNow(returned ? ['desk', ...added] : added);
    },
    paceAnew: setPace,
    stop() {
      stopped = true;
      for (const name of POLLS) pollers[name].stop();
    },
  };
};
