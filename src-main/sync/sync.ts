import type { DuplicateRequest, MadeFromTemplate } from '#shared/bridge/app-calls.ts';
import type { SyncStatus } from '#shared/library/library-items.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { createListeners } from '#shared/lib/listeners.ts';
import { backoffMs } from '#shared/lib/backoff.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { createSerialQueues } from '#shared/lib/serial-queue.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { Library } from '../library/library.ts';
import { createDraftPulls } from './draft-pulls.ts';
import { createMediaPulls } from './media-pulls.ts';
import { runSpaces } from './run-spaces.ts';
import type { ShowsToMake } from './shows-to-make.ts';
import { isForPerson, isTemporary, type SyncContext, type SyncFiles, type SyncSpace } from './sync-space.ts';

export interface SyncPorts {
  readonly library: Pick<Library, 'ask'>;
  readonly files: SyncFiles;
  readonly showsToMake: ShowsToMake;
  /** The spaces that can be reached now. */
  readonly spaces: () => readonly SyncSpace[];
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
  readonly onStatus: (status: SyncStatus) => void;
  /** Called when an answer of the platform changed items of a space. */
  readonly onItems: (spaceId: string) => void;
}

export interface Sync {
  status(): Promise<SyncStatus>;
  /** Sends waiting edits and reads new data, now. Never throws: the status reports the outcome. */
  run(): Promise<SyncStatus>;
  /** Call this when a space can be reached: a run starts soon. */
  start(): void;
  /** The platform does not answer: what is edited now waits. */
  isOffline(): boolean;
  /** The network returned: tries again now. */
  nudge(): void;
  /** Call this when the platform does not answer: a run in progress then shows `offline`. */
  unreachable(): void;
  /** Call this when the platform answers again: the waiting edits are sent now. */
  reached(): void;
  /** An edit was made: it is sent soon. */
  wake(): void;
  /** Somebody else sent something to the platform: it is read soon, media too. */
  readAgain(): void;
  /** Calls back where templates or media of a space went to the platform. */
  onSent(listener: (spaceId: string) => void): () => void;
  pause(paused: boolean): Promise<SyncStatus>;
  /** Retries refused edits. */
  retry(): Promise<SyncStatus>;
  /** Makes shows of a template of the library: now, or as soon as the platform can be reached. Throws AppError. */
  makeShows(spaceId: string, itemId: string, requests: readonly DuplicateRequest[]): Promise<MadeFromTemplate>;
  /** Does not make a show that waits to be made. */
  forgetShow(id: string): Promise<SyncStatus>;
  /**
   * The id of the draft of a session. One that is kept is given at once and brought up to date meanwhile; the first time
   * it is made from the platform, and throws AppError where that cannot be asked.
   */
  draft(spaceId: string, sessionId: string): Promise<string>;
  close(): void;
}

/** Edits made one after the other are sent together after this pause. */
const SETTLE_MS = 800;
/** Opening the app and its show comes first. */
const START_MS = 5000;
const AGAIN = { firstMs: 2000, longestMs: 60_000 } as const;

