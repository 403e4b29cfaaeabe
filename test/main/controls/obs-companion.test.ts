import { decode } from '@msgpack/msgpack';
import { readFileSync } from 'node:fs';
import OBSWebSocket, { EventSubscription, type OBSRequestTypes, type OBSWebSocketError } from 'obs-websocket-js/json';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { openRawObs } from '../../support/obs-client.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

type Answer = Readonly<Record<string, unknown>>;
type RequestType = keyof OBSRequestTypes;

/** A request's answer without its values, which are another moment's. */
interface Answered {
  readonly requestType: string;
  readonly requestId: string;
  readonly code: number;
  readonly fields?: readonly string[];
}
type Recorded =
  | { readonly sent: { readonly op: number; readonly d: Readonly<Record<string, unknown>> } }
  | { readonly to: string; readonly answered: readonly Answered[] };

/**
 * The frames of Companion's module for OBS 3.16.0 (obs-websocket-js 5.0.7, MsgPack) as it connected to the demo show,
 * until its first round of polls, in their order. The password's answer is left out.
 */
const TRANSCRIPT = readFileSync(new URL('./companion-obs-3.16.0.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);

interface Outcome {
  readonly requestType: string;
  readonly requestId: string;
  readonly requestStatus: { readonly code: number };
  readonly responseData?: Readonly<Record<string, unknown>> | null;
}
interface ServerMessage {
  readonly op: number;
  readonly d: Outcome & { readonly results?: readonly Outcome[] };
}

const withoutValues = ({ requestType, requestId, requestStatus: { code }, responseData }: Outcome): Answered => ({
  requestType,
  requestId,
  code,
  ...(responseData && { fields: Object.keys(responseData).sort() }),
});

let started: TestHost;
let desk: TestWindow;
let url = '';
let password = '';
let obs: OBSWebSocket;
/** Every request that was made, with the code of each answer. */
const codes = new Map<string, Set<number>>();

const noted = (type: string, code: number): void => {
  codes.set(type, (codes.get(type) ?? new Set()).add(code));
};
const ask = async (type: RequestType, data?: object): Promise<Answer | null> => {
  try {
    const answer = (await obs.call(type, data)) as unknown as Answer;
    noted(type, 100);
    return answer;
  } catch (error) {
    noted(type, (error as OBSWebSocketError).code);
    return null;
  }
};
const batch = async (wanted: readonly { readonly requestType: RequestType; readonly requestData: object }[]) => {
  const results = await obs.callBatch(wanted.map((one) => ({ requestId: 'a source', ...one })) as never);
  for (const { requestType, requestStatus } of results) noted(requestType, requestStatus.code);
  return results;
};
const listOf = (answer: Answer | null, name: string): readonly Answer[] => (answer?.[name] ?? []) as readonly Answer[];

const askForAudio = async (inputName: unknown): Promise<void> => {
  if ((await ask('GetInputAudioTracks', { inputName })) === null) return;
  const types = ['Mute', 'Volume', 'AudioBalance', 'AudioSyncOffset', 'AudioMonitorType', 'AudioTracks'] as const;
  await batch(types.map((type) => ({ requestType: `GetInput${type}`, requestData: { inputName } })));
};
const askForSources = async (sceneName: unknown): Promise<readonly Answer[]> => {
  const items = listOf(await ask('GetSceneItemList', { sceneName }), 'sceneItems');
  const wanted = items.flatMap(({ sourceName, inputKind }) => [
    { requestType: 'GetSourceActive', requestData: { sourceName } } as const,
    { requestType: 'GetSourceFilterList', requestData: { sourceName } } as const,
    ...(inputKind ? [{ requestType: 'GetInputSettings', requestData: { inputName: sourceName } } as const] : []),
  ]);
  await Promise.all(items.map(({ sourceName }) => askForAudio(sourceName)));
  const results = wanted.length > 0 ? await batch(wanted) : [];
  expect(results).toHaveLength(wanted.length);
  await ask('GetSourceFilterList', { sourceName: sceneName });
  return items;
};

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
afterAll(async () => {
  await obs.disconnect();
  await started.close();
});

test("the recorded beginning of Companion's module for OBS gets the same answers, frame by frame", async () => {
  const [hello, ...frames] = TRANSCRIPT;
  const mask = hello && 'sent' in hello ? Number(hello.sent.d.eventSubscriptions) : 0;
  const { socket, send } = await openRawObs(url, password, { mask, protocol: 'obswebsocket.msgpack' });
  const answers = new Map<string, readonly Answered[]>();
  socket.on('message', (data: Buffer) => {
    const { op, d } = decode(data) as ServerMessage;
    if (op === 7) answers.set(d.requestId, [withoutValues(d)]);
    if (op === 9) answers.set(d.requestId, (d.results ?? []).map(withoutValues));
  });
  for (const frame of frames) {
    if ('sent' in frame) send(frame.sent);
    else {
      await expect.poll(() => answers.has(frame.to), { interval: 5 }).toBe(true);
      expect(answers.get(frame.to)).toEqual(frame.answered);
    }
  }
  expect(answers.size).toBe(frames.filter((frame) => 'sent' in frame).length);
  socket.close();
});

test('what Companion’s module for OBS asks first is answered truthfully, or refused by the protocol', async () => {
  obs = new OBSWebSocket();
  const eventSubscriptions =
    EventSubscription.All |
    EventSubscription.InputActiveStateChanged |
    EventSubscription.InputShowStateChanged |
    EventSubscription.InputVolumeMeters |
    EventSubscription.SceneItemTransformChanged;
  const { obsWebSocketVersion } = await obs.connect(url, password, { eventSubscriptions, rpcVersion: 1 });
  expect(obsWebSocketVersion).toMatch(/^5\./);
  const show = await desk.call('show.current', undefined);
  const scenes = show?.desk?.value.scenes ?? [];

  expect((await ask('GetVersion'))?.supportedImageFormats).toEqual(expect.arrayContaining(['png']));
  expect(await ask('GetStudioModeEnabled')).toEqual({ studioModeEnabled: show?.deskMode.mode === 'cue' });
  expect(listOf(await ask('GetHotkeyList'), 'hotkeys').length).toBeGreaterThan(0);
  for (const { outputName } of listOf(await ask('GetOutputList'), 'outputs'))
    await ask('GetOutputStatus', { outputName });
  await ask('GetMonitorList');
  expect(Number((await ask('GetVideoSettings'))?.fpsDenominator)).toBeGreaterThan(0);
  await ask('GetReplayBufferStatus');
  const kinds = listOf(await ask('GetInputKindList'), 'inputKinds');
  await Promise.all(kinds.map((inputKind) => ask('GetInputDefaultSettings', { inputKind })));
  const [stats, stream, record] = await Promise.all([ask('GetStats'), ask('GetStreamStatus'), ask('GetRecordStatus')]);
  await Promise.all([ask('GetStreamServiceSettings'), ask('GetRecordDirectory')]);
  expect(stats).toMatchObject({ cpuUsage: expect.any(Number), availableDiskSpace: expect.any(Number) });
  expect(stream?.outputActive).toBe(show?.desk?.value.session.status === 'live');
  expect(stream?.outputTimecode).toMatch(/^\d\d:\d\d:\d\d/);
  expect(record?.outputActive).toBe(show?.desk?.value.session.recordingStatus === 'recording');
  expect(listOf(await ask('GetProfileList'), 'profiles').length).toBeGreaterThan(0);
  expect(listOf(await ask('GetSceneCollectionList'), 'sceneCollections').length).toBeGreaterThan(0);
  expect(listOf(await ask('GetSceneTransitionList'), 'transitions').length).toBeGreaterThan(0);
  await ask('GetCurrentSceneTransition');
  for (const input of Object.values((await ask('GetSpecialInputs')) ?? {})) if (input) await askForAudio(input);
  const sceneList = await ask('GetSceneList');
  const listed = listOf(sceneList, 'scenes').map(({ sceneName }) => sceneName);
  expect(listed).toEqual(expect.arrayContaining(scenes.map(({ name }) => name)));
  const items = (await Promise.all(listed.map(askForSources))).flat();
  const media = items.filter(({ inputKind }) => inputKind === 'ffmpeg_source');
  for (const { sourceName: inputName } of media) await ask('GetMediaInputStatus', { inputName });

  const refused = Object.fromEntries(
    [...codes].flatMap(([type, found]) => ([...found].join() === '100' ? [] : [[type, [...found]]])),
  );
  // 204: there is no such thing here. 604: no replay buffer is set up. As OBS says it, and the module goes on.
  expect(refused).toEqual({
    GetInputAudioTracks: [204],
    GetRecordDirectory: [204],
    GetReplayBufferStatus: [604],
    GetStreamServiceSettings: [204],
  });
  expect(codes.size).toBe(27);
});

test('the polls that follow each second are answered, and events of the show come', async () => {
  const heard: string[] = [];
  obs.on('CurrentProgramSceneChanged', ({ sceneName }) => heard.push(sceneName));
  for (let second = 0; second < 3; second += 1) {
    await Promise.all([ask('GetStats'), ask('GetStreamStatus'), ask('GetRecordStatus')]);
  }
  const show = await desk.call('show.current', undefined);
  const target = show?.desk?.value.scenes.find(({ id }) => id !== show.desk?.value.activeSceneId);
  await desk.call('show.perform', {
    action: { kind: 'scene.take', sceneId: target?.id ?? '' },
    source: { surface: 'tile' },
  });
  await desk.until(() => heard.includes(target?.name ?? ''));
  expect(obs.identified).toBe(true);
});
