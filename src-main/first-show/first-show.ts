import { AppError } from '#shared/lib/app-error.ts';
import type { BridgeEvents } from '#shared/bridge/events.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { Library } from '../library/library.ts';
import type { Wire } from '../platform/wire.ts';
import type { Call } from '../rehearsal/copy-show.ts';
import { findDemoShow, startDemoAudience } from '../rehearsal/demo-show.ts';
import { connectRehearsalSpace } from '../rehearsal/rehearsal-space.ts';
import type { Rehearsal } from '../rehearsal/rehearsal.ts';
import type { Settings } from '../settings/settings.ts';
import type { CurrentShow } from '../show/current-show.ts';
import { chooseFirstShow, lastShow, type ShowPlace } from './choose-first-show.ts';

/** A platform gets this long to answer before windows show its show as the first: a keychain may wait for a password. */
const ANSWER_MS = 1200;

export interface FirstShowDeps {
  readonly rehearsal: Rehearsal | null;
  readonly spaces: Spaces;
  readonly library: Pick<Library, 'ask'>;
  readonly preferences: Settings['preferences'];
  readonly shows: CurrentShow;
  readonly onPreferences: (preferences: BridgeEvents['preferences.changed']) => void;
  readonly dataDir: string | null;
  readonly wire: Wire;
  readonly clock: Clock;
  readonly log: Log;
}

/** The show that the app opens first, now and at the next start. */
export interface FirstShow {
  /** The first show as far as it is known after a moment, for windows that come up. */
  readonly known: Promise<ShowPlace | null>;
  /** The first show once it is open, or null once it cannot be. */
  readonly opened: Promise<ShowPlace | null>;
  /** A person opened this show: it is the first show of the next start. */
  remember(show: ShowPlace): void;
  /** A space lets us in again: opens the last show where it was waiting for that. */
  retry(spaceId: string): void;
}

/** Connects the rehearsal space, then chooses and opens the first show. Answers at once. */
export const openFirstShow = (deps: FirstShowDeps): FirstShow => {
  const { rehearsal, spaces, preferences, shows, clock, log } = deps;
  /** The last show whose space let nobody in; dropped when a person opens another. */
  let refused: ShowPlace | null = null;
  const early = Promise.withResolvers<ShowPlace | null>();

  const open = async (running: Rehearsal): Promise<ShowPlace | null> => {
    const rehearsalId = await connectRehearsalSpace({ ...deps, rehearsal: running });
    const call: Call = (operation, input) =>
      spaces.get(rehearsalId).client.call(operation, input, { lane: 'operator' });
    const demo = { call, control: running.control, now: () => clock.now(), log };

    const last = lastShow({ spaces, preferences });
    if (last && last.spaceId !== rehearsalId) {
      clock.schedule(clock.now() + ANSWER_MS, () => early.resolve(last));
    }
    const choice = await chooseFirstShow({
      spaces,
      preferences,
      async findDemoShow() {
        const session = await findDemoShow(demo);
        return session && { spaceId: rehearsalId, sessionId: session.id };
      },
    });
    const { show } = choice;
    if (shows.isIdle()) ({ refused } = choice);
    // A person who opened a show meanwhile keeps it.
    if (!show || !shows.isIdle()) return show;
    const opened = shows.open(show.spaceId, show.sessionId);
    if (show.spaceId === rehearsalId) {
      const startAudience = async (mayStart: boolean): Promise<void> => {
        await startDemoAudience(demo, show.sessionId, { wanted: preferences.read().rehearsal, mayStart });
        shows.now()?.refresh();
      };
      // After a crash the service has lost the people of its room: they come back.
      running.onRestart(() => void startAudience(false));
      // Together: closing ends the opening while the room is still filling.
      await Promise.all([opened, startAudience(true)]);
    }
    await opened;
    return show;
  };

  const opened = (rehearsal ? open(rehearsal) : Promise.resolve(null)).catch((error: unknown) => {
    const isEnding = error instanceof AppError && error.code === 'cancelled';
    if (!isEnding) log.error('the first show could not be opened', { error });
    return null;
  });

  return {
    known: Promise.race([opened, early.promise]),
    opened,
    remember({ spaceId, sessionId }) {
      refused = null;
      const before = preferences.read();
      if (before.lastShow?.spaceId === spaceId && before.lastShow.sessionId === sessionId) return;
      const changed = { ...before, lastShow: { spaceId, sessionId } };
      try {
        preferences.write(changed);
      } catch (error) {
        // The show is open all the same.
        log.warn('the next start will not know this show', { error });
        return;
      }
      deps.onPreferences(changed);
    },
    retry(spaceId) {
      if (refused?.spaceId !== spaceId) return;
      const { sessionId } = refused;
      refused = null;
      shows
        .open(spaceId, sessionId)
        .catch((error: unknown) => log.warn('the last show could not be opened', { error }));
    },
  };
};
