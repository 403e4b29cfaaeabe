import type { DuplicateRequest, MadeFromTemplate } from '#shared/bridge/app-calls.ts';
import type { SyncStatus } from '#shared/library/library-items.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { backoffMs } from '#shared/lib/backoff.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { Library } from '../library/library.ts';
import { createMediaPulls } from './media-pulls.ts';
import type { ShowsToMake } from './shows-to-make.ts';
import { pullDraft, pullTemplates, sendWaiting } from './sync-run.ts';
import { isPassing, whereAllowed, type SyncContext, type SyncFiles, type SyncSpace } from './sync-space.ts';

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
  /** The network returned: tries again now. */
  nudge(): void;
  /** Call this when the platform does not answer: a run in progress then shows `offline`. */
  unreachable(): void;
  /** Call this when the platform answers again: the waiting edits are sent now. */
  reached(): void;
  /** An edit was made: it is sent soon. */
  wake(): void;
  pause(paused: boolean): Promise<SyncStatus>;
  /** Retries refused edits. */
  retry(): Promise<SyncStatus>;
  /** Makes shows of a template of the library: now, or by itself once the platform can be reached. Throws AppError. */
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

/** A sign-in that is refused is for the person to renew. */
const isForPerson = (error: unknown): boolean => error instanceof AppError && error.code === 'unauthorized';

/** Keeps the library and the platform together: sends the outbox in order, one run at a time. */
export const createSync = (ports: SyncPorts): Sync => {
  const { library, clock, log } = ports;
  let running: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let isAgain = false;
  let isPaused = false;
  let isClosed = false;
  let failures = 0;
  let problem: Sentence | null = null;
  let isOffline = false;
  let progress = { done: 0, total: 0 };
  let cancel: CancelTimer = () => {};
  /** Drafts being brought up to date, by space and session. */
  const refreshing = new Set<string>();

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
  /** Runs one push at a time: two pushes of the same draft would both send its new scenes. */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    return done;
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

  const mediaPulls = createMediaPulls({
    now: () => clock.now(),
    shouldStop: () => isPaused || isClosed,
    onProgress: () => tell(),
  });

  const runSpace = async (ctx: SyncContext): Promise<void> => {
    await sendWaiting(ctx, {
      shouldStop: () => isPaused || isClosed,
      onProgress(done, total) {
        if (done > progress.done) isOffline = false;
        progress = { done, total };
        tell();
      },
    });
    if (ctx.space.canWrite) await ports.showsToMake.makeWaiting(ctx);
    await whereAllowed(() => pullTemplates(ctx));
    await mediaPulls.pull(ctx);
    ports.onItems(ctx.space.id);
  };

  const runSpaces = async (): Promise<void> => {
    const problems: unknown[] = [];
    for (const space of ports.spaces()) {
      if (isPaused || isClosed) return;
      try {
        await runSpace(contextOf(space));
      } catch (error) {
        // Another space may be reachable.
        problems.push(error);
      }
    }
    // A passing problem is retried first; the others wait for a person.
    if (problems.length > 0) throw problems.find((one) => !isForPerson(one)) ?? problems[0];
  };

  const runOnce = async (): Promise<void> => {
    try {
      progress = { done: 0, total: 0 };
      await runSpaces();
      failures = 0;
      problem = null;
      isOffline = false;
    } catch (error) {
      failures += 1;
      problem = error instanceof AppError ? error.sentence : say('host_app_broke');
      isOffline = isPassing(error);
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
    running = inTurn(runOnce);
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

  const refresh = (ctx: SyncContext, sessionId: string): void => {
    const key = `${ctx.space.id} ${sessionId}`;
    if (isClosed || refreshing.has(key)) return;
    refreshing.add(key);
    inTurn(async () => {
      await pullDraft(ctx, sessionId);
      ports.onItems(ctx.space.id);
      tell();
    })
      .catch((error: unknown) => log.info('a draft could not be brought up to date', { error }))
      .finally(() => refreshing.delete(key));
  };

  return {
    status,
    run() {
      // A person asks, so everything is read again.
      mediaPulls.forget();
      return runAndTell();
    },
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
      const space = ports.spaces().find(({ id }) => id === spaceId);
      if (!space) throw new AppError('offline', say('host_space_unknown'));
      const made = await ports.showsToMake.makeNow(contextOf(space), itemId, requests);
      if (made.waiting > 0) wake();
      return made;
    },
    forgetShow(id) {
      ports.showsToMake.forget(id);
      return status();
    },
    async draft(spaceId, sessionId) {
      const known = await library.ask('items.draft', { spaceId, sessionId });
      const space = ports.spaces().find((one) => one.id === spaceId);
      if (known) {
        // The local copy shows at once, whatever the network does; newer data follows by itself.
        if (space && !isPaused) refresh(contextOf(space), sessionId);
        return known.id;
      }
      if (!space) throw new AppError('offline', say('host_show_never_here'));
      return inTurn(() => pullDraft(contextOf(space), sessionId));
    },
    close() {
      isClosed = true;
      cancel();
    },
  };
};
