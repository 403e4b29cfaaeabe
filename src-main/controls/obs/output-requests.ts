import { act } from '#shared/show/action-press.ts';
import { statfs } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { Action } from '#shared/show/action.ts';
import { hotkeysOf } from './hotkeys.ts';
import { HELD_IS_ODD, readHeld } from '../held.ts';
import type { ObsWorld } from './obs-world.ts';
import { OBS_VERSION, OBS_WEBSOCKET_VERSION, ObsProblem, RPC_VERSION, STATUS, type Fields } from './protocol.ts';
import { displaysOf, pressAs, requireDone, type RequestHandlers, type RequestContext } from './requests.ts';

/** The name of our requests and events among those of plugins. */
export const VENDOR = 'regie';

const timecode = (ms: number): string => {
  const part = (value: number, digits: number): string => String(Math.floor(value)).padStart(digits, '0');
  return `${part(ms / 3_600_000, 2)}:${part((ms / 60_000) % 60, 2)}:${part((ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`;
};

/** How long the live has run, in milliseconds. */
const liveMs = ({ state, isLive }: ObsWorld, now: number): number => {
  const startedAt = state.desk?.value.session.startedAt ?? null;
  return isLive && startedAt !== null ? Math.max(0, now - state.clockOffsetMs - Date.parse(startedAt)) : 0;
};

const streamStatus = (world: ObsWorld, now: number): Fields => {
  const ms = liveMs(world, now);
  return {
    outputActive: world.isLive,
    outputReconnecting: world.isReconnecting,
    outputTimecode: timecode(ms),
    outputDuration: ms,
    outputCongestion: 0,
    outputBytes: 0,
    outputSkippedFrames: 0,
    outputTotalFrames: 0,
  };
};

const recordStatus = (world: ObsWorld, now: number): Fields => {
  const ms = world.isRecording ? liveMs(world, now) : 0;
  return {
    outputActive: world.isRecording,
    outputPaused: false,
    outputTimecode: timecode(ms),
    outputDuration: ms,
    outputBytes: 0,
  };
};

const BY_HOST = 'A live and its recording are started and ended by the host of the session alone.';

/** Starts and ends are refused, each with the status that says why. */
const refuseOutput =
  (isActive: (world: ObsWorld) => boolean, wanted: boolean | null) =>
  ({ world }: RequestContext): never => {
    const active = isActive(world());
    if (wanted === true && active) throw new ObsProblem(STATUS.outputRunning, 'The output is already active.');
    if (wanted === false && !active) throw new ObsProblem(STATUS.outputNotRunning, 'The output is not active.');
    throw new ObsProblem(STATUS.cannotAct, BY_HOST);
  };
const live = (world: ObsWorld): boolean => world.isLive;
const recording = (world: ObsWorld): boolean => world.isRecording;

const unavailable = (what: string) => (): never => {
  throw new ObsProblem(STATUS.wrongState, `${what} is not available.`);
};

const MIB = 1024 ** 2;
let lastCpu = { at: process.hrtime.bigint(), used: process.cpuUsage() };

/** Share of the processors that this app used since it was asked last, in percent. */
const cpuPercent = (): number => {
  const [at, used] = [process.hrtime.bigint(), process.cpuUsage()];
  const spent = used.user + used.system - lastCpu.used.user - lastCpu.used.system;
  const elapsed = Number(at - lastCpu.at) / 1000;
  lastCpu = { at, used };
  return elapsed <= 0 ? 0 : Math.min(100, (100 * spent) / elapsed / Math.max(1, cpus().length));
};

const freeMib = async (): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(tmpdir());
    return (bavail * bsize) / MIB;
  } catch {
    return 0;
  }
};

const vendorRequest = async (parts: RequestContext): Promise<Fields> => {
  const { data, client } = parts;
  if (data.text('vendorName') !== VENDOR) {
    throw new ObsProblem(STATUS.notFound, 'No vendor was found by that name.');
  }
  const requestType = data.text('requestType');
  const given = data.has('requestData') ? data.object('requestData') : {};
  const asked = `CallVendorRequest ${requestType.slice(0, 60)}`;
  const held = readHeld(given.held);
  if (held === null) throw new ObsProblem(STATUS.wrongField, HELD_IS_ODD);
  const answer = (responseData: Fields): Fields => ({ vendorName: VENDOR, requestType, responseData });
  switch (requestType) {
    case 'get_state':
      return answer({ ...parts.feed.snapshot() });
    case 'press': {
      const action = Action.safeParse(given.action);
      if (!action.success)
        throw new ObsProblem(STATUS.wrongField, 'action must be an action of the desk, with its kind.');
      await pressAs(parts, act(action.data), { held, name: asked });
      return answer({});
    }
    case 'press_tile': {
      if (typeof given.id !== 'string') throw new ObsProblem(STATUS.missingField, 'id must name a tile.');
      const outcome = await parts.pressTile(client, { tileId: given.id, held, asked });
      requireDone(outcome);
      return answer('runId' in outcome ? { outcome: outcome.kind, runId: outcome.runId } : {});
    }
    default:
      throw new ObsProblem(STATUS.notFound, 'No vendor request was found by that name.');
  }
};

