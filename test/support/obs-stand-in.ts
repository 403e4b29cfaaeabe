import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
const SALT = 'salt';
const CHALLENGE = 'challenge';

interface Request {
  readonly op: number;
  readonly d: {
    readonly authentication?: string;
    readonly requestType?: string;
    readonly requestId?: string;
    readonly requestData?: {
      readonly sceneName?: string;
      readonly inputName?: string;
      readonly inputSettings?: { readonly url?: string };
    };
  };
}

/** A server of obs-websocket 5 with a few scenes, as far as a program that switches them needs it. */
export interface ObsStandIn {
  readonly port: number;
  /** The scene in its program. */
  program(): string;
  /** Its browser sources: the scene and the address of each. */
  sources(): Readonly<Record<string, { readonly scene: string; readonly url: string }>>;
  /** Somebody switches the scene in OBS itself. */
  choose(scene: string): void;
  /** Somebody gives a scene another name. */
  rename(from: string, to: string): void;
  /** From now on it takes messages and answers none, as a program that hangs. */
  hang(): void;
  /** From now on it answers these requests with these data. */
  lie(answers: Readonly<Record<string, unknown>>): void;
  /** Sends this to who is connected. */
  send(message: unknown): void;
  close(): Promise<void>;
}

/** Starts an OBS with these scenes, from the top of its list down. */
export const startObsStandIn = async (options: {
  readonly port: number;
  readonly password: string;
  readonly scenes: readonly string[];
  /** Kinds of its inputs. */
  readonly inputKinds?: readonly string[];
  /** Ids of its scenes by their names; an older OBS gives none. */
  readonly uuids?: Readonly<Record<string, string>>;
}): Promise<ObsStandIn> => {
  const { password, inputKinds = ['browser_source'] } = options;
  let { scenes } = options;
  const sources: Record<string, { scene: string; url: string }> = {};
  let [program = ''] = scenes;
  let isHanging = false;
  let lies: Readonly<Record<string, unknown>> = {};
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: options.port,
    handleProtocols: () => 'obswebsocket.json',
  });
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  const sendTo = (socket: WebSocket, op: number, d: object): void => {
    if (!isHanging) socket.send(JSON.stringify({ op, d }));
  };
  const choose = (scene: string): void => {
    program = scene;
    const event = { eventType: 'CurrentProgramSceneChanged', eventIntent: 4, eventData: { sceneName: scene } };
    for (const socket of server.clients) sendTo(socket, 5, event);
  };
  const answers: Readonly<Record<string, () => object>> = {
    GetVersion: () => ({ platformDescription: 'A stand-in' }),
    GetSceneList: () => ({
      currentProgramSceneName: program,
      scenes: scenes.toReversed().map((sceneName, sceneIndex) => ({
        sceneName,
        sceneIndex,
        ...(options.uuids && { sceneUuid: options.uuids[sceneName] }),
      })),
    }),
    GetCurrentProgramScene: () => ({ currentProgramSceneName: program, sceneName: program }),
    GetInputKindList: () => ({ inputKinds }),
    GetInputList: () => ({ inputs: Object.keys(sources).map((inputName) => ({ inputName })) }),
    GetStreamStatus: () => ({ outputActive: true }),
    GetRecordStatus: () => ({ outputActive: false }),
  };

  server.on('connection', (socket) => {
    sendTo(socket, 0, { rpcVersion: 1, authentication: { salt: SALT, challenge: CHALLENGE } });
    socket.on('message', (data) => {
      const { op, d } = JSON.parse((data as Buffer).toString('utf8')) as Request;
      if (op === 1) {
        if (d.authentication === sha256(sha256(password + SALT) + CHALLENGE)) {
          sendTo(socket, 2, { negotiatedRpcVersion: 1 });
        } else socket.close(4009, 'Authentication failed.');
        return;
      }
      const { requestType = '', requestId, requestData } = d;
      const answer = (code: number, responseData: unknown = {}): void => {
        const requestStatus = { result: code === 100, code, ...(code !== 100 && { comment: 'Not so.' }) };
        sendTo(socket, 7, { requestType, requestId, requestStatus, responseData });
      };
      if (requestType === 'SetCurrentProgramScene') {
        const scene = requestData?.sceneName ?? '';
        const isKnown = scenes.includes(scene) && scene !== 'Refused';
        if (isKnown) choose(scene);
        answer(isKnown ? 100 : 600);
        return;
      }
      const { sceneName = '', inputName = '', inputSettings } = requestData ?? {};
      const source = sources[inputName];
      if (requestType === 'CreateScene') scenes = [...scenes, sceneName];
      else if (requestType === 'CreateInput') sources[inputName] = { scene: sceneName, url: inputSettings?.url ?? '' };
      else if (requestType === 'SetInputSettings' && source) source.url = inputSettings?.url ?? '';
      if (['CreateScene', 'CreateInput', 'SetInputSettings'].includes(requestType)) {
        answer(100);
        return;
      }
      const known = answers[requestType];
      if (requestType in lies) answer(100, lies[requestType]);
      else if (known) answer(100, known());
      else answer(204);
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    program: () => program,
    sources: () => sources,
    choose,
    rename(from, to) {
      scenes = scenes.map((one) => (one === from ? to : one));
      if (program === from) program = to;
      const event = { eventType: 'SceneNameChanged', eventIntent: 4, eventData: { oldSceneName: from, sceneName: to } };
      for (const socket of server.clients) sendTo(socket, 5, event);
    },
    hang() {
      isHanging = true;
    },
    lie(answersNow) {
      lies = answersNow;
    },
    send(message) {
      for (const socket of server.clients) socket.send(JSON.stringify(message));
    },
    async close() {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
