import fc from 'fast-check';
import OBSWebSocketJson, { EventSubscription } from 'obs-websocket-js/json';
import OBSWebSocketMsgpack from 'obs-websocket-js/msgpack';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PRESS_TIMING } from '#shared/show/action.ts';
import { EVENTS } from '../../../src-main/controls/obs/protocol.ts';
import { freePort } from '../../support/free-port.ts';
import { openRawObs, statusOf } from '../../support/obs-client.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

const KINDS = [
  ['JSON', OBSWebSocketJson],
  ['MessagePack', OBSWebSocketMsgpack as unknown as typeof OBSWebSocketJson],
] as const;
const ACTION = 'OBS_WEBSOCKET_MEDIA_INPUT_ACTION_';

let started: TestHost;
let desk: TestWindow;
let url = '';
let password = '';
let client: OBSWebSocketJson;

const connect = async (Kind: new () => OBSWebSocketJson = OBSWebSocketJson, mask: number = EventSubscription.All) => {
  const made = new Kind();
  await made.connect(url, password, { rpcVersion: 1, eventSubscriptions: mask });
  return made;
};
/** Presses of the same thing right after each other are one press. */
const past = (): Promise<void> => started.leap(PRESS_TIMING.debounceMs);
const show = async () => {
  const now = await desk.call('show.current', undefined);
  if (!now?.desk) throw new Error('a show is open');
  return { ...now, desk: now.desk.value };
};
const obsState = async () => (await desk.call('surfaces.state', undefined)).surfaces.find(({ kind }) => kind === 'obs');

beforeAll(async () => {
  started = startTestHost();
  desk = started.window('Desk');
  await started.host.opened;
  const port = await freePort();
  ({ password } = await desk.call('surfaces.new_password', undefined));
  await desk.call('surfaces.change', { kind: 'obs', enabled: true, port });
  await desk.until(async () => (await obsState())?.status === 'listening');
  url = `ws://127.0.0.1:${port}`;
});
beforeEach(async () => {
  client = await connect();
  return () => client.disconnect();
});
afterAll(() => started.close());

describe.each(KINDS)('batches over %s', (_name, Kind) => {
  test('all sources of a show with eighty overlays are asked for at once, by their ids', async () => {
    const one = await connect(Kind);
    const { inputs } = (await one.call('GetInputList')) as unknown as { inputs: readonly { inputUuid: string }[] };
    const types = ['Settings', 'Mute', 'Volume', 'AudioBalance', 'AudioSyncOffset', 'AudioMonitorType', 'AudioTracks'];
    const requests = Array.from({ length: 80 }, (_, at) => inputs[at % inputs.length]?.inputUuid).flatMap((uuid) => [
      { requestType: 'GetSourceActive', requestId: `${uuid}:active`, requestData: { sourceUuid: uuid } },
      { requestType: 'GetSourceFilterList', requestId: `${uuid}:filters`, requestData: { sourceUuid: uuid } },
      ...types.map((type) => ({
        requestType: `GetInput${type}`,
        requestId: `${uuid}:${type}`,
        requestData: { inputUuid: uuid },
      })),
    ]);
    const results = await one.callBatch(requests as never);
    expect(results).toHaveLength(720);
    expect(new Set(results.map(({ requestStatus }) => requestStatus.code))).toEqual(new Set([100, 204, 604]));
    await one.disconnect();
  });

  test('sleeping is for batches in order, and a field that is null is left out', async () => {
    const one = await connect(Kind);
    const requests = [{ requestType: 'Sleep', requestData: { sleepMillis: 1, sleepFrames: 1 } }];
    const codes = [];
    for (const executionType of [0, 1, 2, null]) {
      const results = await one.callBatch(requests as never, { executionType, haltOnFailure: null } as never);
      codes.push(results[0]?.requestStatus.code);
    }
    expect(codes).toEqual([100, 100, 206, 100]);
    expect(await statusOf(one.call('Sleep', { sleepMillis: 1 }))).toBe(206);
    await one.disconnect();
  });
});

