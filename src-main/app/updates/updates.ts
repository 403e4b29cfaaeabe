import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { decideUpdate, type ShowTimes } from './update-decision.ts';

/** What an updater does, without deciding anything. */
export interface Updater {
  /** The version that is offered, or null. */
  check(): Promise<string | null>;
  /** Downloads what was offered; `stop` ends it early. Rejects where it was stopped or failed. */
  download(): { readonly done: Promise<unknown>; readonly stop: () => void };
  /** Installs what was downloaded and ends the app. */
  install(): void;
}

export interface UpdatesOptions {
  readonly updater: Updater;
  readonly readShows: () => Promise<ShowTimes | null>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Updates {
  /** Installs what was downloaded, if no show is near. Called when the app has ended everything else. */
  installOnQuit(): boolean;
  stop(): void;
}

/** Late enough not to slow the start. */
const FIRST_MS = 60_000;
const EVERY_MS = 6 * 3_600_000;
/** After a wait, and while a download runs: a show may have been scheduled meanwhile. */
const AGAIN_MS = 5 * 60_000;
/** What was read of the shows is good for so long when the app quits and nobody can be asked any more. */
const KNOWN_FOR_MS = 2 * AGAIN_MS;

/** Keeps the app up to date, but never within two hours of a show and never while one is live. */
export const followUpdates = ({ updater, readShows, clock, log }: UpdatesOptions): Updates => {
  let cancel: CancelTimer = () => undefined;
  let downloaded = false;
  let known: { readonly shows: ShowTimes; readonly at: number } | null = null;

  const isAllowed = async (): Promise<boolean> => {
    const shows = await readShows().catch(() => null);
    known = shows && { shows, at: clock.now() };
    const decision = decideUpdate(shows, clock.now());
    if (decision.kind === 'wait') log.info('an update waits', { why: decision.why });
    return decision.kind === 'allowed';
  };
  const later = (waitMs: number): void => {
    cancel = clock.schedule(clock.now() + waitMs, () => void run());
  };

  const download = async (): Promise<boolean> => {
    const { done, stop } = updater.download();
    let running = true;
    const watch = (): void => {
      cancel = clock.schedule(clock.now() + AGAIN_MS, () => {
        void isAllowed().then((allowed) => {
          if (!running) return;
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
      return false;
    } finally {
      running = false;
      cancel();
    }
  };

  const run = async (): Promise<void> => {
    if (!(await isAllowed())) {
      later(AGAIN_MS);
      return;
    }
    if (!downloaded) {
      const version = await updater.check().catch((error: unknown) => {
        log.warn('updates could not be looked for', { error });
        return null;
      });
      // Looking took time: a show may be near by now.
      if (version !== null && (await isAllowed())) downloaded = await download();
      if (downloaded) log.info('an update is ready for the next start', { version });
    }
    later(downloaded ? AGAIN_MS : EVERY_MS);
  };

  later(FIRST_MS);
  return {
    installOnQuit() {
      const isRecent = known !== null && clock.now() - known.at <= KNOWN_FOR_MS;
      if (!downloaded || decideUpdate(isRecent && known ? known.shows : null, clock.now()).kind === 'wait')
        return false;
      updater.install();
      return true;
    },
    stop: () => cancel(),
  };
};
