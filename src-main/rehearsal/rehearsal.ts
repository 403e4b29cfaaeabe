import { AppError } from '#shared/lib/app-error.ts';
import { backoffMs } from '#shared/lib/backoff.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { createListeners } from '#shared/lib/listeners.ts';
import type { Log } from '#shared/lib/log.ts';
import { FILMS_CHANGED, SIGN_INS_CHANGED } from '#shared/lib/service-notice.ts';
import type { RecordingLimits } from '#shared/settings/recording-limits.ts';
import { isSame } from '#shared/scene/same.ts';
import { say } from '#shared/words/say.ts';
import { createControl, type Control } from './control.ts';
import { parseReadyLine, type ServiceReady } from './ready-line.ts';
import { DATA_DAMAGED, DATA_UNWRITABLE, type ServiceProcess, type StartService } from './service-process.ts';
import { watchRoom, type RoomToWatch, type WatchedRoom, type WatchRoomPorts } from './watch-room.ts';
import { moveDamagedDataAway } from './move-damaged-data-away.ts';

const RESTART = { firstMs: 200, longestMs: 5000 } as const;
/** Starts in a row that end before the service answered, after which it is said to be out of order. */
const HOPELESS_STARTS = 4;
/** A service that does not end in this time is killed. */
const GENTLE_MS = 1500;
/** The service's word for nothing on disk. */
const NOWHERE = ':memory:';

export interface Rehearsal {
  /** Resolves when the service answers for the first time; rejects with `unavailable` when it will not. */
  readonly ready: Promise<ServiceReady>;
  /** The service as it runs now; null while it starts. */
  current(): ServiceReady | null;
  /** True if its data are kept on disk in this run. */
  isKept(): boolean;
  /** Called each time the service answers again after a crash. */
  onRestart(listener: () => void): void;
  /** Called as codes of people who sign in to the rehearsal come and go; the controls give them. */
  onSignIns(listener: () => void): void;
  /** Called when a film can be made that could not before. */
  onFilms(listener: () => void): void;
  /** The limits for recorded lives have changed: the service is told now, and the next one at its start. */
  limitsChanged(): void;
  /** Calls a rehearsal control. */
  readonly control: Control;
  /** Watches the pictures and sound of a live, until the room is closed or the rehearsal ends. */
  watch(room: RoomToWatch, onFrame: WatchRoomPorts['onFrame']): WatchedRoom;
  /** Ends the service, within two seconds. */
  stop(): Promise<void>;
}

