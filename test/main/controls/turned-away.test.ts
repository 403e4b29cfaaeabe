import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo } from 'node:net';
import OBSWebSocket from 'obs-websocket-js/json';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SurfaceKind, SurfaceState } from '#shared/controls/surface.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { say } from '#shared/words/say.ts';
import { createSurfaceActivity } from '../../../src-main/controls/surface-activity.ts';
import { freePort } from '../../support/free-port.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost;
let desk: TestWindow;
const warned: string[] = [];

beforeAll(async () => {
  const quiet = (): void => undefined;
  const log = { debug: quiet, info: quiet, warn: (text: string) => void warned.push(text), error: quiet };
  started = startTestHost({ log });
  desk = started.window('Desk');
  await started.host.opened;
});
afterAll(() => started.close());

const stateOf = async (kind: SurfaceKind): Promise<SurfaceState> =>
  (await desk.call('surfaces.state', undefined)).surfaces.find((one) => one.kind === kind) ?? expect.fail(kind);
const switchOn = async (kind: SurfaceKind): Promise<number> => {
  const port = await freePort();
  await desk.call('surfaces.change', { kind, enabled: true, port });
  await desk.until(async () => (await stateOf(kind)).status === 'listening');
  return port;
};
const reasonOf = async (kind: SurfaceKind): Promise<readonly unknown[]> => {
  const away = (await stateOf(kind)).turnedAway;
  return [away?.from, away?.message.key, away?.count];
};

test('refused programs are listed with the reason: wrong password, wrong or no token, page of another site', async () => {
  const [obs, api] = [await switchOn('obs'), await switchOn('api')];
  await desk.call('surfaces.new_password', undefined);
  const connect = async (): Promise<number> => {
    const client = new OBSWebSocket();
    return client.connect(`ws://127.0.0.1:${obs}`, 'a guess').then(
      () => 0,
      (error: unknown) => (error as { readonly code: number }).code,
    );
  };
  expect([await connect(), await connect()]).toEqual([4009, 4009]);
  expect(await reasonOf('obs')).toEqual(['127.0.0.1', 'host_turned_away_password', 2]);
  const ask = async (headers: Record<string, string>): Promise<number> =>
    (await fetch(`http://127.0.0.1:${api}/v1/state`, { headers })).status;
  expect(await ask({ authorization: 'Bearer a-guess' })).toBe(401);
  expect(await reasonOf('api')).toEqual(['127.0.0.1', 'host_turned_away_token', 1]);
  expect(await ask({ origin: 'https://elsewhere.example' })).toBe(403);
  expect(await reasonOf('api')).toEqual(['https://elsewhere.example', 'host_turned_away_origin', 1]);
  // A stranger's attempt is no message of a program that is in.
  expect((await stateOf('api')).lastInput).toBe(null);
});

test('a flood of refused programs is reported once a second, with their number', () => {
  const clock = createManualClock(0);
  let told = 0;
  const activity = createSurfaceActivity(clock, () => (told += 1));
  for (let count = 0; count < 10_000; count += 1) {
    activity.turnedAway('obs', `10.0.0.9${'\u202e'.repeat(500)}`, say('host_turned_away_password'));
    clock.advance(1);
  }
  clock.advance(2000);
  expect(told).toBeLessThanOrEqual(12);
  const away = activity.list().find(({ kind }) => kind === 'obs')?.turnedAway;
  expect([away?.count, away?.from.startsWith('10.0.0.9'), (away?.from.length ?? 999) <= 100]).toEqual([
    10_000,
    true,
    true,
  ]);
  activity.close();
});

test('a program that dials the other number of this computer reaches the API, the OBS protocol and OSC', async () => {
  const ports = new Map<SurfaceKind, number>();
  for (const kind of ['api', 'obs', 'osc'] as const) ports.set(kind, await switchOn(kind));
  const { token } = await desk.call('surfaces.new_token', { name: 'Pad', role: 'viewer' });
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`http://[::1]:${ports.get('api') ?? 0}/v1/state`, { headers })).status).toBe(200);
  const { password } = await desk.call('surfaces.new_password', undefined);
  const client = new OBSWebSocket();
  await client.connect(`ws://[::1]:${ports.get('obs') ?? 0}`, password);
  expect((await client.call('GetVersion')).platformDescription).toContain('Regie');
  await client.disconnect();
  const socket = createSocket('udp6');
  socket.send('not OSC', ports.get('osc') ?? 0, '::1');
  await desk.until(async () => (await stateOf('osc')).lastInput?.message?.key === 'host_osc_unreadable');
  socket.close();
});

test('a port that is taken is said in the ready line with the password that holds later, and warned of once', async () => {
  await desk.call('surfaces.change', { kind: 'obs', enabled: false });
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  warned.length = 0;
  const ready = await started.host.startControls({ api: false, obsPort: port });
  expect(ready).toEqual({ obs: { trouble: 'port_taken', password: expect.any(String) as unknown } });
  for (let round = 0; round < 4; round += 1) await started.leap(2000);
  expect(warned.filter((text) => text === 'a surface cannot listen')).toHaveLength(1);
  await new Promise((resolve) => other.close(resolve));
  await desk.until(async () => {
    await started.leap(2000);
    return (await stateOf('obs')).status === 'listening';
  });
  const client = new OBSWebSocket();
  await client.connect(`ws://127.0.0.1:${port}`, ready?.obs?.password);
  await client.disconnect();
});
