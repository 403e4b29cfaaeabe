/** Opcodes of messages (obs-websocket 5 protocol, WebSocketOpCode). */
export const OP = {
  hello: 0,
  identify: 1,
  identified: 2,
  reidentify: 3,
  event: 5,
  request: 6,
  response: 7,
  batch: 8,
  batchResponse: 9,
} as const;

/** The one version of the protocol's calls that there is. */
export const RPC_VERSION = 1;
/** The versions of obs-websocket and OBS whose calls are answered here: clients choose what they ask by them. */
export const OBS_WEBSOCKET_VERSION = '5.5.6';
export const OBS_VERSION = '31.0.0';

/** Why a connection is closed (WebSocketCloseCode). */
export const CLOSE = {
  /** RFC 6455. */
  tryLater: 1013,
  notDecoded: 4002,
  missingField: 4003,
  wrongType: 4004,
  wrongValue: 4005,
  unknownOp: 4006,
  notIdentified: 4007,
  alreadyIdentified: 4008,
  wrongPassword: 4009,
  wrongVersion: 4010,
  invalidated: 4011,
} as const;

/** Status of an answer (RequestStatus). */
export const STATUS = {
  success: 100,
  unknownRequest: 204,
  failed: 205,
  wrongExecution: 206,
  notReady: 207,
  missingField: 300,
  missingData: 301,
  wrongField: 400,
  wrongType: 401,
  outOfRange: 402,
  empty: 403,
  tooManyFields: 404,
  outputRunning: 500,
  outputNotRunning: 501,
  studioModeOff: 506,
  notFound: 600,
  wrongResource: 602,
  wrongState: 604,
  wrongInputKind: 605,
  notConfigurable: 606,
  notDone: 702,
  cannotAct: 703,
} as const;

/** Events a client can choose, as bits (EventSubscription). */
export const EVENTS = {
  general: 1,
  config: 2,
  scenes: 4,
  inputs: 8,
  transitions: 16,
  filters: 32,
  outputs: 64,
  sceneItems: 128,
  mediaInputs: 256,
  vendors: 512,
  ui: 1024,
  inputActive: 131_072,
  inputShown: 262_144,
} as const;

/** Everything but what comes many times a second. */
export const ALL_EVENTS = 2047;

/** Values of a message; anything that a client can send. */
export type Fields = Readonly<Record<string, unknown>>;

/** An event before it is known who wants it. */
export interface ObsEvent {
  readonly type: string;
  readonly intent: number;
  readonly data: Fields;
}

/** An event with the bit by which clients choose it. */
export const event = (type: string, intent: number, data: Fields): ObsEvent => ({ type, intent, data });

/** A request that is refused: the status of the protocol and a sentence. */
export class ObsProblem extends Error {
  override readonly name = 'ObsProblem';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A connection that is closed: the code of the protocol and a sentence. */
export class ObsClosing extends Error {
  override readonly name = 'ObsClosing';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** True if a value is an object with fields. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
