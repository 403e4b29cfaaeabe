import OBSWebSocket, { EventSubscription } from 'obs-websocket-js/json';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PRESS_TIMING } from '#shared/show/action.ts';
import { freePort } from '../../support/free-port.ts';
import { statusOf } from '../../support/obs-client.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

const ACTION = 'OBS_WEBSOCKET_MEDIA_INPUT_ACTION_';

let started: TestHost;
let desk: TestWindow;
let url = '';
let password = '';
let client: OBSWebSocket;

/** Presses of the same thing right after each other are one press. */
const past = (): Promise<void> => started.leap(PRESS_TIMING.debounceMs);
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
  client = new OBSWebSocket();
  await client.connect(url, password, { rpcVersion: 1, eventSubscriptions: EventSubscription.All });
  return () => client.disconnect();
});
afterAll(() => started.close());

test('with nothing cued, the transition takes the scene that the preview shows', async () => {
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
  let hotkeys: readonly string[] = [];
  await desk.until(async () => {
    ({ hotkeys } = await client.call('GetHotkeyList'));
    return hotkeys.some((name) => name.startsWith('regie.band.'));
  });
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

test('commands that depend on the state of the show have a hotkey too', async () => {
  const { hotkeys } = await client.call('GetHotkeyList');
  expect(hotkeys).toEqual(expect.arrayContaining(['regie.message.next', 'regie.poll.toggle', 'regie.media.toggle']));
  expect(await statusOf(client.call('TriggerHotkeyByName', { hotkeyName: 'regie.poll.next' }))).toBe(100);
});

test('actions that ask for nothing have a hotkey by their name', async () => {
  const { hotkeys } = await client.call('GetHotkeyList');
  expect(hotkeys).toEqual(expect.arrayContaining(['regie.temporary.clear', 'regie.places.follow', 'regie.take']));
  expect(hotkeys).not.toContain('regie.scene.auto');
  const action = { kind: 'chat.write', text: 'On stage' } as const;
  await desk.call('show.perform', { action, source: { surface: 'tile' } });
  await desk.until(async () => (await show()).chat?.value.messages.some(({ text }) => text === 'On stage') === true);
  const message = (await show()).chat?.value.messages.find(({ text }) => text === 'On stage');
  const stage = { kind: 'message.stage', messageId: message?.id ?? '' } as const;
  await desk.call('show.perform', { action: stage, source: { surface: 'tile' } });
  expect(await statusOf(client.call('TriggerHotkeyByName', { hotkeyName: 'regie.temporary.clear' }))).toBe(100);
  expect((await show()).chat?.value.staged ?? null).toBeNull();
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

test('a quick transition takes a scene by it, and leaves every scene with its own', async () => {
  await client.call('SetStudioModeEnabled', { studioModeEnabled: true });
  const own = async () =>
    (await show()).desk.scenes.map(({ id, transition, transitionMs }) => [id, transition, transitionMs]);
  const before = await own();
  const [first, second] = (await show()).desk.scenes;
  await past();
  await client.call('SetCurrentProgramScene', { sceneName: first?.name ?? '' });
  const told = await client.call('GetCurrentSceneTransition');
  const transitionName = second?.transition === 'wipe' ? 'Fade' : 'WIPE';
  const arrived = expect.poll(async () => (await own()).find(([id]) => id === second?.id), { interval: 20 });
  const results = await client.callBatch([
    { requestType: 'SetCurrentPreviewScene', requestData: { sceneName: second?.name ?? '' } },
    { requestType: 'SetCurrentSceneTransition', requestData: { transitionName } },
    { requestType: 'SetCurrentSceneTransitionDuration', requestData: { transitionDuration: 900 } },
    { requestType: 'TriggerStudioModeTransition' },
    { requestType: 'SetCurrentSceneTransition', requestData: { transitionName: told.transitionName } },
    {
      requestType: 'SetCurrentSceneTransitionDuration',
      requestData: { transitionDuration: (told.transitionDuration as number | null) ?? 500 },
    },
  ] as never);
  expect(results.map(({ requestStatus }) => requestStatus.code)).toEqual([100, 100, 100, 100, 100, 100]);
  await arrived.toEqual([second?.id, transitionName.toLowerCase(), 900]);
  await expect.poll(own, { timeout: 10_000 }).toEqual(before);
});

test('the transition and its duration are values for the takes to come; an override is the scene’s own', async () => {
  await client.call('SetStudioModeEnabled', { studioModeEnabled: false });
  const [first, second] = (await show()).desk.scenes;
  const ofScene = async (id = '') => (await show()).desk.scenes.find((one) => one.id === id);
  await past();
  const transitionName = 'zoom';
  await client.call('SetCurrentSceneTransition', { transitionName });
  await client.call('SetCurrentSceneTransitionDuration', { transitionDuration: 1200 });
  expect(await client.call('GetCurrentSceneTransition')).toMatchObject({ transitionName, transitionDuration: 1200 });
  expect(await ofScene(second?.id)).toMatchObject({
    transition: second?.transition,
    transitionMs: second?.transitionMs,
  });
  const sceneName = first?.name ?? '';
  await client.call('SetSceneSceneTransitionOverride', { sceneName, transitionName: 'blur', transitionDuration: 800 });
  expect(await client.call('GetSceneSceneTransitionOverride', { sceneName })).toEqual({
    transitionName: 'blur',
    transitionDuration: 800,
  });
  expect(await ofScene(first?.id)).toMatchObject({ transition: 'blur', transitionMs: 800 });
  const set = (name: string) => statusOf(client.call('SetCurrentSceneTransition', { transitionName: name }));
  expect([await set('Cut'), await set('nothing')]).toEqual([100, 600]);
  expect(await statusOf(client.call('SetCurrentSceneTransitionDuration', { transitionDuration: 60 }))).toBe(402);
  expect(await statusOf(client.call('GetInputDefaultSettings', { inputKind: 'nothing' }))).toBe(605);
});

test('a thing that is named twice is found by its uuid; a uuid that is none leaves it to the name', async () => {
  const { scenes } = await client.call('GetSceneList');
  const [one, other] = scenes.map(({ sceneName, sceneUuid }) => ({
    sceneName: sceneName as string,
    sceneUuid: sceneUuid as string,
  }));
  const items = async (given: object) => (await client.call('GetSceneItemList', given)).sceneItems;
  const [ofOne, ofOther] = [await items({ sceneName: one?.sceneName }), await items({ sceneUuid: other?.sceneUuid })];
  const both = { sceneName: one?.sceneName, sceneUuid: other?.sceneUuid };
  expect(await items(both)).toEqual(ofOther);
  for (const sceneUuid of ['', 7, null]) expect(await items({ ...both, sceneUuid })).toEqual(ofOne);
  const codes = await Promise.all(
    [{ ...both, sceneUuid: 'gone' }, { sceneUuid: 7 }, { sceneName: '' }, {}].map((given) => statusOf(items(given))),
  );
  expect(codes).toEqual([600, 300, 300, 300]);
  const { inputs } = await client.call('GetInputList');
  const [input, second] = inputs.map(({ inputName, inputUuid }) => ({ inputName, inputUuid }));
  const settings = client.call('GetInputSettings', {
    inputName: input?.inputName as string,
    inputUuid: second?.inputUuid as string,
  });
  expect(await settings).toEqual(await client.call('GetInputSettings', { inputName: second?.inputName as string }));
});

test('a T-bar takes at its end, and goes back before it takes again', async () => {
  const toPosition = (position: number, release = true) =>
    statusOf(client.call('SetTBarPosition', { position, release }));
  const onAir = async () => (await show()).desk.activeSceneId;
  await client.call('SetStudioModeEnabled', { studioModeEnabled: true });
  const [first, second] = (await show()).desk.scenes;
  await past();
  await client.call('SetCurrentProgramScene', { sceneName: first?.name ?? '' });
  await past();
  await client.call('SetCurrentPreviewScene', { sceneName: second?.name ?? '' });
  expect([await toPosition(0.5), await toPosition(1, false), await onAir()]).toEqual([100, 100, first?.id]);
  expect(await toPosition(1)).toBe(100);
  // The platform has confirmed; the desk's own state follows in the same breath.
  await expect.poll(onAir).toBe(second?.id);
  await past();
  expect([await toPosition(1), await onAir(), await toPosition(2)]).toEqual([100, second?.id, 402]);
  await client.call('SetStudioModeEnabled', { studioModeEnabled: false });
  expect(await toPosition(1)).toBe(506);
});
