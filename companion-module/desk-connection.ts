import type { ApiState } from '#shared/controls/api-state.ts';
import type { ApiFrame, ListedAction, ListedCommand, ListedTile, PressAnswer } from '#shared/controls/api-messages.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { parseOutside } from '#shared/lib/outside-json.ts';

/** A beat each second; a desk that says nothing for so long is gone. */
const BEAT_MS = 1000;
const SILENT_MS = 3000;
/** Wait before looking again for a desk that is away. A wrong token has to be mended by hand. */
const AGAIN_MS = 2000;
const AGAIN_LATER_MS = 10_000;
/** Tiles of the deck are no part of the state: they are read again this often. */
const TILES_MS = 15_000;
/** A press that has no answer by then is not waited for any longer. */
const ANSWER_MS = 15_000;
/** The close code of the API for a token that is missing, wrong or revoked. */
const NOT_LET_IN = 4401;

/** Parts of the state that a Regie of an earlier version does not say. */
const NOT_SAID = { sequences: [], ownObs: null, bandPresets: [] } as const satisfies Partial<ApiState>;

/** State of the connection; `reason` is the desk's own sentence, if it gave one. */
export interface DeskStatus {
  readonly kind: 'connecting' | 'connected' | 'unreachable' | 'wrong_token';
  readonly reason: string;
}

/** Everything that the desk lists to press. */
export interface DeskLists {
  readonly actions: readonly ListedAction[];
  readonly tiles: readonly ListedTile[];
  /** Empty of a Regie of an earlier version. */
  readonly commands: readonly ListedCommand[];
}

/** Body of a press, for the API. */
export type DeskPress =
  | { readonly action: Readonly<Record<string, unknown>>; readonly held: boolean }
  | { readonly tile: string; readonly held: boolean }
  | { readonly command: string; readonly held: boolean };

export interface DeskConnectionOptions {
  /** Address of the API: `http://127.0.0.1:4460`. */
  readonly origin: string;
  readonly token: string;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly onStatus: (status: DeskStatus) => void;
  /** The state became another; null once the connection is lost. */
  readonly onState: (state: ApiState | null) => void;
  readonly onPress: (press: Extract<ApiFrame, { type: 'press' }>) => void;
  readonly onLists: (lists: DeskLists) => void;
}

export interface DeskConnection {
  /** Presses and answers how that ended; never throws. */
  press(press: DeskPress): Promise<PressAnswer>;
  /** Unix milliseconds by the clock of the platform, which all instants of the state are of. */
  now(): number;
  close(): void;
}

const NOT_THERE: PressAnswer = { outcome: 'refused', ms: 0, code: 'offline', message: 'Regie is not connected.' };
const LOST: PressAnswer = {
  outcome: 'failed',
  ms: 0,
  code: 'offline',
  message: 'The connection to Regie broke before the answer came.',
};

