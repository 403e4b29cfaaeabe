import { expect, test } from 'vitest';
import { DEFAULT_SURFACES, type SurfaceKind } from '#shared/controls/surface.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { createSurfaceActivity } from '../../../src-main/controls/surface-activity.ts';
import { keepSurfacePorts, LOOK_MS } from '../../../src-main/controls/surface-ports.ts';
import type { RunningSurface, SurfaceServer } from '../../../src-main/controls/surface-server.ts';

const nothing = (): void => {};
const quiet: SurfaceServer = {
  addressOf: (origin) => origin,
  listen: ({ port }) =>
    Promise.resolve({
      port,
      showChanged: nothing,
      press: nothing,
      runEnded: nothing,
      dropToken: nothing,
      settingsChanged: nothing,
      close: nothing,
    }),
};

test('a computer that goes to another network says its new address', async () => {
  const clock = createManualClock(0);
  const book = createSurfaceActivity(clock, nothing);
  let address = '192.168.1.7';
  const interfaces = () => ({
    eth: [{ address, family: 'IPv4', internal: false, netmask: '255.255.255.0', mac: '', cidr: null }] as never,
  });
  const api = { ...DEFAULT_SURFACES.api, enabled: true, reach: 'network' } as const;
  const ports = keepSurfacePorts({
    clock,
    log: silentLog,
    servers: { api: quiet, obs: quiet, osc: quiet },
    running: new Map<SurfaceKind, RunningSurface>(),
    book,
    interfaces,
    settings: () => ({ ...DEFAULT_SURFACES, api }),
    portOfRun: () => null,
  });
  const addresses = (): string =>
    book
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
