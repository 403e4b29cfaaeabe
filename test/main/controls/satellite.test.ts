import { createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_SATELLITE } from '#shared/controls/satellite.ts';
import type { SatelliteKey, SatelliteNews, SatellitePage, SatelliteState } from '#shared/controls/satellite.ts';
import type { SurfacesState } from '#shared/controls/surface.ts';
import { silentLog } from '#shared/lib/log.ts';
import { createManualClock, createSystemClock } from '#shared/lib/clock.ts';
import { createLineReader, LONGEST_LINE } from '../../../src-main/controls/satellite/line-reader.ts';
import { keyPicture } from '../../../src-main/controls/satellite/key-picture.ts';
import { createSatellite } from '../../../src-main/controls/satellite/satellite.ts';
import {
  connectSatellite,
  type SatelliteConnection,
} from '../../../src-main/controls/satellite/satellite-connection.ts';
import { readSatelliteLine, satelliteLine } from '../../../src-main/controls/satellite/satellite-line.ts';
import { startCompanionStandIn, type CompanionStandIn } from '../../support/companion-stand-in.ts';
import { freePort } from '../../support/free-port.ts';
import { createSleepingClock } from '../../support/sleeping-clock.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost;
let desk: TestWindow;
let companion: CompanionStandIn;
let port = 0;

const state = async (): Promise<SatelliteState> => (await desk.call('surfaces.state', undefined)).satellite;
const page = (): Promise<SatellitePage> => desk.call('satellite.page', undefined);
const until = (isThere: () => boolean | Promise<boolean>): Promise<void> => desk.until(isThere, 20_000);
const isStatus = (status: SatelliteState['status']) => async (): Promise<boolean> => (await state()).status === status;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const start = async (apiVersion = '1.14.0', refusal: string | null = null): Promise<void> => {
  companion = await startCompanionStandIn({ port, apiVersion, refusal });
};
/** The pixels of a square, as older versions send them. */
const pixels = (side: number): string => Buffer.alloc(side * side * 3, 0x7f).toString('base64');

beforeAll(async () => {
  started = startTestHost();
  desk = started.window('Desk');
  await started.host.opened;
  port = await freePort();
  await start();
});
afterAll(async () => {
  await started.close();
  await companion.close();
});

test('the Companion page is off until it is switched on, and says what it is and what it shows', async () => {
  expect(await state()).toMatchObject({ status: 'off' });
  expect(companion.heard).toEqual([]);
  await desk.call('surfaces.change_satellite', { enabled: true, port });
  await until(isStatus('connected'));
  expect((await state()).version).toBe('4.3.0-stand-in');
  const added = companion.heard.find((line) => line.startsWith('ADD-DEVICE'));
  expect(readSatelliteLine(added ?? '').values).toEqual(
    new Map([
      ['DEVICEID', expect.stringMatching(/^regie-/)],
      ['PRODUCT_NAME', 'Regie'],
      ['KEYS_TOTAL', '32'],
      ['KEYS_PER_ROW', '8'],
      ['BITMAPS', '144'],
      ['BITMAP_FORMAT', 'png'],
      ['COLORS', 'hex'],
      ['TEXT', '1'],
      ['BRIGHTNESS', '0'],
    ]),
  );
});

test('keys are shown with picture, text and colours, and what changes is told to the windows', async () => {
  companion.show(3, {
    BITMAP: pixels(72),
    TEXT: base64('Lights\nup'),
    COLOR: '#112233',
    TEXTCOLOR: '#ffffff',
    PRESSED: '1',
  });
  await until(async () => (await page()).keys.length === 1);
  expect(await page()).toMatchObject({
    columns: 8,
    rows: 4,
    keys: [{ index: 3, text: 'Lights\nup', color: '#112233', textColor: '#ffffff', isPressed: true }],
  });
  expect((await page()).keys[0]?.picture).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
  const told = (): readonly SatelliteNews[] =>
    desk.heard.flatMap(({ event, data }) => (event === 'satellite.changed' ? [data as SatelliteNews] : []));
  await until(() => told().some(({ page: { keys } }) => keys.some(({ text }) => text === 'Lights\nup')));
  companion.say('KEYS-CLEAR DEVICEID="x"');
  await until(async () => (await page()).keys.length === 0);
  await until(() => told().at(-1)?.isWhole === true);
});

