import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_SURFACES, type SurfaceKind, type SurfacesState } from '#shared/controls/surface.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { createSurfaceActivity } from '../../../src-main/controls/surface-activity.ts';
import { keepSurfacePorts, LOOK_MS } from '../../../src-main/controls/surface-ports.ts';
import type { ListenAt, RunningSurface } from '../../../src-main/controls/surface-server.ts';
import { startTestHost } from '../../support/test-host.ts';

const nothing = (): void => {};
const quiet = ({ port }: ListenAt): Promise<RunningSurface> =>
  Promise.resolve({
    port,
    showChanged: nothing,
    press: nothing,
    runEnded: nothing,
    dropToken: nothing,
    settingsChanged: nothing,
    close: nothing,
  });

test('a computer that goes to another network says its new address', async () => {
  const clock = createManualClock(0);
  const activity = createSurfaceActivity(clock, nothing);
  let address = '192.168.1.7';
  const interfaces = () => ({
    eth: [{ address, family: 'IPv4', internal: false, netmask: '255.255.255.0', mac: '', cidr: null }] as never,
  });
  const api = { ...DEFAULT_SURFACES.api, enabled: true, reach: 'network' } as const;
  const ports = keepSurfacePorts({
    clock,
    log: silentLog,
    listen: (_kind, at) => quiet(at),
    running: new Map<SurfaceKind, RunningSurface>(),
    activity,
    interfaces,
    settings: () => ({ ...DEFAULT_SURFACES, api }),
    portOfRun: () => null,
  });
  const addresses = (): string =>
    activity
      .list()
      .find(({ kind }) => kind === 'api')
      ?.addresses.join(' ') ?? '';
  ports.apply();
  await new Promise((resolve) => setImmediate(resolve));
  expect(addresses()).toContain('192.168.1.7');
  address = '10.0.0.9';
  clock.advance(LOOK_MS);
  expect(addresses()).toContain('10.0.0.9');
  expect(addresses()).not.toContain('192.168.1.7');
  ports.close();
});

test('a taken port is reported, and the surface starts by itself once it is free', async () => {
  const started = startTestHost();
  onTestFinished(() => started.close());
  const desk = started.window('Desk');
  const squatter = createServer();
  const taken = await new Promise<number>((resolve) =>
    squatter.listen(0, '127.0.0.1', () => resolve((squatter.address() as { port: number }).port)),
  );
  const statusNow = (said: SurfacesState) => said.surfaces[0]?.status;
  await desk.call('surfaces.change', { kind: 'api', enabled: true, port: taken });
  await desk.until(async () => statusNow(await desk.call('surfaces.state', undefined)) === 'port_taken');
  await new Promise((resolve) => squatter.close(resolve));
  await desk.until(async () => statusNow(await desk.call('surfaces.state', undefined)) === 'listening');
  await desk.call('surfaces.change', { kind: 'api', enabled: false });
  expect(statusNow(await desk.call('surfaces.state', undefined))).toBe('off');
});