const UNANSWERED: PressAnswer = {
  outcome: 'failed',
  ms: ANSWER_MS,
  code: 'timeout',
  message: 'Regie did not answer within 15 seconds.',
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A message of the desk; null for what is none. Whatever listens at the address, the module goes on. */
const readFrame = (text: string): ApiFrame | null => {
  try {
    const frame = parseOutside(text);
    if (!isObject(frame) || typeof frame.type !== 'string') return null;
    if (frame.type === 'snapshot' && !(isObject(frame.state) && Number.isFinite(frame.at))) return null;
    if (frame.type === 'change' && !isObject(frame.changes)) return null;
    return frame as unknown as ApiFrame;
  } catch {
    return null;
  }
};

const listIn = (answer: unknown, name: string): readonly unknown[] => {
  const list = isObject(answer) ? answer[name] : null;
  if (!Array.isArray(list)) throw new Error(`No ${name} are listed.`);
  return list;
};

/** Keeps a connection to the API of a desk: noticed when it breaks, and back by itself. */
export const connectDesk = (options: DeskConnectionOptions): DeskConnection => {
  const { origin, token, clock, onStatus, onState, onPress, onLists } = options;
  let socket: WebSocket | null = null;
  let state: ApiState | null = null;
  let isClosed = false;
  let nextId = 0;
  let heardAt = 0;
  let aheadMs = 0;
  const timers = { beat: (): void => {}, again: (): void => {}, tiles: (): void => {} } satisfies Record<
    string,
    CancelTimer
  >;
  const waiting = new Map<number, (answer: PressAnswer) => void>();

  const read = async (path: string): Promise<unknown> => {
    const response = await options.fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return parseOutside(await response.text());
  };
  const readLists = async (from: WebSocket): Promise<void> => {
    try {
      const [actions, tiles, commands] = await Promise.all([
        read('/v1/actions'),
        read('/v1/tiles'),
        read('/v1/commands').catch(() => ({ commands: [] })),
      ]);
      if (from !== socket) return;
      onLists({
        actions: listIn(actions, 'actions') as readonly ListedAction[],
        tiles: listIn(tiles, 'tiles') as readonly ListedTile[],
        commands: listIn(commands, 'commands') as readonly ListedCommand[],
      });
    } catch {
      // The next turn reads them again.
    }
    if (from === socket) timers.tiles = clock.schedule(clock.now() + TILES_MS, () => void readLists(from));
  };
  const settle = (id: string | number | null | undefined, answer: PressAnswer): void => {
    waiting.get(Number(id))?.(answer);
    waiting.delete(Number(id));
  };
  const leave = (): void => {
    for (const cancel of Object.values(timers)) cancel();
    const left = socket;
    socket = null;
    left?.close();
    for (const answer of waiting.values()) answer(LOST);
    waiting.clear();
    if (state !== null) onState((state = null));
  };
  const lost = (from: WebSocket, code: number, reason: string): void => {
    if (from !== socket || isClosed) return;
    leave();
    const isWrong = code === NOT_LET_IN;
    onStatus({ kind: isWrong ? 'wrong_token' : 'unreachable', reason });
    timers.again = clock.schedule(clock.now() + (isWrong ? AGAIN_LATER_MS : AGAIN_MS), connect);
  };
  const beat = (from: WebSocket): void => {
    timers.beat = clock.schedule(clock.now() + BEAT_MS, () => {
      if (clock.now() - heardAt > SILENT_MS) {
        lost(from, 0, '');
        return;
      }
      if (from.readyState === from.OPEN) from.send('{"type":"ping","id":0}');
      beat(from);
    });
  };
  const hear = (frame: ApiFrame, from: WebSocket): void => {
    switch (frame.type) {
      case 'snapshot':
        state = { ...NOT_SAID, ...frame.state };
        aheadMs = frame.at - clock.now();
        onStatus({ kind: 'connected', reason: '' });
        onState(state);
        void readLists(from);
        return;
      case 'change':
        if (state !== null) onState((state = { ...state, ...frame.changes }));
        return;
      case 'press':
        onPress(frame);
        return;
      case 'answer': {
        const { type: _type, id, ...answer } = frame;
        settle(id, answer);
        return;
      }
      case 'problem':
        settle(frame.id, { outcome: 'failed', ms: 0, message: frame.message });
        return;
      // A sequence that ended: its tile says so in the state too.
      case 'run':
        return;
      case 'pong':
        // Another show may have been opened since, and clocks drift.
        if (frame.at !== undefined) aheadMs = frame.at - clock.now();
    }
  };
  const connect = (): void => {
    // Each connection begins with the state as a whole, so nothing of an earlier one is needed.
    const mine = new WebSocket(`${origin.replace(/^http/, 'ws')}/v1/events`);
    socket = mine;
    heardAt = clock.now();
    mine.addEventListener('open', () => mine.send(JSON.stringify({ token })));
    mine.addEventListener('message', ({ data }) => {
      const frame = mine === socket ? readFrame(String(data)) : null;
      if (frame === null) return;
      heardAt = clock.now();
      hear(frame, mine);
    });
    mine.addEventListener('close', ({ code, reason }) => lost(mine, code, reason));
    mine.addEventListener('error', () => lost(mine, 0, ''));
    beat(mine);
  };

  onStatus({ kind: 'connecting', reason: '' });
  connect();
  return {
    press(press) {
      const to = socket;
      if (to === null || state === null) return Promise.resolve(NOT_THERE);
      nextId += 1;
      const id = nextId;
      return new Promise((resolve) => {
        const cancel = clock.schedule(clock.now() + ANSWER_MS, () => {
          settle(id, UNANSWERED);
        });
        waiting.set(id, (answer) => {
          cancel();
          resolve(answer);
        });
        to.send(JSON.stringify({ type: 'press', id, ...press }));
      });
    },
    now: () => clock.now() + aheadMs,
    close() {
      isClosed = true;
      leave();
    },
  };
};