test('a key is down as long as it is held, and a locked desk presses none', async () => {
  const presses = (): readonly string[] => companion.heard.filter((line) => line.startsWith('KEY-PRESS'));
  const mode = async (locked: boolean): Promise<void> => {
    await desk.call('show.perform', { action: { kind: 'lock.set', locked }, source: { surface: 'tile' } });
  };
  await desk.call('satellite.press', { key: 5, pressed: true });
  await mode(true);
  // A held key is released on a locked desk too.
  await desk.call('satellite.press', { key: 5, pressed: false });
  await desk.call('satellite.press', { key: 5, pressed: false });
  await expect(desk.call('satellite.press', { key: 6, pressed: true })).rejects.toThrow(/locked/);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await mode(false);
  await until(() => presses().length === 2);
  expect(presses()).toEqual([expect.stringContaining('KEY=5 PRESSED=1'), expect.stringContaining('KEY=5 PRESSED=0')]);
  await expect(started.panel('operator').call('satellite.press', { key: 1, pressed: true })).rejects.toThrow();
});

test('the Companion page has a lock of its own, and knows the key that was pressed last', async () => {
  const heard = async () => {
    const { lastKey } = await state();
    return [lastKey?.index, lastKey?.result];
  };
  await desk.call('surfaces.change_satellite', { locked: true });
  await expect(desk.call('satellite.press', { key: 7, pressed: true })).rejects.toThrow(/locked/);
  expect(await heard()).toEqual([7, 'locked']);
  await desk.call('surfaces.change_satellite', { columns: 8 });
  expect((await state()).settings.locked).toBe(true);
  await desk.call('surfaces.change_satellite', { locked: false });
  await desk.call('satellite.press', { key: 8, pressed: true });
  await desk.call('satellite.press', { key: 8, pressed: false });
  expect(await heard()).toEqual([8, 'pressed']);
});

test('a Companion that vanishes is noticed and comes back by itself; one that hangs is noticed too', async () => {
  companion.show(1, { TEXT: base64('Here') });
  await until(async () => (await page()).keys.length === 1);
  await companion.close();
  await until(isStatus('unreachable'));
  expect((await page()).keys).toEqual([]);
  await expect(desk.call('satellite.press', { key: 1, pressed: true })).rejects.toThrow(/not connected/);
  await start();
  await until(isStatus('connected'));
  companion.hang();
  await until(isStatus('unreachable'));
  await companion.close();
});

test('an older Companion is spoken to as it understands, and one that refuses is quoted', async () => {
  await start('1.5.1');
  await until(isStatus('connected'));
  expect(companion.heard.find((line) => line.startsWith('ADD-DEVICE'))).toMatch(/BITMAPS=72 COLORS/);
  await desk.call('surfaces.change_satellite', { enabled: false });
  await companion.close();
  await start('1.14.0', 'Too many surfaces');
  await desk.call('surfaces.change_satellite', { enabled: true });
  await until(isStatus('refused'));
  expect((await state()).refusal).toBe('Too many surfaces');
  await desk.call('surfaces.change_satellite', { enabled: false });
  await companion.close();
  await start('2.0.0');
  await desk.call('surfaces.change_satellite', { enabled: true });
  await until(isStatus('refused'));
  await desk.call('surfaces.change_satellite', { enabled: false });
  await companion.close();
  await start();
});

