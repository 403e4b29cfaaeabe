import { createSocket } from 'node:dgram';
import fc from 'fast-check';
import { Client, Server } from 'node-osc';
import { toBuffer, type OscArgInput } from 'osc-min';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SurfaceState } from '#shared/controls/surface.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { PRESS_TIMING } from '#shared/show/action.ts';
import { freePort } from '../../support/free-port.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost;
let desk: TestWindow;
let port = 0;
let client: Client;
let receiver: Server;
/** The last message of each address. */
const told = new Map<string, readonly unknown[]>();

const show = async (): Promise<ShowState> => {
  const state = await desk.call('show.current', undefined);
  if (!state) throw new Error('no show is open');
  return state;
};
const surface = async (): Promise<SurfaceState | undefined> =>
  (await desk.call('surfaces.state', undefined)).surfaces.find(({ kind }) => kind === 'osc');
const last = async () => (await surface())?.lastInput;
/** Presses of the same thing right after each other are one press: a test waits in between. */
const past = (): Promise<void> => started.leap(PRESS_TIMING.debounceMs);
const send = async (...message: readonly (string | number | boolean)[]): Promise<void> => {
  await client.send([...message]);
};
/** Sends datagrams as they are. */
const sendRaw = (datagrams: readonly Uint8Array[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    let left = datagrams.length;
    for (const datagram of datagrams) {
      socket.send(datagram, port, '127.0.0.1', (error) => {
        left -= 1;
        if (error) reject(error);
        else if (left === 0) socket.close(() => resolve());
      });
    }
  });

beforeAll(async () => {
  started = startTestHost();
  desk = started.window('Desk');
  await started.host.opened;
  const bound = createSocket('udp4');
  await new Promise<void>((resolve) => bound.bind(0, '127.0.0.1', resolve));
  const targetPort = bound.address().port;
  await new Promise<void>((resolve) => bound.close(() => resolve()));
  await new Promise<void>((resolve) => {
    receiver = new Server(targetPort, '127.0.0.1', resolve);
  });
  receiver.on('message', ([address, ...values]: [string, ...unknown[]]) => void told.set(address, values));
  port = await freePort();
  await desk.call('surfaces.change', {
    kind: 'osc',
    enabled: true,
    port,
    targets: [{ address: '127.0.0.1', port: targetPort }],
  });
  await desk.until(async () => (await surface())?.status === 'listening');
  client = new Client('127.0.0.1', port);
});
afterAll(async () => {
  await client.close();
  await receiver.close();
  await started.close();
});

test('OSC is off until it is switched on, and says where it listens', async () => {
  const other = startTestHost({ withService: false });
  const state = await other.window().call('surfaces.state', undefined);
  expect(state.surfaces.find(({ kind }) => kind === 'osc')).toMatchObject({ status: 'off', addresses: [] });
  await other.close();
  expect((await surface())?.addresses).toEqual([`udp://127.0.0.1:${port}`]);
});

test('a scene is taken, the journal names the sender, and the targets hear what changed', async () => {
  const { desk: production, sessionId } = await show();
  const target = production?.value.scenes.find(({ id }) => id !== production.value.activeSceneId);
  await send(`/regie/scene/${target?.id ?? ''}/take`, 1);
  await desk.until(async () => (await show()).desk?.value.activeSceneId === target?.id);
  await desk.until(() => told.get(`/regie/scene/${target?.id ?? ''}/onair`)?.[0] === 1);
  expect(told.get('/regie/onair')).toEqual([target?.id, target?.name]);
  await desk.until(async () => {
    const [entry] = await desk.call('show.journal', { sessionId, limit: 1 });
    return entry?.who === 'OSC 127.0.0.1' && entry.surface === 'osc' && entry.action.kind === 'scene.take';
  });
  await desk.until(async () => (await last())?.result === 'confirmed');
  expect(await surface()).toMatchObject({ connected: [{ name: 'OSC 127.0.0.1', address: '127.0.0.1' }] });
});

test('a button that is let go presses nothing', async () => {
  await send('/regie/scene/next', 0);
  await desk.until(async () => (await last())?.message?.key === 'host_osc_released');
  expect(await last()).toMatchObject({ asked: '/regie/scene/next', result: 'ignored' });
  await send('/regie/poll/none/open', false);
  // The automatic layout must be held, which a datagram cannot.
  await send('/regie/scene/auto');
  await desk.until(async () => (await last())?.message?.key === 'host_osc_unknown');
  expect((await last())?.asked).toBe('/regie/scene/auto');
  const [entry] = await desk.call('show.journal', { sessionId: (await show()).sessionId, limit: 1 });
  expect(entry?.action.kind).toBe('scene.take');
});

