import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { say } from '#shared/words/say.ts';
import { verbatim } from '#shared/words/sentence.ts';
import type { ObsSceneName } from '#shared/controls/own-obs.ts';
import { OBS_EVENTS, OBS_LIST_EVENTS, ObsRename } from './obs-frames.ts';
import { ObsClosed, ObsRefused, openObsSocket } from './obs-socket.ts';

/** A beat each second that may take this long: an OBS that hangs is noticed within three seconds. */
const BEAT_MS = 1000;
const ANSWER_MS = 1800;
const CONNECT_MS = 3000;
/** A timer this late means that the computer slept: an answer that came meanwhile is not read yet. */
const SLEPT_MS = 1000;
/** Windows get news of an OBS this often at most: it may say anything, as often as it likes. */
const TELL_EVERY_MS = 100;
/** Scenes that are renamed between two readings. */
const MOST_RENAMES = 200;
/** The protocol closes with this where the password is wrong or missing. */
const WRONG_PASSWORD = 4009;

/** The OBS as it said last. */
export interface ObsFacts {
  readonly scenes: readonly string[];
  readonly program: string | null;
  readonly isStreaming: boolean;
  readonly isRecording: boolean;
}

/** A page that an OBS shows as a source. */
export interface ObsSource {
  readonly name: string;
  readonly url: string;
  readonly hasSound: boolean;
}

export interface ObsConnection {
  facts(): ObsFacts;
  /** Puts a scene in the program; null once the OBS has confirmed it, else why not. */
  switchTo(scene: string): Promise<AppError | null>;
  /** Makes a browser source in a scene of its own, or gives the one of that name another address; null once it is there. */
  addSource(source: ObsSource): Promise<AppError | null>;
  close(): void;
}

export interface ObsConnectionOptions {
  readonly url: string;
  readonly password: string | null;
  /** The feed of this host's own show, by which it knows itself. */
  readonly ownFeed: string;
  readonly clock: Clock;
  readonly onChange: () => void;
  /** Its scenes were read; those that were renamed since, in their order. */
  readonly onScenes?: (scenes: readonly ObsSceneName[], renamed: readonly ObsRename[]) => void;
  /** It ended by itself. */
  readonly onEnd: () => void;
}

/** Why a connection could not be made. */
export class ObsRefusal extends Error {
  readonly why: 'unreachable' | 'wrong_password' | 'itself';

  constructor(why: ObsRefusal['why']) {
    super(`The OBS is ${why}.`);
    this.why = why;
  }
}

const isHeard = (type: string): type is keyof typeof OBS_EVENTS => Object.hasOwn(OBS_EVENTS, type);
/** The kind of a source that shows a page. */
const BROWSER = 'browser_source';
/** The scene in which sources are made. */
const SOURCE_SCENE = 'Regie';

const SILENT = new AppError('timeout', say('host_own_obs_silent'));

