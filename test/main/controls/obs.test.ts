import fc from 'fast-check';
import { once } from 'node:events';
import OBSWebSocketJson, { EventSubscription } from 'obs-websocket-js/json';
import OBSWebSocketMsgpack from 'obs-websocket-js/msgpack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRESS_TIMING } from '#shared/show/action.ts';
import { WebSocket } from 'ws';
import { freePort } from '../../support/free-port.ts';
import { openRawObs, statusOf } from '../../support/obs-client.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost;
let desk: TestWindow;
let url = '';
let password = '';

type Client = OBSWebSocketJson;
interface ListedScene {
  readonly sceneName: string;
  readonly sceneUuid: string;
}
interface ListedItem {
  readonly sceneItemId: number;
  readonly sceneItemEnabled: boolean;
  readonly sourceName: string;
  readonly inputKind: string;
}

const connect = async (Kind: new () => Client): Promise<Client> => {
  const client = new Kind();
  await client.connect(url, password, { rpcVersion: 1, eventSubscriptions: EventSubscription.All });
  return client;
};
/** Presses of the same thing right after each other are one press. */
const past = (): Promise<void> => started.leap(PRESS_TIMING.debounceMs);
const scenesOf = async (client: Client): Promise<readonly ListedScene[]> =>
  (await client.call('GetSceneList')).scenes as unknown as readonly ListedScene[];

beforeAll(async () => {
  started = startTestHost();
  desk = started.window('Desk');
  await started.host.opened;
  const port = await freePort();
  ({ password } = await desk.call('surfaces.new_password', undefined));
  await desk.call('surfaces.change', { kind: 'obs', enabled: true, port });
  await desk.until(async () => {
    const { surfaces } = await desk.call('surfaces.state', undefined);
    return surfaces.find(({ kind }) => kind === 'obs')?.status === 'listening';
  });
  url = `ws://127.0.0.1:${port}`;
});
afterAll(() => started.close());

test.each(['obswebsocket.json', 'obswebsocket.msgpack'] as const)(
  'what is nested without end is not decoded over %s, and ends its own connection alone',
  async (protocol) => {
    const enter = () => openRawObs(url, password, { mask: 0, protocol });
    const [deep, well] = [await enter(), await enter()];
    const ended = once(deep.socket, 'close');
    const isBinary = protocol === 'obswebsocket.msgpack';
    // Of one field that holds what is deep.
    const start = isBinary
      ? Buffer.from([0x83, 0xa2, 0x6f, 0x70, 6, 0xa1, 0x64, 0x80, 0xa1, 0x78])
      : Buffer.from('{"op":6,"d":{},"x":');
    const depth = 300_000;
    const inside = isBinary
      ? Buffer.concat([Buffer.alloc(depth, 0x91), Buffer.of(0xc0)])
      : Buffer.from(`${'['.repeat(depth)}${']'.repeat(depth)}}`);
    deep.socket.send(Buffer.concat([start, inside]), { binary: isBinary });
    expect((await ended)[0]).toBe(4002);
    const answered = once(well.socket, 'message');
    well.send({ op: 6, d: { requestType: 'GetVersion', requestId: 'v' } });
    await answered;
    well.socket.close();
  },
);

