import type { UpdateStatus } from '#shared/bridge/update-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import type { UnknownShows } from './unknown-since.ts';
import { decideUpdate, type ShowTimes, type UpdateDecision } from './update-decision.ts';

/** Access to an updater, without any decision. */
export interface Updater {
  /** The version that is offered, or null. */
  check(): Promise<string | null>;
  /** Downloads the offered version; `stop` ends it early. Rejects if it was stopped or failed. */
  download(): { readonly done: Promise<unknown>; readonly stop: () => void };
  /** Installs the downloaded version and ends the app; calls `failed` if it could not. */
  install(failed: () => void): void;
}

export interface UpdatesOptions {
  readonly updater: Updater;
  readonly readShows: () => Promise<ShowTimes | null>;
  /** Called at every change of the update status. */
  readonly onStatus: (status: Omit<UpdateStatus, 'previous'>) => void;
  readonly unknown: UnknownShows;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Updates {
  /** Looks now, instead of when it is time. */
  check(): Promise<void>;
  /** The person says that no show is near, and it looks now. Throws `conflict` unless they may decide. */
  allow(): Promise<void>;
  /** Decides if the app may be changed now, after asking every space about its shows. */
  decide(): Promise<UpdateDecision>;
  /**
   * Installs the downloaded version if no show is near. Called after the app has ended everything else. True if the app
   * ends by it; `failed` is called if it could not after all.
   */
  installOnQuit(failed: () => void): boolean;
  stop(): void;
}

/** Late enough not to slow the start. */
const FIRST_MS = 60_000;
const EVERY_MS = 6 * 3_600_000;
/** After a wait, and while a download runs: a show may have been scheduled meanwhile. */
const AGAIN_MS = 5 * 60_000;
/** The last look counts for this long when the app quits and nobody can be asked any more. */
const LATEST_FOR_MS = 2 * AGAIN_MS;

/** Keeps the app up to date, but never within two hours of a show and never while one is live. */
export const followUpdates = (options: UpdatesOptions): Updates => {
  const { updater, readShows, onStatus, unknown, clock, log } = options;
  let cancel: CancelTimer = () => undefined;
  let downloaded: string | null = null;
  let latest: { readonly shows: ShowTimes; readonly at: number } | null = null;
  /** Times of all shows that spaces named since all of them answered last: they count however old they are. */
  let known: readonly number[] = [];
  let checkedAt: number | null = null;
  let running: Promise<void> | null = null;

  const tell = (kind: UpdateStatus['kind'], version: string | null, why: UpdateStatus['why'] = null): void =>
    onStatus({ kind, version, why, checkedAt, mayDecide: why === 'unknown' && unknown.mayDecide() });

  const decideWith = (shows: Pick<ShowTimes, 'live' | 'complete'> | null): UpdateDecision =>
    decideUpdate(
      { live: shows?.live === true, complete: shows?.complete === true, scheduledAt: known },
      clock.now(),
      unknown.isTrusted,
    );
  const decide = async (): Promise<UpdateDecision> => {
    const shows = await readShows().catch(() => null);
    latest = shows && { shows, at: clock.now() };
    const named = shows?.scheduledAt ?? [];
    known = shows?.complete === true ? named : [...new Set([...known, ...named])];
    unknown.note(shows?.complete === true);
    const decision = decideWith(shows);
    if (decision.kind === 'wait') log.info('an update waits', { why: decision.why });
    return decision;
  };
  /** True if an update may go on; otherwise reports why not. */
  const isAllowed = async (version: string | null): Promise<boolean> => {
    const decision = await decide();
    if (decision.kind === 'wait') tell('waiting', version, decision.why);
    return decision.kind === 'allowed';
  };
  const later = (waitMs: number): void => {
    cancel = clock.schedule(clock.now() + waitMs, () => void start());
  };

  const download = async (version: string): Promise<boolean> => {
    tell('downloading', version);
    const { done, stop } = updater.download();
    let isRunning = true;
    const end = { stopped: false };
    const watch = (): void => {
      cancel = clock.schedule(clock.now() + AGAIN_MS, () => {
        void isAllowed(version).then((allowed) => {
          if (!isRunning) return;
          end.stopped = !allowed;
          if (allowed) watch();
          else stop();
        });
      });
    };
    watch();
    try {
      await done;
      return true;
    } catch (error) {
      log.warn('an update could not be downloaded', { error });
      if (!end.stopped) tell('failed', version);
      return false;
    } finally {
      isRunning = false;
      cancel();
    }
  };

  const look = async (): Promise<void> => {
    tell('checking', null);
    const version = await updater.check().catch((error: unknown) => {
      log.warn('updates could not be looked for', { error });
      return undefined;
    });
    checkedAt = clock.now();
    if (version === undefined) tell('failed', null);
    else if (version === null) tell('current', null);
    // Looking took time: a show may be near by now.
    else if ((await isAllowed(version)) && (await download(version))) {
      downloaded = version;
      log.info('an update is ready for the next start', { version });
    }
  };

  const run = async (): Promise<void> => {
    if (!(await isAllowed(downloaded))) {
      later(AGAIN_MS);
      return;
    }
    if (downloaded === null) await look();
    if (downloaded !== null) tell('ready', downloaded);
    later(downloaded === null ? EVERY_MS : AGAIN_MS);
  };
  const start = (): Promise<void> => {
    cancel();
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };

  later(FIRST_MS);
  return {
    check: start,
    allow() {
      if (!unknown.mayDecide()) throw new AppError('conflict', say('host_update_undecided'));
      unknown.trust();
      return start();
    },
    decide,
    installOnQuit(failed) {
      const recent = latest !== null && clock.now() - latest.at <= LATEST_FOR_MS ? latest.shows : null;
      const { kind } = decideWith(recent);
      if (downloaded === null || kind === 'wait') return false;
      updater.install(failed);
      return true;
    },
    stop: () => cancel(),
  };
};