test('values that mean nothing are refused and said, whatever their type; a pattern presses all that it fits', async () => {
  const journal = async () => desk.call('show.journal', { sessionId: (await show()).sessionId, limit: 1 });
  const before = await journal();
  const datagram = (address: string, value: OscArgInput): Uint8Array => {
    const view = toBuffer({ address, args: [value] });
    return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  };
  const odd = [
    datagram('/regie/lock', Number.NaN),
    datagram('/regie/cue_mode', new Uint8Array([1])),
    datagram('/regie/auto_advance', 'perhaps'),
    datagram('/regie/band', { type: 'bang' }),
  ];
  for (const [at, one] of odd.entries()) {
    const asked = ['/regie/lock', '/regie/cue_mode', '/regie/auto_advance', '/regie/band'][at];
    await sendRaw([one]);
    await desk.until(async () => (await last())?.asked === asked);
    expect(await last()).toMatchObject({ result: 'refused', message: { key: 'host_osc_value' } });
  }
  expect([await journal(), (await show()).deskMode]).toMatchObject([before, { locked: false, mode: 'direct' }]);
  await send('/regie/scene/*/take', 1);
  await desk.until(async () => (await last())?.message?.key === 'host_osc_several');
  const scene = (await show()).desk?.value.scenes.find(({ overlays }) => overlays.length > 1);
  for (const [value, visible] of [
    ['off', false],
    ['on', true],
  ] as const) {
    await past();
    await send(`/regie/scene/${scene?.id ?? ''}/overlay/*`, value);
    await desk.until(async () => {
      const now = (await show()).desk?.value.scenes.find(({ id }) => id === scene?.id);
      return now?.overlays.every((one) => one.visible === visible) === true;
    });
  }
});

test('OSC goes to the next scene, shows a band for its seconds, and switches an overlay by its value', async () => {
  const before = (await show()).desk?.value.activeSceneId;
  await past();
  await send('/regie/scene/next');
  await desk.until(async () => (await show()).desk?.value.activeSceneId !== before);
  await send('/regie/band', 'Good evening', 20);
  await desk.until(async () => (await show()).desk?.value.bands.some(({ text }) => text === 'Good evening') === true);
  await desk.until(() => String(told.get('/regie/bands')?.[0]).includes('Good evening'));
  const scene = (await show()).desk?.value.scenes.find(({ overlays }) => overlays.length > 0);
  const overlay = scene?.overlays[0];
  const ofScene = `/regie/scene/${scene?.id ?? ''}/overlay/${overlay?.id ?? ''}`;
  for (const path of [ofScene, `/regie/overlay/${overlay?.id ?? ''}`]) {
    for (const wanted of [overlay?.visible === false, overlay?.visible === true]) {
      await past();
      await send(path, wanted ? 1 : 0);
      await desk.until(() => told.get(path)?.[0] === (wanted ? 1 : 0));
    }
  }
});

test('a band that is ready is shown by its address, which tells when it is on; one that is not there is refused', async () => {
  const { spaceId, sessionId } = await show();
  const { presets } = await desk.call('bands.presets.list', { spaceId, sessionId });
  const [preset] = presets;
  const address = `/regie/band/${preset?.id ?? ''}`;
  await desk.until(() => told.get(`${address}/name`)?.[0] === preset?.label);
  await past();
  await send(address, 1);
  await desk.until(async () => (await show()).desk?.value.bands.some(({ text }) => text === preset?.text) === true);
  await desk.until(() => told.get(address)?.[0] === 1);
  await send('/regie/band/none', 1);
  await desk.until(async () => (await last())?.message?.key === 'host_band_gone');
});

test('a command of the desk is pressed by its name; what must be held, and what is none, is refused', async () => {
  await past();
  await send('/regie/command/poll.next');
  await desk.until(async () => (await last())?.asked === '/regie/command/poll.next');
  expect(await last()).toMatchObject({ result: 'confirmed', message: { key: 'host_tile_poll_in_hand' } });
  for (const name of ['scene.auto', 'none']) {
    await send(`/regie/command/${name}`);
    await desk.until(async () => (await last())?.asked === `/regie/command/${name}`);
    expect((await last())?.message?.key).toBe('host_osc_unknown');
  }
});