test('a desk that is still known there from a connection that broke comes back within seconds', async () => {
  const clock = createManualClock(0);
  const elsewhere = await startCompanionStandIn({
    port: await freePort(),
    apiVersion: '1.14.0',
    refusal: 'Device exists elsewhere',
  });
  const asked = (): number => elsewhere.heard.filter((line) => line.startsWith('ADD-DEVICE')).length;
  let its: SatelliteState['status'] = 'off';
  const satellite = createSatellite({
    settings: () => ({ ...DEFAULT_SATELLITE, enabled: true, port: elsewhere.port }),
    deviceId: () => 'regie-one',
    isLocked: () => false,
    clock,
    log: silentLog,
    onChange: () => (its = satellite.state().status),
    onNews: () => undefined,
  });
  satellite.settingsChanged();
  const refused = async (times: number): Promise<void> => {
    await expect.poll(() => asked(), { interval: 5 }).toBe(times);
    await expect.poll(() => its, { interval: 5 }).toBe('refused');
    its = 'connecting';
  };
  await refused(1);
  for (const [at, waitMs] of [1000, 2000, 4000, 10_000].entries()) {
    clock.advance(waitMs - 1);
    expect(asked()).toBe(at + 1);
    clock.advance(1);
    await refused(at + 2);
  }
  satellite.close();
  await elsewhere.close();
});

test('before the handshake a line of more than some kilobytes ends the connection', async () => {
  await companion.close();
  const talker = createServer((socket) => {
    socket.on('error', () => {});
    socket.write(`BEGIN CompanionVersion="${'4'.repeat(5000)}`);
  });
  talker.listen(port, '127.0.0.1');
  await desk.call('surfaces.change_satellite', { enabled: true });
  await until(isStatus('stranger'));
  await desk.call('surfaces.change_satellite', { enabled: false });
  await new Promise((resolve) => talker.close(resolve));
  await start();
});

test('lines of any length and shape break nothing, and keys of no place are not shown', async () => {
  await desk.call('surfaces.change_satellite', { enabled: true });
  await until(isStatus('connected'));
  companion.show(99, { TEXT: base64('Nowhere') });
  companion.show(-1, { TEXT: base64('Nowhere') });
  companion.show(2, { TEXT: base64('x'.repeat(5000)), COLOR: 'url(evil)', BITMAP: 'data:text/html;base64,AAAA' });
  for (const line of fc.sample(fc.string({ unit: 'binary', maxLength: 200 }), 200)) companion.say(line);
  companion.show(4, { TEXT: base64('Alive') });
  await until(async () => (await page()).keys.some(({ text }) => text === 'Alive'));
  expect((await page()).keys).toHaveLength(2);
  expect((await page()).keys[0]).toEqual({
    index: 2,
    text: 'x'.repeat(200),
    picture: null,
    color: null,
    textColor: null,
    isPressed: false,
  });
  const before = desk.heard.length;
  companion.say('x'.repeat(LONGEST_LINE + 1));
  // It may be connected again before anybody asks.
  await until(() =>
    desk.heard
      .slice(before)
      .some(
        ({ event, data }) => event === 'surfaces.changed' && (data as SurfacesState).satellite.status === 'stranger',
      ),
  );
  await desk.call('surfaces.change_satellite', { enabled: false });
});

test('ten thousand keys of noise are taken at a pace, and the desk presses meanwhile', async () => {
  await desk.call('surfaces.change_satellite', { enabled: true });
  await until(isStatus('connected'));
  for (let count = 0; count < 10_000; count += 1) companion.show(count % 32, { TEXT: base64(String(count)) });
  const outcome = await desk.call('show.perform', {
    action: { kind: 'band.show', text: 'In the noise' },
    source: { surface: 'tile' },
  });
  expect(outcome.kind).toBe('confirmed');
  await until(async () => (await page()).keys.some(({ text }) => text === '9999'));
  expect((await state()).status).toBe('connected');
  await desk.call('surfaces.change_satellite', { enabled: false });
  expect((await page()).keys).toEqual([]);
});

test('a program that is no Companion is said to be a stranger', async () => {
  const sockets = new Set<Socket>();
  const stranger = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.write('SSH-2.0-OpenSSH_9.6\r\n');
  });
  const other = await freePort();
  await new Promise<void>((resolve) => stranger.listen(other, '127.0.0.1', resolve));
  await desk.call('surfaces.change_satellite', { enabled: true, port: other });
  await until(isStatus('stranger'));
  await desk.call('surfaces.change_satellite', { enabled: false });
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => stranger.close(resolve));
});