describe.each([
  ['JSON', OBSWebSocketJson],
  ['MessagePack', OBSWebSocketMsgpack as unknown as typeof OBSWebSocketJson],
])('a client over %s', (_name, Kind) => {
  test('enters with the right password, and is refused with a wrong one', async () => {
    const client = new Kind();
    await expect(client.connect(url, 'wrong')).rejects.toMatchObject({ code: 4009 });
    await expect(client.connect(url)).rejects.toMatchObject({ code: 4009 });
    const { negotiatedRpcVersion } = await client.connect(url, password);
    expect(negotiatedRpcVersion).toBe(1);
    await client.disconnect();
  });

  test('switches the scene: the answer comes after the platform confirmed, and the event says it', async () => {
    const client = await connect(Kind);
    const heard: string[] = [];
    client.on('CurrentProgramSceneChanged', ({ sceneName }) => heard.push(sceneName));
    const { currentProgramSceneName } = await client.call('GetSceneList');
    const target = (await scenesOf(client)).find(
      ({ sceneName }) => sceneName !== currentProgramSceneName && sceneName !== 'Automatic layout',
    );
    await past();
    await client.call('SetCurrentProgramScene', { sceneName: target?.sceneName ?? '' });
    expect((await client.call('GetCurrentProgramScene')).currentProgramSceneName).toBe(target?.sceneName);
    const onAir = async () => {
      const show = await desk.call('show.current', undefined);
      return show?.desk?.value.scenes.find(({ id }) => id === show.desk?.value.activeSceneId)?.name;
    };
    await expect.poll(onAir).toBe(target?.sceneName);
    await expect.poll(() => heard).toContain(target?.sceneName);
    expect(await statusOf(client.call('SetCurrentProgramScene', { sceneName: 'No such scene' }))).toBe(600);
    expect(await statusOf(client.call('SetCurrentProgramScene'))).toBe(300);
    expect(await statusOf(client.call('SetCurrentProgramScene', {}))).toBe(300);
    await client.disconnect();
  });

  test('studio mode is the cue mode: preview cues, the transition takes', async () => {
    const client = await connect(Kind);
    expect(await statusOf(client.call('TriggerStudioModeTransition'))).toBe(506);
    expect(await statusOf(client.call('GetCurrentPreviewScene'))).toBe(506);
    await past();
    await client.call('SetStudioModeEnabled', { studioModeEnabled: true });
    expect((await desk.call('show.current', undefined))?.deskMode.mode).toBe('cue');
    const { currentProgramSceneName } = await client.call('GetSceneList');
    const target = (await scenesOf(client)).find(
      ({ sceneName }) => sceneName !== currentProgramSceneName && sceneName !== 'Automatic layout',
    );
    await client.call('SetCurrentPreviewScene', { sceneUuid: target?.sceneUuid ?? '' });
    expect((await client.call('GetCurrentPreviewScene')).currentPreviewSceneName).toBe(target?.sceneName);
    await client.call('TriggerStudioModeTransition');
    expect((await client.call('GetCurrentProgramScene')).currentProgramSceneUuid).toBe(target?.sceneUuid);
    await past();
    await client.call('SetStudioModeEnabled', { studioModeEnabled: false });
    expect((await client.call('GetStudioModeEnabled')).studioModeEnabled).toBe(false);
    await client.disconnect();
  });

  test('overlays are scene items, a band is the text of an input', async () => {
    const client = await connect(Kind);
    const found = await Promise.all(
      (await scenesOf(client)).map(async ({ sceneName }) => {
        const { sceneItems } = await client.call('GetSceneItemList', { sceneName });
        return (sceneItems as unknown as readonly ListedItem[]).map((item) => ({ sceneName, ...item }));
      }),
    );
    const locked = (await desk.call('show.current', undefined))?.desk?.value.scenes.filter((scene) => scene.locked);
    const isLocked = (name: string): boolean => locked?.some((scene) => scene.name === name) === true;
    const item = found
      .flat()
      .find(({ sceneName, inputKind }) => !isLocked(sceneName) && /^(?:text|regie)/.test(inputKind));
    if (!item) throw new Error('the demo show has overlays');
    const heard: boolean[] = [];
    client.on('SceneItemEnableStateChanged', ({ sceneItemEnabled }) => heard.push(sceneItemEnabled));
    const { sceneName, sceneItemId } = item;
    for (const sceneItemEnabled of [!item.sceneItemEnabled, item.sceneItemEnabled]) {
      await past();
      await client.call('SetSceneItemEnabled', { sceneName, sceneItemId, sceneItemEnabled });
      expect((await client.call('GetSceneItemEnabled', { sceneName, sceneItemId })).sceneItemEnabled).toBe(
        sceneItemEnabled,
      );
    }
    expect(heard).toEqual([!item.sceneItemEnabled, item.sceneItemEnabled]);
    const { sourceName } = item;
    expect((await client.call('GetSceneItemId', { sceneName, sourceName })).sceneItemId).toBe(sceneItemId);
    expect(await statusOf(client.call('GetSceneItemEnabled', { sceneName, sceneItemId: 1 }))).toBe(600);
    const text = `By ${_name}`;
    await client.call('SetInputSettings', { inputName: 'Band', inputSettings: { text, seconds: 4 } });
    expect((await client.call('GetInputSettings', { inputName: 'Band' })).inputSettings).toEqual({ text });
    expect(await statusOf(client.call('SetInputSettings', { inputName: 'Band', inputSettings: { text: '' } }))).toBe(
      400,
    );
    await client.disconnect();
  });

  test('what OBS tells of itself is answered truthfully or refused as the protocol refuses', async () => {
    const client = await connect(Kind);
    const version = await client.call('GetVersion');
    expect(version).toMatchObject({ rpcVersion: 1, supportedImageFormats: ['png', 'jpg', 'jpeg'] });
    expect(version.availableRequests).toContain('GetSceneList');
    expect(await client.call('GetStats')).toMatchObject({ activeFps: 0 });
    expect(await client.call('GetSpecialInputs')).toMatchObject({ mic1: null });
    expect(await client.call('GetVideoSettings')).toMatchObject({ baseWidth: 1920 });
    expect((await client.call('GetMonitorList')).monitors).toEqual([]);
    const { currentProfileName, profiles } = await client.call('GetProfileList');
    expect(profiles).toEqual([currentProfileName]);
    const { currentSceneCollectionName, sceneCollections } = await client.call('GetSceneCollectionList');
    expect(sceneCollections).toEqual([currentSceneCollectionName]);
    expect((await client.call('GetInputList')).inputs.length).toBeGreaterThan(0);
    expect((await client.call('GetInputKindList')).inputKinds).toContain('text_ft2_source_v2');
    expect((await client.call('GetSceneTransitionList')).transitions.length).toBe(10);
    expect(await client.call('GetCurrentSceneTransition')).toMatchObject({ transitionConfigurable: false });
    expect((await client.call('GetOutputList')).outputs).toHaveLength(2);
    expect(await client.call('GetStreamStatus')).toMatchObject({ outputActive: true });
    expect(await client.call('GetRecordStatus')).toMatchObject({ outputPaused: false });
    expect(await statusOf(client.call('StartStream'))).toBe(500);
    expect(await statusOf(client.call('StopStream'))).toBe(703);
    expect(await statusOf(client.call('GetReplayBufferStatus'))).toBe(604);
    expect(await statusOf(client.call('CreateScene', { sceneName: 'New' }))).toBe(204);
    const { currentProgramSceneName } = await client.call('GetCurrentProgramScene');
    const { imageData } = await client.call('GetSourceScreenshot', {
      sourceName: currentProgramSceneName,
      imageFormat: 'png',
      imageWidth: 320,
    });
    const png = Buffer.from(imageData.replace('data:image/png;base64,', ''), 'base64');
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 320, 180]);
    // No window draws here, and the host draws png alone.
    const ask = (imageFormat: string) =>
      statusOf(client.call('GetSourceScreenshot', { sourceName: currentProgramSceneName, imageFormat }));
    expect([await ask('jpg'), await ask('webp')]).toEqual([604, 400]);
    await client.disconnect();
  });

  test('hotkeys and requests of our own press what OBS has no request for', async () => {
    const client = await connect(Kind);
    const { hotkeys } = await client.call('GetHotkeyList');
    expect(hotkeys).toEqual(expect.arrayContaining(['regie.take_back', 'regie.scene.next']));
    expect(hotkeys.some((name) => name.startsWith('regie.poll.'))).toBe(true);
    await past();
    const before = (await client.call('GetCurrentProgramScene')).currentProgramSceneName;
    await client.call('TriggerHotkeyByName', { hotkeyName: 'regie.scene.previous' });
    const after = (await client.call('GetCurrentProgramScene')).currentProgramSceneName;
    expect(after).not.toBe(before);
    expect(await statusOf(client.call('TriggerHotkeyByName', { hotkeyName: 'none' }))).toBe(600);
    const vendor = { vendorName: 'regie', requestType: 'get_state', requestData: {} };
    expect((await client.call('CallVendorRequest', vendor)).responseData).toMatchObject({
      seq: expect.any(Number) as number,
    });
    const told = new Promise((resolve) => client.once('VendorEvent', resolve));
    await past();
    await client.call('CallVendorRequest', {
      vendorName: 'regie',
      requestType: 'press',
      requestData: { action: { kind: 'band.show', text: `Vendor ${_name}` } },
    });
    expect(await told).toMatchObject({ vendorName: 'regie' });
    await client.disconnect();
  });

  test('a batch is answered in its three modes', async () => {
    const client = await connect(Kind);
    const requests = [
      { requestType: 'GetStudioModeEnabled' as const },
      { requestType: 'GetReplayBufferStatus' as const },
      { requestType: 'GetVersion' as const },
    ];
    for (const executionType of [0, 1, 2]) {
      const results = await client.callBatch(requests, { executionType });
      expect(results.map(({ requestStatus }) => requestStatus.code)).toEqual([100, 604, 100]);
    }
    const halted = await client.callBatch(requests, { haltOnFailure: true });
    expect(halted.map(({ requestStatus }) => requestStatus.code)).toEqual([100, 604]);
    await client.disconnect();
  });
});