test('a poll is opened and closed by OSC', async () => {
  const poll = (await show()).polls?.value.find(({ status }) => status === 'draft');
  const status = `/regie/poll/${poll?.id ?? ''}/status`;
  await send(`/regie/poll/${poll?.id ?? ''}/open`);
  await desk.until(() => told.get(status)?.[0] === 'open');
  await past();
  await send(`/regie/poll/${poll?.id ?? ''}/close`);
  await desk.until(() => told.get(status)?.[0] === 'closed');
});

test('a tile is pressed as by a finger; a tile that is not there is refused', async () => {
  const { spaceId } = await show();
  const page = await desk.call('library.create', {
    spaceId,
    name: 'Pad',
    body: {
      kind: 'deck_page',
      position: 900,
      tiles: [
        { id: 'osc tile', label: 'Hi', steps: [{ kind: 'action', action: { kind: 'band.show', text: 'By tile' } }] },
      ],
    },
  });
  expect(page.body.kind).toBe('deck_page');
  await send('/regie/tile/osc%20tile/press', 1);
  await desk.until(async () => (await show()).desk?.value.bands.some(({ text }) => text === 'By tile') === true);
  await send('/regie/tile/gone/press', 1);
  await desk.until(async () => (await last())?.asked === '/regie/tile/gone/press');
  await desk.until(async () => (await last())?.message?.key === 'host_tile_unknown');
});

test('a sender that is not listed is refused, whatever it sends; with less right, a press is refused', async () => {
  const { activeSceneId } = (await show()).desk?.value ?? {};
  await desk.call('surfaces.change', { kind: 'osc', senders: ['192.0.2.1'] });
  await desk.until(async () => (await surface())?.connected.length === 0);
  await send('/regie/scene/next');
  await desk.until(async () => (await last())?.message?.key === 'host_osc_not_listed');
  await desk.call('surfaces.change', { kind: 'osc', senders: ['127.0.0.1'], role: 'assistant' });
  await past();
  await send('/regie/scene/next');
  await desk.until(async () => (await last())?.asked === '/regie/scene/next');
  expect(await last()).toMatchObject({ result: 'refused' });
  expect((await show()).desk?.value.activeSceneId).toBe(activeSceneId);
  await desk.call('surfaces.change', { kind: 'osc', role: 'caller' });
});

test('a state that is asked for again is told again, and a new target hears everything', async () => {
  told.clear();
  await send('/regie/state');
  await desk.until(() => told.has('/regie/show/title') && told.has('/regie/auto_advance'));
  const titles: unknown[] = [];
  const second = await new Promise<Server>((resolve) => {
    const server: Server = new Server(0, '127.0.0.1', () => resolve(server));
  });
  second.on('message', ([address, value]: [string, unknown]) => {
    if (address === '/regie/show/title') titles.push(value);
  });
  await desk.call('surfaces.change', {
    kind: 'osc',
    targets: [{ address: '127.0.0.1', port: second._sock.address().port }],
  });
  await desk.until(() => titles.length > 0);
  expect(titles[0]).toBe((await show()).desk?.value.session.title);
  await second.close();
});

test('patterns without end are muted before they are compared with a show', async () => {
  const message = Buffer.from('/regie/media/*/volume\0\0\0,s\0\0loud\0\0\0\0');
  await sendRaw(Array.from({ length: 100 }, () => message));
  await desk.until(async () => (await surface())?.mutedUntil !== null);
  await desk.until(async () => (await surface())?.mutedUntil === null);
});

test('no datagram crashes the host or presses without the right; a flood is muted until it ends', async () => {
  await desk.call('surfaces.change', { kind: 'osc', role: 'viewer' });
  const { sessionId } = await show();
  const [before] = await desk.call('show.journal', { sessionId, limit: 1 });
  await past();
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .tuple(
        fc.constantFrom('/regie/take', '/regie/scene/next', '/regie/lock', '/regie/band'),
        fc.uint8Array({ maxLength: 40 }),
      )
      .map(([address, rest]) => Buffer.concat([Buffer.from(`${address}\0\0\0,`), rest])),
    fc.uint8Array({ maxLength: 60 }).map((rest) => Buffer.concat([Buffer.from('#bundle\0'), rest])),
  );
  await sendRaw(fc.sample(anything, 10_000));
  await desk.until(async () => (await surface())?.mutedUntil !== null);
  await desk.until(async () => (await surface())?.mutedUntil === null);
  expect((await desk.call('show.journal', { sessionId, limit: 1 }))[0]).toEqual(before);
  await desk.call('surfaces.change', { kind: 'osc', role: 'caller' });
  await desk.until(async () => {
    await send('/regie/band', 'After the noise');
    await past();
    return (await show()).desk?.value.bands.some(({ text }) => text === 'After the noise') === true;
  });
});