test('each bit of the mask chooses its events alone', async () => {
  const heard = new Map<number, Set<number>>();
  const bits = Object.values(EVENTS);
  const listeners = await Promise.all(
    bits.map(async (bit) => {
      const { socket } = await openRawObs(url, password, { mask: bit, protocol: 'obswebsocket.json' });
      socket.on('message', (data) => {
        const { op, d } = JSON.parse((data as Buffer).toString()) as { op: number; d: { eventIntent: number } };
        if (op === 5) heard.set(bit, (heard.get(bit) ?? new Set()).add(d.eventIntent));
      });
      return socket;
    }),
  );
  const { desk: now } = await show();
  const other = now.scenes.find(({ id, overlays }) => id !== now.activeSceneId && overlays.some((one) => one.visible));
  await past();
  await client.call('SetCurrentProgramScene', { sceneName: other?.name ?? '' });
  await expect.poll(() => heard.get(EVENTS.scenes)).toBeDefined();
  await expect.poll(() => heard.get(EVENTS.inputActive)).toBeDefined();
  await expect.poll(() => heard.get(EVENTS.vendors)).toBeDefined();
  for (const [bit, intents] of heard) expect([bit, [...intents]]).toEqual([bit, [bit]]);
  for (const socket of listeners) socket.terminate();
});

test('two programs have two names, and a field of the wrong type ends a connection as OBS ends it', async () => {
  const other = await connect();
  const names = (await obsState())?.connected.map(({ name }) => name) ?? [];
  expect(names).toEqual(['OBS 1 · 127.0.0.1', 'OBS 2 · 127.0.0.1']);
  await other.disconnect();
  for (const [message, code] of [
    [{ op: 6, d: 'text' }, 4004],
    [{ op: 6 }, 4003],
    [{ op: 8, d: { requestId: '1', requests: [], executionType: 7 } }, 4005],
  ] as const) {
    const { socket, send } = await openRawObs(url, password, { mask: 0, protocol: 'obswebsocket.json' });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    send(message);
    expect(await closed).toBe(code);
  }
});

