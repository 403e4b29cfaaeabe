import OBSWebSocket, { EventSubscription, type OBSWebSocketError } from 'obs-websocket-js/json';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { say } from '#shared/words/say.ts';
import { verbatim } from '#shared/words/sentence.ts';

/** A beat each second that may take this long: an OBS that hangs is noticed within three seconds. */
const BEAT_MS = 1000;
const ANSWER_MS = 1800;
const CONNECT_MS = 3000;
/** A timer this late means that the computer slept: an answer that came meanwhile is not read yet. */
const SLEPT_MS = 1000;
/** The protocol closes with this where the password is wrong or missing. */
const WRONG_PASSWORD = 4009;

/** The OBS as it said last. */
export interface ObsFacts {
  readonly scenes: readonly string[];
  readonly program: string | null;
  readonly isStreaming: boolean;
  readonly isRecording: boolean;
}

export interface ObsConnection {
  facts(): ObsFacts;
  /** Puts a scene in the program; null once the OBS has confirmed it, else why not. */
  switchTo(scene: string): Promise<AppError | null>;
  close(): void;
}

export interface ObsConnectionOptions {
  readonly url: string;
  readonly password: string | null;
  /** The feed of this host's own show, by which it knows itself. */
  readonly ownFeed: string;
  readonly clock: Clock;
  readonly onChange: () => void;
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

const SILENT = new AppError('timeout', say('host_own_obs_silent'));

/** Connects to an OBS and keeps looking whether it is there. Throws ObsRefusal. */
export const connectObs = async (options: ObsConnectionOptions): Promise<ObsConnection> => {
  const { url, password, clock, onChange, onEnd } = options;
  const obs = new OBSWebSocket();
  let facts: ObsFacts = { scenes: [], program: null, isStreaming: false, isRecording: false };
  let isOver = false;
  let stopBeat = (): void => {};
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
    obs.removeAllListeners();
    for (const giveUp of giveUps) giveUp();
    // An OBS that hangs does not answer a close frame either.
    obs.disconnect().catch(() => undefined);
  };
  const ended = (): void => {
    if (isOver) return;
    close();
    onEnd();
  };
  const become = (change: Partial<ObsFacts>): void => {
    facts = { ...facts, ...change };
    onChange();
  };
  const readScenes = async (): Promise<void> => {
    const { scenes, currentProgramSceneName } = await inTime(ANSWER_MS, obs.call('GetSceneList'));
    // The list begins at the bottom of the one that OBS shows.
    const names = scenes.flatMap(({ sceneName }) => (typeof sceneName === 'string' ? [sceneName] : []));
    become({ scenes: names.toReversed(), program: currentProgramSceneName });
  };
  const readScenesAgain = (): void => void readScenes().catch(() => undefined);
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
          if (currentProgramSceneName !== facts.program) become({ program: currentProgramSceneName });
          if (!isOver) beat();
        },
        // An OBS that answers with a refusal is there: it changes its collection of scenes.
        (error: unknown) => {
          if (error === SILENT) ended();
          else if (!isOver) beat();
        },
      );
    });
  };

  obs.on('CurrentProgramSceneChanged', ({ sceneName }) => become({ program: sceneName }));
  obs.on('SceneListChanged', readScenesAgain);
  obs.on('SceneNameChanged', readScenesAgain);
  obs.on('CurrentSceneCollectionChanged', readScenesAgain);
  obs.on('StreamStateChanged', ({ outputActive }) => become({ isStreaming: outputActive }));
  obs.on('RecordStateChanged', ({ outputActive }) => become({ isRecording: outputActive }));
  try {
    const eventSubscriptions = EventSubscription.Config | EventSubscription.Scenes | EventSubscription.Outputs;
    await inTime(CONNECT_MS, obs.connect(url, password ?? undefined, { rpcVersion: 1, eventSubscriptions }));
    obs.on('ConnectionClosed', ended);
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
    throw new ObsRefusal((error as OBSWebSocketError).code === WRONG_PASSWORD ? 'wrong_password' : 'unreachable');
  }
  beat();
  return {
    facts: () => facts,
    async switchTo(scene) {
      try {
        await inTime(ANSWER_MS, obs.call('SetCurrentProgramScene', { sceneName: scene }));
        return null;
      } catch (error) {
        if (error instanceof AppError) return error;
        const why = verbatim((error as Error).message);
        return new AppError('unavailable', say('host_own_obs_refused', { why }));
      }
    },
    close,
  };
};