/** A line for a person that explains why the service ends. Its log is JSON, and a stack trace is not a sentence. */
const isSentence = (line: string): boolean => /^[^{\s].*\.$/.test(line);

export interface RehearsalOptions {
  readonly start: StartService;
  /** Folder of the service's data, or `:memory:`. */
  readonly data: string;
  /** The port of an earlier run, tried first; null for any. */
  readonly lastPort: number | null;
  /** Limits for recorded lives. */
  readonly recordingLimits: () => RecordingLimits;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly log: Log;
}

/** Starts the embedded service and keeps it running: after a crash it starts again, same data, same port. */
export const startRehearsal = (options: RehearsalOptions): Rehearsal => {
  const { start, data, lastPort, recordingLimits, fetch, clock, log } = options;
  const restartListeners = createListeners<null>();
  const signInListeners = createListeners<null>();
  const filmListeners = createListeners<null>();
  const rooms = new Set<WatchedRoom>();
  let answeredBefore = false;
  const ready = Promise.withResolvers<ServiceReady>();
  let service: ServiceProcess | null = null;
  let current: ServiceReady | null = null;
  let port = String(lastPort ?? 0);
  let isPortGuessed = lastPort !== null;
  let dataNow = data;
  let failures = 0;
  let stopping = false;
  let lastSaid = '';
  let exited = Promise.resolve();
  /** The limits that the service was told last. */
  let told = recordingLimits();
  let cancelRestart: CancelTimer = () => {};

  const ended = (status: number | null): void => {
    service = null;
    const answered = current !== null;
    current = null;
    if (stopping) return;
    failures = answered ? 1 : failures + 1;
    log.warn('the rehearsal service ended; it starts again', { status, failures, said: lastSaid });
    if (status === DATA_DAMAGED) moveDamagedDataAway(data, clock.now(), log);
    // Rather a rehearsal that is gone tomorrow than none: the disk may be full.
    else if (status === DATA_UNWRITABLE && !answeredBefore) dataNow = NOWHERE;
    // Somebody else may have the port of the earlier run: then any will do.
    else if (isPortGuessed) port = '0';
    // A service that says itself why it cannot run is not waited for; it is tried again all the same.
    else if (failures >= HOPELESS_STARTS || (status !== null && isSentence(lastSaid))) {
      const problem = isSentence(lastSaid)
        ? say('host_rehearsal_no_start_why', { why: lastSaid })
        : say('host_rehearsal_no_start');
      ready.reject(new AppError('unavailable', problem));
    }
    isPortGuessed = false;
    // The port may have been taken meanwhile: better another address than none.
    if (!answered && failures > 1) port = '0';
    cancelRestart = clock.schedule(clock.now() + backoffMs(RESTART, failures), run);
  };

  const run = (): void => {
    told = recordingLimits();
    const { days, gigabytes } = told;
    const kept = ['--recordings-days', String(days), '--recordings-gb', String(gigabytes)];
    const started = start([
      '--port',
      port,
      '--host',
      '127.0.0.1',
      '--data',
      dataNow,
      '--sign-in-codes',
      'host',
      ...kept,
    ]);
    service = started;
    lastSaid = '';
    started.onLog((line) => {
      lastSaid = line.trim() === '' ? lastSaid : line.trim();
      log.debug('service', { line });
      if (line.includes(SIGN_INS_CHANGED)) signInListeners.tell(null);
      if (line.includes(FILMS_CHANGED)) filmListeners.tell(null);
    });
    started.onOutput((line) => {
      const answer = parseReadyLine(line);
      if (!answer) return;
      current = answer;
      isPortGuessed = false;
      port = new URL(answer.apiRoot).port;
      ready.resolve(answer);
      if (answeredBefore) restartListeners.tell(null);
      answeredBefore = true;
    });
    const exit = Promise.withResolvers<undefined>();
    exited = exit.promise;
    started.onExit((status) => {
      exit.resolve(undefined);
      ended(status);
    });
  };

  // A failed start must not crash callers that do not wait for it.
  ready.promise.catch(() => undefined);
  run();

  const control = createControl({ fetch, service: () => current });

  return {
    ready: ready.promise,
    current: () => current,
    isKept: () => dataNow !== NOWHERE,
    onRestart: (listener) => void restartListeners.add(listener),
    onSignIns: (listener) => void signInListeners.add(listener),
    onFilms: (listener) => void filmListeners.add(listener),
    limitsChanged() {
      const limits = recordingLimits();
      if (isSame(limits, told)) return;
      told = limits;
      control('PUT', '/rehearsal/recordings', limits).catch((error: unknown) => {
        log.info('the service hears of the limits of recordings at its next start', { error });
      });
    },
    control,
    watch(wanted, onFrame) {
      const room = watchRoom({ ...wanted, service: () => current, onFrame, clock, log });
      rooms.add(room);
      return {
        say: (frame) => room.say(frame),
        close() {
          rooms.delete(room);
          room.close();
        },
      };
    },
    async stop() {
      stopping = true;
      for (const room of rooms) room.close();
      cancelRestart();
      ready.reject(new AppError('cancelled', say('host_rehearsal_ended')));
      if (!service) return;
      service.end('gently');
      const cancelForce = clock.schedule(clock.now() + GENTLE_MS, () => service?.end('at_once'));
      await exited;
      cancelForce();
    },
  };
};