/** Keeps the library and the platform together: sends the outbox in order, one run at a time. */
export const createSync = (ports: SyncPorts): Sync => {
  const { library, clock, log } = ports;
  let running: Promise<void> | null = null;
  let isAgain = false;
  let isPaused = false;
  let isClosed = false;
  let failures = 0;
  let problem: Sentence | null = null;
  let isOffline = false;
  let progress = { done: 0, total: 0 };
  let cancel: CancelTimer = () => {};
  const sent = createListeners<string>();
  /** Each space has its own queue: two pushes of the same draft at once would both send its new scenes. */
  const inTurn = createSerialQueues();

  const contextOf = (space: SyncSpace): SyncContext => ({
    library,
    space,
    files: ports.files,
    now: () => clock.now(),
    newId: ports.newId,
  });
  const status = async (): Promise<SyncStatus> => {
    const counts = await library.ask('sync.counts', null);
    const now = isOffline ? 'offline' : running ? 'sending' : 'idle';
    const showsToMake = ports.showsToMake.list();
    const refused = showsToMake.filter((show) => show.problem !== null).length;
    return {
      ...counts,
      ...progress,
      ...mediaPulls.progress(),
      waiting: counts.waiting + showsToMake.length - refused,
      refused: counts.refused + refused,
      showsToMake,
      problem,
      phase: isPaused ? 'paused' : now,
    };
  };
  const tell = (): void => {
    if (isClosed) return;
    status().then(ports.onStatus, (error: unknown) => log.warn('the state of sync cannot be read', { error }));
  };
  const later = (ms: number): void => {
    cancel();
    if (isClosed || isPaused) return;
    cancel = clock.schedule(clock.now() + ms, () => void run());
  };

  const shouldStop = (): boolean => isPaused || isClosed;
  const mediaPulls = createMediaPulls({ now: () => clock.now(), shouldStop, onProgress: () => tell() });

  const runOnce = async (): Promise<void> => {
    try {
      progress = { done: 0, total: 0 };
      await runSpaces(ports.spaces().map(contextOf), {
        shouldStop,
        inTurn,
        log,
        showsToMake: ports.showsToMake,
        mediaPulls,
        onProgress(done, total) {
          if (done > progress.done) isOffline = false;
          progress = { done, total };
          tell();
        },
        onSent: (spaceId) => sent.tell(spaceId),
        onItems: ports.onItems,
      });
      failures = 0;
      problem = null;
      isOffline = false;
    } catch (error) {
      failures += 1;
      problem = error instanceof AppError ? error.sentence : say('host_app_broke');
      isOffline = isTemporary(error);
      log.warn('sync stopped', { failures, error });
      if (!isForPerson(error)) later(backoffMs(AGAIN, failures));
    }
  };

  const run = async (): Promise<void> => {
    if (isPaused || isClosed) return;
    if (running) {
      isAgain = true;
      await running;
      return;
    }
    cancel();
    running = runOnce();
    tell();
    await running;
    running = null;
    tell();
    if (isAgain) {
      isAgain = false;
      later(SETTLE_MS);
    }
  };
  const runAndTell = async (): Promise<SyncStatus> => {
    await run();
    return status();
  };

  const wake = (): void => {
    tell();
    if (running) isAgain = true;
    else if (failures === 0) later(SETTLE_MS);
  };

  const reachable = (spaceId: string): SyncContext | null => {
    const space = ports.spaces().find(({ id }) => id === spaceId);
    return space ? contextOf(space) : null;
  };
  const draft = createDraftPulls({
    library,
    contextOf: reachable,
    shouldStop,
    inTurn,
    log,
    onPulled(spaceId) {
      ports.onItems(spaceId);
      tell();
    },
  });

  return {
    status,
    run() {
      // A person asks, so everything is read again.
      mediaPulls.forget();
      return runAndTell();
    },
    isOffline: () => isOffline,
    start: () => later(START_MS),
    nudge() {
      failures = 0;
      later(0);
    },
    unreachable() {
      if (isOffline) return;
      isOffline = true;
      tell();
    },
    reached() {
      if (!isOffline || isPaused) return;
      isOffline = false;
      failures = 0;
      if (running) tell();
      else later(0);
    },
    wake,
    readAgain() {
      mediaPulls.forget();
      wake();
    },
    onSent: (listener) => sent.add(listener),
    async pause(paused) {
      isPaused = paused;
      if (paused) cancel();
      else void run();
      tell();
      return status();
    },
    async retry() {
      for (const { id: spaceId } of ports.spaces()) {
        await library.ask('sync.retry', { spaceId });
        ports.showsToMake.retry(spaceId);
      }
      return runAndTell();
    },
    async makeShows(spaceId, itemId, requests) {
      const ctx = reachable(spaceId);
      if (!ctx) throw new AppError('offline', say('host_space_unknown'));
      const made = await ports.showsToMake.makeNow(ctx, itemId, requests);
      if (made.waiting > 0) wake();
      return made;
    },
    forgetShow(id) {
      ports.showsToMake.forget(id);
      return status();
    },
    draft,
    close() {
      isClosed = true;
      cancel();
    },
  };
};