/** Connects to an OBS and keeps looking whether it is there. Throws ObsRefusal. */
export const connectObs = async (options: ObsConnectionOptions): Promise<ObsConnection> => {
  const { url, password, clock, onChange, onEnd } = options;
  let facts: ObsFacts = { scenes: [], program: null, isStreaming: false, isRecording: false };
  let isOver = false;
  let stopBeat = (): void => {};
  let stopTelling = (): void => {};
  let toldAt = -Infinity;
  let isToTell = false;
  let isToRead = false;
  let stopReading = (): void => {};
  let isConnected = false;
  const renamed: ObsRename[] = [];
  const giveUps = new Set<() => void>();

  /** An answer in time; requests of a connection that broke would never be answered. */
  const inTime = <Value>(ms: number, answer: Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      let cancel = (): void => {};
      const giveUp = (): void => {
        cancel();
        giveUps.delete(giveUp);
        reject(SILENT);
      };
      const wait = (): void => {
        const due = clock.now() + ms;
        cancel = clock.schedule(due, () => {
          if (clock.now() - due > SLEPT_MS) wait();
          else giveUp();
        });
      };
      wait();
      giveUps.add(giveUp);
      answer.then(resolve, reject).finally(() => {
        cancel();
        giveUps.delete(giveUp);
      });
    });
  const close = (): void => {
    if (isOver) return;
    isOver = true;
    stopBeat();
    stopTelling();
    stopReading();
    for (const giveUp of giveUps) giveUp();
    obs.close();
  };
  const ended = (): void => {
    if (isOver) return;
    close();
    // Before that, whoever connects hears of it as a refusal.
    if (isConnected) onEnd();
  };
  const tell = (): void => {
    isToTell = false;
    toldAt = clock.now();
    onChange();
  };
  const become = (change: Partial<ObsFacts>): void => {
    const next = { ...facts, ...change };
    if (isOver || isDeepStrictEqual(next, facts)) return;
    facts = next;
    if (isToTell) return;
    isToTell = true;
    const dueAt = toldAt + TELL_EVERY_MS;
    if (clock.now() >= dueAt) tell();
    else stopTelling = clock.schedule(dueAt, tell);
  };
  const readScenes = async (): Promise<void> => {
    const { scenes, currentProgramSceneName } = await inTime(ANSWER_MS, obs.call('GetSceneList'));
    options.onScenes?.(scenes, renamed.splice(0));
    become({ scenes: scenes.map(({ name }) => name), program: currentProgramSceneName });
  };
  /** Changes that come soon after each other are read together. */
  const readScenesSoon = (): void => {
    if (isToRead || isOver) return;
    isToRead = true;
    stopReading = clock.schedule(clock.now() + TELL_EVERY_MS, () => {
      isToRead = false;
      // The beat finds out what became of an OBS that does not answer.
      readScenes().catch(() => undefined);
    });
  };
  const hear = (type: string, data: unknown): void => {
    const rename = type === 'SceneNameChanged' ? ObsRename.safeParse(data).data : undefined;
    if (rename && renamed.length < MOST_RENAMES) renamed.push(rename);
    if (OBS_LIST_EVENTS.has(type)) readScenesSoon();
    else if (isHeard(type)) {
      const { data: change } = OBS_EVENTS[type].safeParse(data);
      if (change) become(change);
    }
  };
  const isItself = async (): Promise<boolean> => {
    const { platformDescription } = await inTime(ANSWER_MS, obs.call('GetVersion'));
    if (!platformDescription.startsWith('Regie')) return false;
    const request = { vendorName: 'regie', requestType: 'get_state', requestData: {} };
    const { responseData } = await inTime(ANSWER_MS, obs.call('CallVendorRequest', request));
    return responseData.feed === options.ownFeed;
  };
  const beat = (): void => {
    stopBeat = clock.schedule(clock.now() + BEAT_MS, () => {
      inTime(ANSWER_MS, obs.call('GetCurrentProgramScene')).then(
        ({ currentProgramSceneName }) => {
          become({ program: currentProgramSceneName });
          if (!isOver) beat();
        },
        // An OBS that answers with a refusal is there: it changes its collection of scenes.
        (error: unknown) => {
          if (!(error instanceof ObsRefused)) ended();
          else if (!isOver) beat();
        },
      );
    });
  };

  const obs = openObsSocket({ url, password, clock, onEvent: hear, onEnd: ended });
  try {
    await inTime(CONNECT_MS, obs.opened);
    if (await isItself()) throw new ObsRefusal('itself');
    await readScenes();
    const [stream, record] = await inTime(
      ANSWER_MS,
      Promise.all([obs.call('GetStreamStatus'), obs.call('GetRecordStatus')]),
    );
    become({ isStreaming: stream.outputActive, isRecording: record.outputActive });
  } catch (error) {
    close();
    if (error instanceof ObsRefusal) throw error;
    const isWrong = error instanceof ObsClosed && error.code === WRONG_PASSWORD;
    throw new ObsRefusal(isWrong ? 'wrong_password' : 'unreachable');
  }
  isConnected = true;
  beat();
  /** Null once it is done, else why not. */
  const failureOf = async (doing: Promise<unknown>): Promise<AppError | null> => {
    try {
      await doing;
      return null;
    } catch (error) {
      if (error instanceof AppError) return error;
      if (!(error instanceof ObsRefused)) return SILENT;
      return new AppError('unavailable', say('host_own_obs_refused', { why: verbatim(error.message) }));
    }
  };
  const addSource = async ({ name, url, hasSound }: ObsSource): Promise<void> => {
    const { inputKinds } = await inTime(ANSWER_MS, obs.call('GetInputKindList'));
    if (!inputKinds.includes(BROWSER)) throw new AppError('unsupported', say('host_own_obs_no_browser'));
    const inputSettings = { url, width: 1920, height: 1080, fps: 30, reroute_audio: hasSound, css: '' };
    const { inputs } = await inTime(ANSWER_MS, obs.call('GetInputList', { inputKind: BROWSER }));
    if (inputs.some(({ inputName }) => inputName === name)) {
      await inTime(ANSWER_MS, obs.call('SetInputSettings', { inputName: name, inputSettings, overlay: true }));
      return;
    }
    // A scene of its own: what is in the program of this OBS stays as it is.
    if (!facts.scenes.includes(SOURCE_SCENE))
      await inTime(ANSWER_MS, obs.call('CreateScene', { sceneName: SOURCE_SCENE }));
    const input = { sceneName: SOURCE_SCENE, inputName: name, inputKind: BROWSER, inputSettings };
    await inTime(ANSWER_MS, obs.call('CreateInput', input));
  };
  return {
    facts: () => facts,
    switchTo: (scene) => failureOf(inTime(ANSWER_MS, obs.call('SetCurrentProgramScene', { sceneName: scene }))),
    addSource: (source) => failureOf(addSource(source)),
    close,
  };
};
