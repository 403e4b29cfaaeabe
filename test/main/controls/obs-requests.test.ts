import fc from 'fast-check';
import { encode } from '@msgpack/msgpack';
import OBSWebSocketJson, { EventSubscription, type OBSWebSocketError } from 'obs-websocket-js/json';
import OBSWebSocketMsgpack from 'obs-websocket-js/msgpack';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { EVENTS } from '../../../src-main/controls/obs/protocol.ts';
import { freePort } from '../../support/free-port.ts';
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
const past = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));
const statusOf = async (asked: Promise<unknown>): Promise<number> => {
  try {
    await asked;
    return 100;
  } catch (error) {
    return (error as OBSWebSocketError).code;
  }
};
const show = async () => {
  const now = await desk.call('show.current', undefined);
  if (!now?.desk) throw new Error('a show is open');
  return { ...now, desk: now.desk.value };
};
const obsState = async () => (await desk.call('surfaces.state', undefined)).surfaces.find(({ kind }) => kind === 'obs');
/** Takes the first scene that plays a medium of this kind; answers with its input and its id. */
const takeMedium = async (kind: 'pdf' | 'video') => {
  const { desk: now, media } = await show();
  const ids = new Set((media?.value ?? []).flatMap((one) => (one.kind === kind ? [one.id] : [])));
  const scene = now.scenes.find(({ slots }) => slots.some(({ mediaId }) => mediaId !== undefined && ids.has(mediaId)));
  const mediaId = scene?.slots.find((slot) => slot.mediaId !== undefined && ids.has(slot.mediaId))?.mediaId ?? '';
  const sceneName = scene?.name ?? '';
  await past();
  await client.call('SetCurrentProgramScene', { sceneName });
  const { sceneItems } = await client.call('GetSceneItemList', { sceneName });
  const inputKind = kind === 'pdf' ? 'slideshow_v2' : 'ffmpeg_source';
  const item = sceneItems.find((one) => one.inputKind === inputKind);
  return { inputName: item?.sourceName as string, mediaId };
};
const stateOf = async (mediaId: string) => (await show()).desk.media.find((one) => one.mediaId === mediaId);

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
    expect(await statusOf(one.call('Sleep', { sleepMillis: 1 } as never))).toBe(206);
    await one.disconnect();
  });
});

test('nothing is cued: the transition takes the scene that the preview shows', async () => {
  await client.call('SetStudioModeEnabled', { studioModeEnabled: true });
  const [first] = (await show()).desk.scenes;
  await client.call('SetCurrentProgramScene', { sceneName: first?.name ?? '' });
  await past();
  const { currentPreviewSceneName } = await client.call('GetCurrentPreviewScene');
  expect(currentPreviewSceneName).not.toBe(first?.name);
  await client.call('TriggerStudioModeTransition');
  expect((await client.call('GetCurrentProgramScene')).currentProgramSceneName).toBe(currentPreviewSceneName);
  expect(await statusOf(client.call('SetCurrentPreviewScene', { sceneName: 'Automatic layout' }))).toBe(703);
  await client.call('SetStudioModeEnabled', { studioModeEnabled: false });
});

test('a hotkey that leads nowhere is no success', async () => {
  await client.call('SetCurrentProgramScene', { sceneName: (await show()).desk.scenes.at(-1)?.name ?? '' });
  await past();
  expect(await statusOf(client.call('TriggerHotkeyByName', { hotkeyName: 'regie.scene.next' }))).toBe(703);
});

test('hotkeys show a band, stage a message, open and close a poll, and run auto-advance', async () => {
  const action = { kind: 'chat.write', text: 'Welcome' } as const;
  await desk.call('show.perform', { action, source: { surface: 'tile' } });
  await desk.until(async () => ((await show()).chat?.value.messages.length ?? 0) > 0);
  const { hotkeys } = await client.call('GetHotkeyList');
  const { polls, chat } = await show();
  const pollId = polls?.value.find(({ status }) => status === 'draft')?.id;
  const names = [
    hotkeys.find((name) => name.startsWith('regie.band.')),
    `regie.message.${chat?.value.messages.at(-1)?.id}.stage`,
    `regie.poll.${pollId}.open`,
    `regie.poll.${pollId}.close`,
    'regie.auto_advance.start',
    'regie.auto_advance.stop',
  ];
  for (const hotkeyName of names) {
    await past();
    expect([hotkeyName, await statusOf(client.call('TriggerHotkeyByName', { hotkeyName: hotkeyName ?? '' }))]).toEqual([
      hotkeyName,
      100,
    ]);
  }
  const after = await show();
  expect(after.desk.bands).not.toEqual([]);
  expect(after.chat?.value.staged?.id).toBe(chat?.value.messages.at(-1)?.id);
  expect(after.polls?.value.find(({ id }) => id === pollId)?.status).toBe('closed');
});

test('a page is turned by one for each press that is done, and a film has no pages', async () => {
  const { inputName, mediaId } = await takeMedium('pdf');
  const next = () => statusOf(client.call('TriggerMediaInputAction', { inputName, mediaAction: `${ACTION}NEXT` }));
  const before = (await stateOf(mediaId))?.page ?? 1;
  await past();
  expect(await next()).toBe(100);
  await past();
  const answers = await Promise.all([next(), next(), next()]);
  expect(answers.toSorted()).toEqual([100, 703, 703]);
  await expect.poll(async () => (await stateOf(mediaId))?.page).toBe(before + 2);
  const film = await takeMedium('video');
  const turned = client.call('TriggerMediaInputAction', { inputName: film.inputName, mediaAction: `${ACTION}NEXT` });
  expect(await statusOf(turned)).toBe(604);
  expect(await next()).toBe(604);
});

