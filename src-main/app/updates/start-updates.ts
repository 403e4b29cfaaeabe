import { app, shell } from 'electron';
import { join } from 'node:path';
import type { BridgeResult } from '#shared/bridge/envelope.ts';
import type { UpdateStatus } from '#shared/bridge/update-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import type { UpdatesPort } from '../../bridge/shell-ports.ts';
import { canUpdate, loadUpdater } from './electron-updater.ts';
import { openInstallerStore, type InstallerStore } from './installer-store.ts';
import { createFileStore, createMemoryStore } from '../../settings/file-store.ts';
import { readShowTimes } from './show-times.ts';
import { ALL_KNOWN, createUnknownShows, parseUnknownSince } from './unknown-since.ts';
import { followUpdates, type Updates } from './updates.ts';

export interface StartUpdatesOptions {
  /** Calls the host as the desk does; null while there is no desk. */
  readonly callAsDesk: (name: string, input: unknown) => Promise<BridgeResult<unknown>> | null;
  /** Null for nothing on disk: then no installer is kept. */
  readonly dataDir: string | null;
  readonly onStatus: (status: UpdateStatus) => void;
  readonly clock: Clock;
  readonly log: Log;
}

export interface StartedUpdates extends UpdatesPort {
  installOnQuit: Updates['installOnQuit'];
  stop(): void;
}

const NO_DESK_SENTENCE = say('host_no_desk');
const NO_DESK: BridgeResult<never> = {
  ok: false,
  error: { code: 'unavailable', message: NO_DESK_SENTENCE.text, sentence: NO_DESK_SENTENCE },
};
const NOTHING = { version: null, why: null, checkedAt: null, mayDecide: false } as const;

/** Opens an installer as far as the system allows: Windows runs it, elsewhere the person does, from its folder. */
const openInstaller = async (path: string): Promise<void> => {
  if (process.platform === 'win32') await shell.openPath(path);
  else shell.showItemInFolder(path);
};

/** Opens the installer of the version before, unless a show is live or near. Exported for its tests. */
export const goBack = async (
  store: InstallerStore | null,
  running: string,
  decide: Updates['decide'],
): Promise<void> => {
  const version = store?.previous(running) ?? null;
  const installer = version === null ? null : await store?.installerOf(version);
  if (typeof installer !== 'string') throw new AppError('not_found', say('host_update_none_before'));
  const decision = await decide();
  // An unreadable schedule must not keep a person from leaving a version that does not work.
  if (decision.kind === 'wait' && decision.why !== 'unknown')
    throw new AppError('conflict', say('host_update_show_near'));
  store?.skip(running);
  await openInstaller(installer);
};

/** Follows updates where this copy has any; in a checkout there is nothing to follow. */
export const startUpdates = ({ callAsDesk, dataDir, onStatus, clock, log }: StartUpdatesOptions): StartedUpdates => {
  const store = dataDir === null ? null : openInstallerStore(join(dataDir, 'installers'), log);
  const running = app.getVersion();
  const readShows = () => readShowTimes(async (name, input) => (await callAsDesk(name, input)) ?? NO_DESK, clock.now());
  const unknown = createUnknownShows(
    dataDir === null
      ? createMemoryStore(ALL_KNOWN)
      : createFileStore({
          path: join(dataDir, 'updates.json'),
          parse: parseUnknownSince,
          initial: ALL_KNOWN,
          log,
        }),
    clock,
  );
  let updates: Updates | null = null;
  let stopped = false;
  let status: Omit<UpdateStatus, 'previous'> = { kind: canUpdate() ? 'idle' : 'none', ...NOTHING };
  const now = (): UpdateStatus => ({ ...status, previous: store?.previous(running) ?? null });

  if (canUpdate()) {
    loadUpdater(store, log).then(
      (updater) => {
        if (stopped) return;
        updates = followUpdates({
          updater,
          readShows,
          unknown,
          onStatus(next) {
            status = next;
            onStatus(now());
          },
          clock,
          log,
        });
      },
      (error: unknown) => log.error('the updater could not be loaded', { error }),
    );
  }
  return {
    status: now,
    check() {
      void updates?.check();
      return now();
    },
    allow() {
      void updates?.allow();
      return now();
    },
    goBack() {
      const following = updates;
      return goBack(store, running, async () => (await following?.decide()) ?? { kind: 'wait', why: 'unknown' });
    },
    installOnQuit: (failed) => updates?.installOnQuit(failed) ?? false,
    stop() {
      stopped = true;
      updates?.stop();
    },
  };
};
