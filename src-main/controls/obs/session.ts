import { isObsAnswer, newChallenge } from '../secrets.ts';
import type { SurfaceClient } from '../surface-client.ts';
import type { ObsSecret } from '../surface-store.ts';
import { answerBatch, answerRequest, type AnswerDeps } from './answer-request.ts';
import {
  ALL_EVENTS,
  CLOSE,
  isFields,
  OBS_VERSION,
  OBS_WEBSOCKET_VERSION,
  ObsClosing,
  OP,
  RPC_VERSION,
  type Fields,
  type ObsEvent,
} from './protocol.ts';

export interface SessionOptions {
  readonly secret: () => ObsSecret | null;
  /** A client that showed this password; null where too many are connected. */
  readonly makeClient: (secret: ObsSecret) => SurfaceClient | null;
  readonly deps: (client: SurfaceClient) => AnswerDeps;
  readonly send: (message: { readonly op: number; readonly d: object }) => void;
  readonly close: (code: number, reason: string) => void;
}

export interface ObsSession {
  receive(message: unknown): Promise<void>;
  event(event: ObsEvent): void;
  isIdentified(): boolean;
  end(): void;
}

/** Salt for a client that comes before a password was made: it cannot get in. */
const NO_SECRET: ObsSecret = { salt: newChallenge(), secret: newChallenge() };

const number = (fields: Fields, name: string, otherwise: number | null): number => {
  const value = fields[name] ?? otherwise;
  if (value === null) throw new ObsClosing(CLOSE.missingField, `Your payload is missing \`${name}\`.`);
  if (typeof value !== 'number') throw new ObsClosing(CLOSE.wrongType, `\`${name}\` must be a number.`);
  return value;
};

/** A connection of the protocol: greets, asks for the password, answers requests and tells events. */
export const openSession = (options: SessionOptions): ObsSession => {
  const { send, close } = options;
  const challenge = newChallenge();
  const { salt } = options.secret() ?? NO_SECRET;
  let client: SurfaceClient | null = null;
  let deps: AnswerDeps | null = null;
  let mask = ALL_EVENTS;
  let isEnded = false;

  const identify = (d: Fields): void => {
    if (client) throw new ObsClosing(CLOSE.alreadyIdentified, 'You are already identified.');
    const version = number(d, 'rpcVersion', null);
    if (version !== RPC_VERSION) throw new ObsClosing(CLOSE.wrongVersion, 'Your rpcVersion is not supported.');
    const events = number(d, 'eventSubscriptions', ALL_EVENTS);
    const secret = options.secret();
    const { authentication } = d;
    if (secret === null || typeof authentication !== 'string' || !isObsAnswer(authentication, challenge, secret)) {
      throw new ObsClosing(CLOSE.wrongPassword, 'Authentication failed.');
    }
    mask = events;
    client = options.makeClient(secret);
    if (client === null) throw new ObsClosing(CLOSE.tryLater, 'Too many programs are connected.');
    deps = options.deps(client);
    send({ op: OP.identified, d: { negotiatedRpcVersion: RPC_VERSION } });
  };

  const idOf = (d: Fields): string => {
    if (d.requestId === undefined) throw new ObsClosing(CLOSE.missingField, 'Your payload is missing `requestId`.');
    if (typeof d.requestId !== 'string') throw new ObsClosing(CLOSE.wrongType, '`requestId` must be a string.');
    return d.requestId;
  };
  const answer = async (d: Fields, with_: AnswerDeps): Promise<void> => {
    const requestId = idOf(d);
    const { requestType } = d;
    if (requestType === undefined) throw new ObsClosing(CLOSE.missingField, 'Your payload is missing `requestType`.');
    if (typeof requestType !== 'string') throw new ObsClosing(CLOSE.wrongType, '`requestType` must be a string.');
    send({ op: OP.response, d: { ...(await answerRequest(requestType, d.requestData, with_)), requestId } });
  };

  const handle = async (message: unknown): Promise<void> => {
    if (!isFields(message)) throw new ObsClosing(CLOSE.notDecoded, 'Your message is not an object.');
    const { op, d } = message;
    if (typeof op !== 'number') throw new ObsClosing(CLOSE.unknownOp, 'Your message has no `op`.');
    if (d === undefined || d === null) throw new ObsClosing(CLOSE.missingField, 'Your message has no `d`.');
    if (!isFields(d)) throw new ObsClosing(CLOSE.wrongType, 'The `d` of your message is not an object.');
    if (op === OP.identify) {
      identify(d);
      return;
    }
    if (deps === null) throw new ObsClosing(CLOSE.notIdentified, 'You are not identified.');
    switch (op) {
      case OP.reidentify:
        // Asked without end, it mutes the requests of its sender.
        deps.admit();
        mask = number(d, 'eventSubscriptions', mask);
        send({ op: OP.identified, d: { negotiatedRpcVersion: RPC_VERSION } });
        return;
      case OP.request:
        await answer(d, deps);
        return;
      case OP.batch: {
        const requestId = idOf(d);
        // Its requests are counted one by one; an empty batch is a message too.
        deps.admit();
        send({ op: OP.batchResponse, d: { requestId, results: await answerBatch(d, deps) } });
        return;
      }
      default:
        throw new ObsClosing(CLOSE.unknownOp, `There is no op ${op}.`);
    }
  };

  send({
    op: OP.hello,
    d: {
      obsStudioVersion: OBS_VERSION,
      obsWebSocketVersion: OBS_WEBSOCKET_VERSION,
      rpcVersion: RPC_VERSION,
      authentication: { challenge, salt },
    },
  });
  return {
    isIdentified: () => client !== null,
    async receive(message) {
      try {
        await handle(message);
      } catch (error) {
        if (!(error instanceof ObsClosing)) throw error;
        close(error.code, error.message);
      }
    },
    event({ type, intent, data }) {
      if (client === null || isEnded || (mask & intent) === 0) return;
      send({ op: OP.event, d: { eventType: type, eventIntent: intent, eventData: data } });
    },
    end() {
      isEnded = true;
      client?.end();
    },
  };
};
