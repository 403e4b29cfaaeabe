import { connect, type Socket } from 'node:net';
import type { SatelliteKey } from '#shared/controls/satellite.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createHeldLine } from '#shared/lib/held-line.ts';
import { dialledHost } from '../dialled-host.ts';
import { createLineReader, LONGEST_FIRST_LINE } from './line-reader.ts';
import { PACKED_SIDE, PLAIN_SIDE } from './key-picture.ts';
import { createKeyStateReader } from './key-state.ts';
import { readSatelliteLine, satelliteLine, type SatelliteLine } from './satellite-line.ts';

/** A beat each second; at one of them a Companion that said nothing for so long is gone: noticed within four seconds. */
const BEAT_MS = 1000;
const SILENT_MS = 2500;
const GREET_MS = 3000;
/** More in a second than a page of moving pictures has: the rest waits for the next one. */
const MAX_LINES = 1000;
const MAX_BYTES = 2 * 1024 * 1024;

export interface SatelliteOptions {
  readonly host: string;
  readonly port: number;
  readonly columns: number;
  readonly rows: number;
  /** By which Companion knows this desk again. */
  readonly deviceId: string;
  readonly clock: Clock;
  readonly onConnected: (version: string) => void;
  readonly onKey: (key: SatelliteKey) => void;
  readonly onClear: () => void;
  /** It ended by itself, or never began. */
  readonly onEnd: (why: SatelliteEnd) => void;
}

export interface SatelliteEnd {
  readonly why: 'unreachable' | 'refused' | 'stranger';
  /** Companion's own words, where it had some. */
  readonly said: string | null;
}

export interface SatelliteConnection {
  press(key: number, isPressed: boolean): void;
  close(): void;
}

const LONGEST_WORDS = 200;

/** Follows a Companion as one of its surfaces (Satellite API 1.x over TCP). Returns at once and reports later. */
export const connectSatellite = (options: SatelliteOptions): SatelliteConnection => {
  const { clock, deviceId, columns, rows } = options;
  const reader = createLineReader();
  let isOver = false;
  let hasBegun = false;
  let isAdded = false;
  let version = '';
  let beats = 0;
  let heardAt = clock.now();
  let second = { at: 0, lines: 0, bytes: 0 };
  const states = createKeyStateReader(columns * rows, (key) => {
    if (!isOver) options.onKey(key);
  });
  const cancels = { beat: (): void => {}, late: (): void => {} };
  const socket: Socket = connect({ ...dialledHost(options.host), port: options.port, noDelay: true });
  const held = createHeldLine(clock, socket);

  const send = (command: string, values: Parameters<typeof satelliteLine>[1]): void => {
    if (!socket.destroyed) socket.write(satelliteLine(command, values));
  };
  const close = (): void => {
    isOver = true;
    for (const cancel of Object.values(cancels)) cancel();
    held.end();
    socket.destroy();
  };
  const end = (why: SatelliteEnd['why'], said: string | null = null): void => {
    if (isOver) return;
    close();
    options.onEnd({ why, said: said?.slice(0, LONGEST_WORDS) ?? null });
  };
  const introduce = (formats: string): void => {
    const isPacked = formats.split(',').includes('png');
    send('ADD-DEVICE', {
      DEVICEID: deviceId,
      PRODUCT_NAME: 'Regie',
      KEYS_TOTAL: columns * rows,
      KEYS_PER_ROW: columns,
      BITMAPS: isPacked ? PACKED_SIDE : PLAIN_SIDE,
      ...(isPacked && { BITMAP_FORMAT: 'png' }),
      COLORS: 'hex',
      TEXT: true,
      BRIGHTNESS: false,
    });
  };
  const begin = ({ values }: SatelliteLine): void => {
    hasBegun = true;
    version = (values.get('CompanionVersion') ?? '').slice(0, LONGEST_WORDS);
    const [major, minor] = (values.get('ApiVersion') ?? '').split('.').map(Number);
    if (major !== 1) end('refused', version);
    // From 1.10 on, Companion sends its capabilities before a device is announced.
    else if ((minor ?? 0) < 10) introduce('');
  };
  const added = ({ words, values }: SatelliteLine): void => {
    // A second desk of this name is not this one's trouble.
    if (isAdded) return;
    if (!words.includes('OK')) {
      end('refused', values.get('MESSAGE') ?? null);
      return;
    }
    isAdded = true;
    cancels.late();
    options.onConnected(version);
  };
  const obey = (line: SatelliteLine): void => {
    const { command, values } = line;
    if (!hasBegun && command !== 'BEGIN') {
      end('stranger');
      return;
    }
    switch (command) {
      case 'BEGIN':
        begin(line);
        return;
      case 'CAPS':
        if (!isAdded) introduce(values.get('BITMAP_FORMATS') ?? '');
        return;
      case 'ADD-DEVICE':
        added(line);
        return;
      case 'KEY-STATE':
        if (isAdded && values.get('DEVICEID') === deviceId) states.take(line);
        return;
      case 'KEYS-CLEAR':
        states.clear();
        if (isAdded) options.onClear();
        return;
      case 'PING':
        socket.write(`PONG ${line.words.join(' ').slice(0, LONGEST_WORDS)}\n`);
    }
  };
  /** Lets a program that sends more than a page can show wait, as long as its second lasts. */
  const pace = (lines: number, bytes: number): void => {
    const at = Math.floor(clock.now() / 1000);
    if (second.at !== at) second = { at, lines: 0, bytes: 0 };
    second = { at, lines: second.lines + lines, bytes: second.bytes + bytes };
    if (second.lines <= MAX_LINES && second.bytes <= MAX_BYTES) return;
    held.hold((at + 1) * 1000 - clock.now());
  };
  const beat = (): void => {
    const due = clock.now() + BEAT_MS;
    cancels.beat = clock.schedule(due, () => {
      // After a pause of this computer nothing that came meanwhile is read yet: the next beat judges.
      const isLate = clock.now() - due > BEAT_MS;
      if (!isLate && !socket.isPaused() && clock.now() - heardAt > SILENT_MS) {
        end('unreachable');
        return;
      }
      beats += 1;
      socket.write(`PING ${beats}\n`);
      beat();
    });
  };

  cancels.late = clock.schedule(clock.now() + GREET_MS, () => end(hasBegun ? 'refused' : 'unreachable'));
  socket.on('connect', beat);
  socket.on('data', (bytes) => {
    heardAt = clock.now();
    const lines = reader.read(bytes);
    if (lines === null) {
      end('stranger');
      return;
    }
    for (const line of lines) {
      if (isOver) return;
      if (!isAdded && line.length > LONGEST_FIRST_LINE) end('stranger');
      else if (line.trim() !== '') obey(readSatelliteLine(line));
    }
    if (!isAdded && reader.begun() > LONGEST_FIRST_LINE) end('stranger');
    if (!isOver) pace(lines.length, bytes.length);
  });
  socket.on('error', () => end('unreachable'));
  socket.on('close', () => end('unreachable'));
  return {
    press: (key, isPressed) => {
      if (isAdded) send('KEY-PRESS', { DEVICEID: deviceId, KEY: key, PRESSED: isPressed });
    },
    close,
  };
};