test('an OBS client that asks for no events hears none, and a new password ends older connections', async () => {
  const client = new OBSWebSocketJson();
  await client.connect(url, password, { rpcVersion: 1, eventSubscriptions: 0 });
  const heard: unknown[] = [];
  client.on('VendorEvent', (event) => heard.push(event));
  await past();
  await client.call('SetInputSettings', { inputName: 'Band', inputSettings: { text: 'Silent' } });
  expect(heard).toEqual([]);
  const ended = new Promise<unknown>((resolve) => client.once('ConnectionClosed', resolve));
  ({ password } = await desk.call('surfaces.new_password', undefined));
  expect(await ended).toMatchObject({ code: 4011 });
});

test('a page of the web, and noise of every kind, are shut out in the words of the protocol', async () => {
  const open = (headers: Record<string, string>): Promise<number | string> =>
    new Promise((resolve) => {
      const socket = new WebSocket(url, { headers });
      socket.on('error', (error) => resolve(error.message));
      socket.on('open', () => socket.send('not json'));
      socket.on('close', resolve);
    });
  expect(await open({ origin: 'https://evil.example' })).toMatch(/403/);
  expect(await open({})).toBe(4002);
});

test('a new role for OBS clients holds at once: those connected come in again with it', async () => {
  const client = await connect(OBSWebSocketJson);
  const closed = new Promise<number>((resolve) => {
    client.once('ConnectionClosed', ({ code }) => resolve(code));
  });
  await desk.call('surfaces.change', { kind: 'obs', role: 'viewer' });
  expect(await closed).toBe(1012);
  const again = await connect(OBSWebSocketJson);
  await past();
  expect(await statusOf(again.call('TriggerHotkeyByName', { hotkeyName: 'regie.scene.next' }))).toBe(703);
  await again.disconnect();
  await desk.call('surfaces.change', { kind: 'obs', role: 'operator' });
});

