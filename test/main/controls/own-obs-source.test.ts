import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { connectObs, type ObsConnection } from '../../../src-main/controls/own-obs/obs-connection.ts';
import { startObsStandIn, type ObsStandIn } from '../../support/obs-stand-in.ts';

const PASSWORD = 'a password of OBS';
const running: ObsStandIn[] = [];
const connections: ObsConnection[] = [];
const start = async (inputKinds: readonly string[]) => {
  const obs = await startObsStandIn({ port: 0, password: PASSWORD, scenes: ['Camera'], inputKinds });
  const connection = await connectObs({
    url: `ws://127.0.0.1:${obs.port}`,
    password: PASSWORD,
    ownFeed: 'feed',
    clock: createManualClock(0),
    onChange: () => undefined,
    onEnd: () => undefined,
  });
  running.push(obs);
  connections.push(connection);
  return { obs, connection };
};
let first: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  first = await start(['browser_source']);
});
afterAll(async () => {
  for (const connection of connections) connection.close();
  for (const obs of running) await obs.close();
});

test('the stage comes into a scene of its own, so that the program of that OBS stays; a second press gives it the new address', async () => {
  const { obs, connection } = first;
  const source = { name: 'Regie program', url: 'http://127.0.0.1:1/programme.html#token=a', hasSound: true };
  expect(await connection.addSource(source)).toBe(null);
  expect([obs.sources(), obs.program()]).toEqual([{ 'Regie program': { scene: 'Regie', url: source.url } }, 'Camera']);
  const again = { ...source, url: 'http://127.0.0.1:1/programme.html#token=b' };
  expect(await connection.addSource(again)).toBe(null);
  expect(obs.sources()).toEqual({ 'Regie program': { scene: 'Regie', url: again.url } });
});

test('an OBS without a browser source says so, and gets nothing', async () => {
  const { obs, connection } = await start(['image_source']);
  const failure = await connection.addSource({ name: 'Regie program', url: 'http://127.0.0.1:1/', hasSound: false });
  expect(failure?.sentence.key).toBe('host_own_obs_no_browser');
  expect(obs.sources()).toEqual({});
});