test('a computer that slept does not take its Companion for gone', async () => {
  const clock = createSleepingClock(createSystemClock(globalThis));
  const ends: string[] = [];
  const connection = await new Promise<SatelliteConnection>((resolve) => {
    const opened = connectSatellite({
      host: '127.0.0.1',
      port: companion.port,
      columns: 8,
      rows: 4,
      deviceId: 'sleeper',
      clock,
      onConnected: () => resolve(opened),
      onKey: () => {},
      onClear: () => {},
      onEnd: ({ why }) => ends.push(why),
    });
  });
  const beats = (): number => companion.heard.filter((line) => line.startsWith('PING')).length;
  const before = beats();
  clock.sleep(60_000);
  await until(() => beats() > before + 2 || ends.length > 0);
  expect(ends).toEqual([]);
  connection.close();
});

test('lines are read the same however their bytes are split', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' }).map((line) => line.replace(/[\r\n]/g, ''))),
      fc.integer({ min: 1, max: 7 }),
      (lines, size) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const reader = createLineReader();
        const read: string[] = [];
        for (let at = 0; at < bytes.length; at += size)
          read.push(...(reader.read(bytes.subarray(at, at + size)) ?? []));
        expect(read).toEqual(lines);
      },
    ),
  );
});

test('a line that is written is read back unchanged', () => {
  const text = fc.string({ unit: 'grapheme' }).map((value) => value.replace(/["\\\r\n]/g, ''));
  fc.assert(
    fc.property(text, fc.integer(), fc.boolean(), (value, number, flag) => {
      const { command, values } = readSatelliteLine(
        satelliteLine('key-press', { A: value, B: number, C: flag }).trimEnd(),
      );
      expect([command, values.get('A'), values.get('B'), values.get('C')]).toEqual([
        'KEY-PRESS',
        value,
        String(number),
        flag ? '1' : '0',
      ]);
    }),
  );
});

test('only pictures of the size that was asked for are shown', async () => {
  const png = (width: number, height: number, bytes = 64): string => {
    const picture = Buffer.alloc(bytes);
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(picture);
    picture.writeUInt32BE(width, 16);
    picture.writeUInt32BE(height, 20);
    return `data:image/png;base64,${picture.toString('base64')}`;
  };
  expect(await keyPicture(pixels(72))).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
  expect(await keyPicture(png(144, 144))).toBe(png(144, 144));
  const refused = [
    pixels(20),
    pixels(73),
    png(1, 1),
    png(144, 145),
    png(512, 512),
    png(144, 144, 100_000),
    'data:image/svg+xml;base64,PHN2Zz4=',
    'AAAAAAAA',
  ];
  expect(await Promise.all(refused.map(keyPicture))).toEqual(refused.map(() => null));
});

test('pictures without end are read at a pace, and each key shows what came last', async () => {
  const clock = createManualClock(1000);
  const shown: SatelliteKey[] = [];
  const connection = await new Promise<SatelliteConnection>((resolve) => {
    const opened = connectSatellite({
      host: '127.0.0.1',
      port: companion.port,
      columns: 8,
      rows: 4,
      deviceId: 'flooded',
      clock,
      onConnected: () => resolve(opened),
      onKey: (key) => shown.push(key),
      onClear: () => {},
      onEnd: ({ why }) => expect(why).toBe('never'),
    });
  });
  const BITMAP = pixels(72);
  for (let count = 0; count < 300; count += 1) companion.show(count % 2, { TEXT: base64(String(count)), BITMAP });
  const isDone = (): boolean => ['298', '299'].every((text) => shown.some((key) => key.text === text));
  let seconds = 0;
  for (; !isDone(); seconds += 1) {
    for (let turn = 0; turn < 200 && !isDone(); turn += 1) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(1000);
  }
  connection.close();
  // Six megabytes, two in a second; most of them were followed before their turn.
  expect(seconds).toBeGreaterThan(2);
  expect(shown.length).toBeLessThan(300);
});
