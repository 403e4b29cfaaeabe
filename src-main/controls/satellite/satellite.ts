import type {
  SatelliteHeard,
  SatelliteKey,
  SatelliteNews,
  SatellitePage,
  SatelliteSettings,
  SatelliteState,
  SatelliteStatus,
} from '#shared/controls/satellite.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import { connectSatellite, type SatelliteConnection } from './satellite-connection.ts';

/** Wait before looking again for a Companion that is away. One that refuses has to be mended by hand. */
const AGAIN_MS = 2000;
const AGAIN_LATER_MS = 10_000;
/** A connection that broke is known there for a moment still: it says that this device exists elsewhere. */
const ELSEWHERE = /exists elsewhere/i;
const ELSEWHERE_AGAIN_MS: readonly number[] = [1000, 2000, 4000];
/** Shortest time between two reports of keys to the windows. */
const TELL_MS = 50;
/** Longer than anybody holds a key. After this, a key held by a vanished window is released. */
const HELD_MOST_MS = 30_000;

export interface SatellitePorts {
  readonly settings: () => SatelliteSettings;
  /** Id by which Companion recognises this desk. */
  readonly deviceId: () => string;
  /** The desk is locked: nothing is pressed. */
  readonly isLocked: () => boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: () => void;
  readonly onNews: (news: SatelliteNews) => void;
}

export interface Satellite {
  state(): SatelliteState;
  page(): SatellitePage;
  /** Presses a key or lets it go. Throws where nothing can be pressed. */
  press(key: number, isPressed: boolean): void;
  settingsChanged(): void;
  close(): void;
}

/** The Companion whose pages stand in the deck: connected as long as it is switched on, and again by itself. */
export const createSatellite = (ports: SatellitePorts): Satellite => {
  const { clock, settings } = ports;
  let status: SatelliteStatus = 'off';
  let version: string | null = null;
  let refusal: string | null = null;
  let connection: SatelliteConnection | null = null;
  let lastKey: SatelliteHeard | null = null;
  let connectedTo = '';
  let again: CancelTimer = () => {};
  let telling: CancelTimer | null = null;
  const keys = new Map<number, SatelliteKey>();
  const fresh = new Map<number, SatelliteKey>();
  const held = new Map<number, CancelTimer>();
  let isWhole = false;
  /** Refusals in a row because it is still known there. */
  let elsewhere = 0;

  const lockOf = (): 'host_press_locked' | 'host_surface_locked' | null => {
    if (ports.isLocked()) return 'host_press_locked';
    return settings().locked ? 'host_surface_locked' : null;
  };
  const sized = (shown: Iterable<SatelliteKey>): SatellitePage => {
    const { columns, rows } = settings();
    return { columns, rows, keys: [...shown] };
  };
  const tell = (): void => {
    telling ??= clock.schedule(clock.now() + TELL_MS, () => {
      telling = null;
      ports.onNews({ isWhole, page: sized(fresh.values()) });
      isWhole = false;
      fresh.clear();
    });
  };
  const clear = (): void => {
    keys.clear();
    fresh.clear();
    isWhole = true;
    tell();
  };
  const become = (next: SatelliteStatus): void => {
    status = next;
    ports.onChange();
  };
  const heard = (index: number, result: SatelliteHeard['result']): void => {
    lastKey = { index, at: clock.now(), result };
    ports.onChange();
  };
  const letGo = (): void => {
    for (const cancel of held.values()) cancel();
    held.clear();
  };
  const waitMs = (why: SatelliteStatus, said: string | null): number => {
    if (why === 'unreachable') return AGAIN_MS;
    if (!ELSEWHERE.test(said ?? '')) return AGAIN_LATER_MS;
    elsewhere += 1;
    return ELSEWHERE_AGAIN_MS[elsewhere - 1] ?? AGAIN_LATER_MS;
  };
  const connect = (): void => {
    const { host, port, columns, rows } = settings();
    connection = connectSatellite({
      host,
      port,
      columns,
      rows,
      deviceId: ports.deviceId(),
      clock,
      onConnected(said) {
        version = said;
        refusal = null;
        elsewhere = 0;
        become('connected');
      },
      onKey(key) {
        keys.set(key.index, key);
        fresh.set(key.index, key);
        tell();
      },
      onClear: clear,
      onEnd({ why, said }) {
        connection = null;
        letGo();
        if (keys.size > 0) clear();
        if (status !== why) ports.log.info('Companion is not connected', { why });
        [version, refusal] = [null, said];
        become(why);
        again = clock.schedule(clock.now() + waitMs(why, said), connect);
      },
    });
  };
  const disconnect = (): void => {
    again();
    connection?.close();
    connection = null;
    letGo();
  };

  return {
    state: () => ({ settings: settings(), status, version, refusal, lastKey }),
    page: () => sized(keys.values()),
    press(key, isPressed) {
      if (status !== 'connected' || connection === null) {
        throw new AppError('unavailable', say('host_satellite_away'));
      }
      // Held keys are released in this case too.
      const lock = isPressed ? lockOf() : null;
      if (lock !== null) {
        heard(key, 'locked');
        throw new AppError('locked', say(lock));
      }
      if (!isPressed && !held.has(key)) return;
      held.get(key)?.();
      held.delete(key);
      connection.press(key, isPressed);
      const to = connection;
      if (!isPressed) return;
      heard(key, 'pressed');
      const release = (): void => {
        held.delete(key);
        to.press(key, false);
      };
      held.set(key, clock.schedule(clock.now() + HELD_MOST_MS, release));
    },
    settingsChanged() {
      const { enabled, host, port, columns, rows } = settings();
      const wanted = enabled ? [host, port, columns, rows].join(' ') : '';
      if (wanted === connectedTo) return;
      connectedTo = wanted;
      disconnect();
      clear();
      elsewhere = 0;
      [version, refusal] = [null, null];
      become(enabled ? 'connecting' : 'off');
      if (enabled) connect();
    },
    close() {
      disconnect();
      telling?.();
      telling = () => {};
    },
  };
};