test('a film on air is paused, moved and played by its input, and says where it is', async () => {
  const { inputName, mediaId } = await takeMedium('video');
  const trigger = (name: string) => client.call('TriggerMediaInputAction', { inputName, mediaAction: ACTION + name });
  const status = () => client.call('GetMediaInputStatus', { inputName });
  const told: string[] = [];
  client.on('MediaInputActionTriggered', ({ mediaAction }) => told.push(mediaAction));
  await trigger('RESTART');
  expect(await status()).toMatchObject({ mediaState: 'OBS_MEDIA_STATE_PLAYING' });
  await trigger('PAUSE');
  expect(await status()).toMatchObject({ mediaState: 'OBS_MEDIA_STATE_PAUSED' });
  await past();
  await client.call('SetMediaInputCursor', { inputName, mediaCursor: 3000 });
  expect(await status()).toMatchObject({ mediaCursor: 3000 });
  await past();
  await client.call('OffsetMediaInputCursor', { inputName, mediaCursorOffset: -1000 });
  expect(await status()).toMatchObject({ mediaCursor: 2000 });
  expect((await stateOf(mediaId))?.position).toBe(2);
  await expect.poll(() => told).toContain(`${ACTION}PAUSE`);
  expect(await statusOf(client.call('TriggerMediaInputAction', { inputName: 'Band', mediaAction: ACTION }))).toBe(602);
});

test('a film has a volume and can be muted; a text has none', async () => {
  const { inputName } = await takeMedium('video');
  const told: number[] = [];
  client.on('InputVolumeChanged', ({ inputVolumeMul }) => told.push(inputVolumeMul));
  await client.call('SetInputVolume', { inputName, inputVolumeMul: 0.25 });
  expect(await client.call('GetInputVolume', { inputName })).toEqual({
    inputVolumeMul: 0.25,
    inputVolumeDb: 20 * Math.log10(0.25),
  });
  expect(await client.call('ToggleInputMute', { inputName })).toEqual({ inputMuted: true });
  expect(await client.call('GetInputMute', { inputName })).toEqual({ inputMuted: true });
  await past();
  await client.call('SetInputMute', { inputName, inputMuted: false });
  expect(await client.call('GetInputVolume', { inputName })).toMatchObject({ inputVolumeMul: 0.25 });
  await expect.poll(() => told).toEqual([0.25, 0, 0.25]);
  expect(await statusOf(client.call('SetInputVolume', { inputName, inputVolumeDb: 6 }))).toBe(402);
  expect(await statusOf(client.call('SetInputVolume', { inputName }))).toBe(300);
  expect(await statusOf(client.call('GetInputVolume', { inputName: 'Band' }))).toBe(604);
});

test('transitions are read: the current one may be set to itself alone', async () => {
  const { transitionName, transitionDuration } = await client.call('GetCurrentSceneTransition');
  const other = transitionName === 'fade' ? 'cut' : 'fade';
  const set = (name: string) => statusOf(client.call('SetCurrentSceneTransition', { transitionName: name }));
  expect([await set(transitionName), await set(other), await set('nothing')]).toEqual([100, 703, 600]);
  const ms = (transitionDuration ?? 0) + 100;
  expect(await statusOf(client.call('SetCurrentSceneTransitionDuration', { transitionDuration: ms }))).toBe(703);
  expect(await statusOf(client.call('GetInputDefaultSettings', { inputKind: 'nothing' }))).toBe(605);
});

test('each bit of the mask chooses its events alone', async () => {
  const heard = new Map<number, Set<number>>();
  const bits = Object.values(EVENTS);
  const listeners = await Promise.all(
    bits.map(async (bit) => {
      const socket = await rawClient(bit);
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
    const socket = await rawClient(0);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.send(JSON.stringify(message));
    expect(await closed).toBe(code);
  }
});

/** A client that is let in, without a library. */
const rawClient = async (mask: number, protocol = 'obswebsocket.json'): Promise<WebSocket> => {
  const socket = new WebSocket(url, protocol);
  const isBinary = protocol.endsWith('msgpack');
  const reads = new Promise<{ d: { authentication: { salt: string; challenge: string } } }>((resolve) => {
    socket.once('message', (data) => {
      if (isBinary) void import('@msgpack/msgpack').then(({ decode }) => resolve(decode(data as Buffer) as never));
      else resolve(JSON.parse((data as Buffer).toString()) as never);
    });
  });
  const { salt, challenge } = (await reads).d.authentication;
  const hash = (text: string): string => createHash('sha256').update(text).digest('base64');
  const identify = {
    op: 1,
    d: { rpcVersion: 1, eventSubscriptions: mask, authentication: hash(hash(password + salt) + challenge) },
  };
  socket.send(isBinary ? encode(identify) : JSON.stringify(identify));
  await new Promise((resolve) => socket.once('message', resolve));
  return socket;
};

test('whatever a viewer sends in single requests and in batches, nothing is pressed and the surface goes on', async () => {
  const { availableRequests } = await client.call('GetVersion');
  await desk.call('surfaces.change', { kind: 'obs', role: 'viewer' });
  const { sessionId } = await show();
  const lastPress = async () => (await desk.call('show.journal', { sessionId, limit: 1 }))[0]?.pressId;
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
      fc.constantFrom('obswebsocket.json', 'obswebsocket.msgpack'),
      fc.array(message, { minLength: 1, maxLength: 5 }),
      async (protocol, messages) => {
        const socket = await rawClient(EventSubscription.All, protocol);
        const over = new Promise((resolve) => socket.once('close', resolve));
        for (const one of messages) socket.send(protocol.endsWith('msgpack') ? encode(one) : JSON.stringify(one));
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

test('requests in batches are counted one by one: who floods is muted and told so', async () => {
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

test('without a show, what is about one is not ready yet, and the rest is answered', async () => {
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
