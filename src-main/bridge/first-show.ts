import { AppError } from '#shared/lib/app-error.ts';
import type { Hello } from '#shared/bridge/app-calls.ts';
import { HOST_NAMES } from '#shared/bridge/host-names.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { Library } from '../library/library.ts';
import { createPlatformClient } from '../platform/platform-client.ts';
import type { Rehearsal } from '../rehearsal/rehearsal.ts';
import type { ServiceReady } from '../rehearsal/ready-line.ts';
import { openSpaceIdentity } from '../rehearsal/space-identity.ts';
import type { Settings } from '../settings/settings.ts';
import type { HostEvents } from './host-events.ts';
import type { HostPorts } from './host.ts';
import { createOpening, type Opening } from './opening.ts';
import type { ShowRunner } from './show-runner.ts';

/** Windows come up by then, whoever has not answered: a keychain may be waiting for a password. */
const AT_ONCE_MS = 1200;

type OpenOn = Hello['openOn'];

export interface FirstShowSurroundings {
  readonly rehearsal: Rehearsal | null;
  readonly spaces: Spaces;
  readonly library: Pick<Library, 'ask'>;
  readonly settings: Settings;
  readonly shows: ShowRunner;
  readonly events: HostEvents;
}

/** The show the app opens on, and the one it will open on the next time. */
export interface FirstShow {
  /** What the windows open on, as far as it is known after a moment. */
  readonly atOnce: Promise<OpenOn>;
  /** What they opened on, once it is open or cannot be. */
  readonly opened: Promise<OpenOn>;
  /** A person opened this show: the app opens on it the next time. */
  remember(spaceId: string, sessionId: string): void;
  /** A space serves again: opens the last show where it was waiting for that. */
  reopen(spaceId: string): void;
}

/** Connects the rehearsal space and opens the last show, or the demo show where that cannot be. Answers at once. */
export const openFirstShow = (
  ports: Pick<HostPorts, 'dataDir' | 'wire' | 'clock' | 'log'>,
  { rehearsal, spaces, library, settings, shows, events }: FirstShowSurroundings,
): FirstShow => {
  const { wire, clock, log } = ports;
  /** The show to open on whose space let nobody in: opened when it does, unless a person opened another. */
  let missed: OpenOn = null;

  const identity = openSpaceIdentity(ports.dataDir, log);
  /** The rehearsal's space here; where the service lost its data, what the library has is sent to it again. */
  const identify = async (running: Rehearsal, { spaceId: platformSpaceId }: ServiceReady): Promise<string> => {
    // A rehearsal for this run alone is another space: syncing with it would empty the library of the kept one.
    if (!running.isKept()) return platformSpaceId;
    return identity.settle(platformSpaceId, async (spaceId) => {
      await library.ask('space.begin_anew', { spaceId, at: clock.now() });
    });
  };

  const connectRehearsal = (running: Rehearsal, service: ServiceReady, spaceId: string): Opening => {
    const client = createPlatformClient({
      baseUrl: () => running.current()?.baseUrl ?? service.baseUrl,
      token: () => running.current()?.fullKey ?? service.fullKey,
      wire,
      clock,
      log,
    });
    spaces.put({
      client,
      platformSpaceId: service.spaceId,
      summary: {
        id: spaceId,
        name: HOST_NAMES.rehearsal,
        logo: null,
        apiRoot: service.apiRoot,
        rehearsal: true,
        access: 'full',
        operations: null,
        signedIn: true,
      },
    });
    return createOpening({
      rehearsal: running,
      rehearsalSpaceId: spaceId,
      spaces,
      settings,
      now: () => clock.now(),
      log,
    });
  };

  /** `guess` is told what a platform is asked for. */
  const openFirst = async (guess: (openOn: OpenOn) => void): Promise<OpenOn> => {
    if (!rehearsal) return null;
    const service = await rehearsal.ready;
    rehearsal.onRestart(() => {
      const restarted = rehearsal.current();
      if (restarted) void identify(rehearsal, restarted);
    });
    const spaceId = await identify(rehearsal, service);
    const opening = connectRehearsal(rehearsal, service, spaceId);
    const remembered = opening.remembered();
    if (remembered && remembered.spaceId !== spaceId) guess(remembered);
    const last = await opening.lastShow();
    if (last.kind === 'shut') missed = last.place;
    const openOn = last.kind === 'open' ? last.place : await opening.demoShow();
    // Whoever was faster with a wish of their own has it.
    if (!openOn || !shows.isIdle()) return openOn;
    const opened = shows.open(openOn.spaceId, openOn.sessionId);
    if (openOn.spaceId === spaceId) {
      const enliven = async (): Promise<void> => {
        await opening.enliven(openOn.sessionId);
        shows.now()?.refresh();
      };
      // After a crash the service has lost the people of its room: they come back.
      rehearsal.onRestart(() => void enliven());
      // Together: closing ends the opening while the room is still filling.
      await Promise.all([opened, enliven()]);
    }
    await opened;
    return openOn;
  };

  const guessed = Promise.withResolvers<OpenOn>();
  const opened = openFirst((openOn) => {
    clock.schedule(clock.now() + AT_ONCE_MS, () => guessed.resolve(openOn));
  }).catch((error: unknown) => {
    const isEnding = error instanceof AppError && error.code === 'cancelled';
    if (!isEnding) log.error('the first show could not be opened', { error });
    return null;
  });

  return {
    atOnce: Promise.race([opened, guessed.promise]),
    opened,
    remember(spaceId, sessionId) {
      missed = null;
      const preferences = settings.preferences.read();
      if (preferences.lastShow?.spaceId === spaceId && preferences.lastShow.sessionId === sessionId) return;
      const changed = { ...preferences, lastShow: { spaceId, sessionId } };
      try {
        settings.preferences.write(changed);
      } catch (error) {
        // The show is open all the same.
        log.warn('the next start will not know this show', { error });
        return;
      }
      events.emit('preferences.changed', changed);
    },
    reopen(spaceId) {
      if (missed?.spaceId !== spaceId) return;
      const { sessionId } = missed;
      missed = null;
      shows
        .open(spaceId, sessionId)
        .catch((error: unknown) => log.warn('the last show could not be opened', { error }));
    },
  };
};