/** Requests about OBS itself, its outputs and hotkeys, and our own vendor requests. */
export const GENERAL_REQUESTS: RequestHandlers = {
  GetVersion: ({ version }) => ({
    obsVersion: OBS_VERSION,
    obsWebSocketVersion: OBS_WEBSOCKET_VERSION,
    rpcVersion: RPC_VERSION,
    supportedImageFormats: ['png', 'jpg', 'jpeg'],
    platform: process.platform,
    platformDescription: `Regie ${version}`,
  }),
  async GetStats({ counts }) {
    const { incoming, outgoing } = counts();
    return {
      cpuUsage: cpuPercent(),
      memoryUsage: process.memoryUsage.rss() / MIB,
      availableDiskSpace: await freeMib(),
      activeFps: 0,
      averageFrameRenderTime: 0,
      renderSkippedFrames: 0,
      renderTotalFrames: 0,
      outputSkippedFrames: 0,
      outputTotalFrames: 0,
      webSocketSessionIncomingMessages: incoming,
      webSocketSessionOutgoingMessages: outgoing,
    };
  },
  BroadcastCustomEvent({ data, broadcast }) {
    broadcast(data.object('eventData'));
    return undefined;
  },
  CallVendorRequest: vendorRequest,
  GetHotkeyList: (parts) => ({ hotkeys: [...hotkeysOf(parts).keys()] }),
  async TriggerHotkeyByName(parts) {
    const name = parts.data.text('hotkeyName');
    const asked = `TriggerHotkeyByName ${name.slice(0, 80)}`;
    const hotkey = hotkeysOf(parts).get(name);
    if (!hotkey) throw new ObsProblem(STATUS.notFound, 'No hotkeys were found by that name.');
    return pressAs(parts, hotkey, { name: asked });
  },
  GetVideoSettings: () => ({
    fpsNumerator: 30,
    fpsDenominator: 1,
    baseWidth: 1920,
    baseHeight: 1080,
    outputWidth: 1920,
    outputHeight: 1080,
  }),
  GetProfileList({ world }) {
    const name = world().state.space?.name ?? 'Regie';
    return { currentProfileName: name, profiles: [name] };
  },
  GetSceneCollectionList({ world }) {
    const name = world().state.desk?.value.session.title ?? '';
    return { currentSceneCollectionName: name, sceneCollections: [name] };
  },
  GetMonitorList: async (parts) => ({
    monitors: (await displaysOf(parts)).map(({ label, x, y, width, height }, at) => ({
      monitorName: label || `Display ${at + 1}`,
      monitorIndex: at,
      monitorWidth: width,
      monitorHeight: height,
      monitorPositionX: x,
      monitorPositionY: y,
    })),
  }),
  GetStreamStatus: ({ world, clock }) => streamStatus(world(), clock.now()),
  ToggleStream: refuseOutput(live, null),
  StartStream: refuseOutput(live, true),
  StopStream: refuseOutput(live, false),
  GetRecordStatus: ({ world, clock }) => recordStatus(world(), clock.now()),
  ToggleRecord: refuseOutput(recording, null),
  StartRecord: refuseOutput(recording, true),
  StopRecord: refuseOutput(recording, false),
  GetOutputList: ({ world }) => ({
    outputs: [
      { outputName: 'live', outputKind: 'regie_live', outputActive: world().isLive },
      { outputName: 'recording', outputKind: 'regie_recording', outputActive: world().isRecording },
    ].map((output) => ({ ...output, outputWidth: 1920, outputHeight: 1080, outputFlags: {} })),
  }),
  GetOutputStatus({ data, world, clock }) {
    const name = data.text('outputName');
    if (name === 'live') return streamStatus(world(), clock.now());
    if (name !== 'recording') throw new ObsProblem(STATUS.notFound, 'No output was found by that name.');
    const { outputPaused: _paused, ...record } = recordStatus(world(), clock.now());
    return { ...streamStatus(world(), clock.now()), ...record };
  },
  GetReplayBufferStatus: unavailable('Replay buffer'),
  GetVirtualCamStatus: unavailable('VirtualCam'),
};