test('a stranger presses nothing whatever it sends, and the OBS surface goes on', async () => {
  const before = (await desk.call('show.current', undefined))?.desk?.value.activeSceneId;
  const frame = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ op: fc.constantFrom(0, 1, 3, 6, 8, 99), d: fc.jsonValue() }).map((message) => JSON.stringify(message)),
    fc.constant(
      JSON.stringify({
        op: 6,
        d: { requestType: 'TriggerHotkeyByName', requestId: '1', requestData: { hotkeyName: 'regie.scene.next' } },
      }),
    ),
    fc.uint8Array(),
  );
  const protocol = fc.constantFrom('obswebsocket.json', 'obswebsocket.msgpack');
  await fc.assert(
    fc.asyncProperty(protocol, fc.array(frame, { minLength: 1, maxLength: 4 }), async (asked, frames) => {
      const socket = new WebSocket(url, asked);
      const closed = new Promise<number>((resolve) => {
        socket.on('close', resolve);
      });
      await new Promise((resolve) => socket.once('open', resolve));
      for (const one of frames) socket.send(one);
      // A stranger who says nothing wrong is still nobody.
      expect(await closed).toBeGreaterThanOrEqual(4000);
    }),
    { numRuns: 60 },
  );
  expect((await desk.call('show.current', undefined))?.desk?.value.activeSceneId).toBe(before);
  const client = await connect(OBSWebSocketJson);
  expect((await client.call('GetVersion')).rpcVersion).toBe(1);
  await client.disconnect();
});