test('whatever a viewer sends in single requests and in batches, nothing is pressed and the surface goes on', async () => {
  const { availableRequests } = await client.call('GetVersion');
  await desk.call('surfaces.change', { kind: 'obs', role: 'viewer' });
  const { sessionId } = await show();
  const lastPress = async () => (await desk.call('show.journal', { sessionId, limit: 1 }))[0]?.id;
  const before = await lastPress();
  const { scenes, media } = await show().then(({ desk: now, media: known }) => ({ scenes: now.scenes, media: known }));
  const value = fc.oneof(
    fc.constantFrom(
      ...scenes.map(({ name }) => name),
      ...(media?.value ?? []).map(({ title }) => title),
      'Band',
      'regie',
    ),
    fc.constantFrom(`${ACTION}PLAY`, 'regie.scene.next', 'png', 'press', 'press_tile'),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const field = fc.constantFrom(
    ...['sceneName', 'inputName', 'sourceName', 'mediaAction', 'hotkeyName', 'imageFormat', 'inputSettings'],
    ...['studioModeEnabled', 'sceneItemId', 'sceneItemEnabled', 'vendorName', 'requestType', 'requestData'],
    ...['inputVolumeMul', 'inputMuted', 'mediaCursor', 'eventData', 'transitionName', 'sceneUuid'],
  );
  const requestData = fc.option(fc.dictionary(field, value, { maxKeys: 5 }), { nil: undefined });
  const request = fc.record(
    { requestType: fc.constantFrom(...availableRequests, 'Nothing'), requestId: fc.string(), requestData },
    { requiredKeys: ['requestType', 'requestId'] },
  );
  const message = fc.oneof(
    request.map((d) => ({ op: 6, d })),
    fc
      .record({
        requestId: fc.string(),
        requests: fc.array(fc.oneof(request, fc.jsonValue({ maxDepth: 1 })), { maxLength: 6 }),
        executionType: fc.constantFrom(0, 2, null),
        haltOnFailure: fc.boolean(),
      })
      .map((d) => ({ op: 8, d })),
    fc.record({ op: fc.constantFrom(3, 6, 8, 42), d: fc.jsonValue({ maxDepth: 2 }) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('obswebsocket.json' as const, 'obswebsocket.msgpack' as const),
      fc.array(message, { minLength: 1, maxLength: 5 }),
      async (protocol, messages) => {
        const { socket, send } = await openRawObs(url, password, { mask: EventSubscription.All, protocol });
        const over = new Promise((resolve) => socket.once('close', resolve));
        for (const one of messages) send(one);
        socket.close();
        await over;
      },
    ),
    { numRuns: 60 },
  );
  expect(await lastPress()).toBe(before);
  await desk.call('surfaces.change', { kind: 'obs', role: 'operator' });
  client = await connect();
  expect((await client.call('GetVersion')).rpcVersion).toBe(1);
});

test('requests in batches are counted one by one, and a client that floods is muted and told so', async () => {
  const one = await connect();
  const requests = Array.from({ length: 500 }, () => ({ requestType: 'GetStudioModeEnabled' as const }));
  const all = await Promise.all(Array.from({ length: 20 }, () => one.callBatch(requests)));
  const codes = all.flat().map(({ requestStatus }) => requestStatus.code);
  expect(codes).toHaveLength(10_000);
  expect(new Set(codes)).toEqual(new Set([100, 207]));
  expect((await obsState())?.mutedUntil).not.toBeNull();
  expect(await statusOf(client.call('GetVersion'))).toBe(100);
  await one.disconnect();
});

test('a client that is there across a change of show hears what is live in the other one', async () => {
  const { spaceId, sessionId } = await show();
  const heard: string[] = [];
  for (const name of ['CurrentSceneCollectionChanging', 'CurrentSceneCollectionChanged'] as const) {
    client.on(name, () => heard.push(name));
  }
  client.on('StreamStateChanged', ({ outputState }) => heard.push(outputState));
  const call = { spaceId, operation: 'list_live_sessions', query: {} };
  const { sessions } = (await desk.call('platform.call', call)) as {
    sessions: readonly { id: string; status: string }[];
  };
  const planned = sessions.find(({ status }) => status !== 'live')?.id ?? '';
  await desk.call('show.open', { spaceId, sessionId: planned });
  await desk.until(() => heard.includes('OBS_WEBSOCKET_OUTPUT_STOPPED'));
  await desk.call('show.open', { spaceId, sessionId });
  await desk.until(() => heard.includes('OBS_WEBSOCKET_OUTPUT_STARTED'));
  const changed = ['CurrentSceneCollectionChanging', 'CurrentSceneCollectionChanged'];
  const output = (name: string): string => `OBS_WEBSOCKET_OUTPUT_${name}`;
  expect(heard).toEqual([
    ...[...changed, output('STOPPING'), output('STOPPED')],
    ...[...changed, output('STARTING'), output('STARTED')],
  ]);
});

test('without a show, requests about one answer “not ready”, and others are answered', async () => {
  const bare = startTestHost({ withService: false });
  const window = bare.window('Desk');
  const port = await freePort();
  const { password: its } = await window.call('surfaces.new_password', undefined);
  await window.call('surfaces.change', { kind: 'obs', enabled: true, port });
  await window.until(async () => {
    const { surfaces } = await window.call('surfaces.state', undefined);
    return surfaces.find(({ kind }) => kind === 'obs')?.status === 'listening';
  });
  const one = new OBSWebSocketJson();
  await one.connect(`ws://127.0.0.1:${port}`, its);
  const asked = [
    one.call('GetSceneList'),
    one.call('GetInputList'),
    one.call('GetStreamStatus'),
    one.call('GetVersion'),
  ];
  expect(await Promise.all(asked.map(statusOf))).toEqual([207, 207, 207, 100]);
  await one.disconnect();
  await bare.close();
});
