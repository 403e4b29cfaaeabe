import { setImmediate as nextTurn } from 'node:timers/promises';
import { act } from '#shared/show/action-press.ts';
import type { WebSocket } from 'ws';
import type { ApiFrame } from '#shared/controls/api-messages.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { HandGuards } from '#shared/lib/flood-guard.ts';
import { parseOutside } from '#shared/lib/outside-json.ts';
import { Action, type PressEvent } from '#shared/show/action.ts';
import { faderOf } from '#shared/show/actions/action-rules.ts';
import { isDeskCommand } from '#shared/show/desk-commands.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { pressCommand } from '../desk-commands.ts';
import { HELD_IS_ODD, readHeld } from '../held.ts';
import { platformTime } from '../platform-time.ts';
import type { StateFeed } from '../state-feed.ts';
import type { ControlOutcome, SurfaceClient } from '../surface-client.ts';
import { endFields, type EndedRun } from '../run-ends.ts';
import type { PressTile } from '../tiles.ts';
import { sinceMs } from './api-app.ts';
import { pressAnswer, wrongField } from './answers.ts';

/** A program that reads more slowly than this is behind is cut off: it comes back with its number. */
const MAX_WAITING = 4 * 1024 * 1024;

const MUTED = 'Too much came: this connection is muted for a moment.';
/** Bytes of a press that is answered though its sender is muted. */
const SHORT_PRESS = 1024;

export interface ApiSocketOptions {
  readonly socket: WebSocket;
  readonly client: SurfaceClient;
  readonly feed: StateFeed;
  readonly show: () => ShowState | null;
  readonly pressTile: PressTile;
  readonly clock: Clock;
  /** Last sequence number the program had before it lost the connection; null for a new program. */
  readonly resume: { readonly feed: string; readonly seq: number } | null;
  /** Counts a message; false where its sender is muted. */
  readonly admit: (as: keyof HandGuards) => boolean;
}

interface Frame {
  readonly id: string | number | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

const parseFrame = (text: string): Frame | null => {
  try {
    const json = parseOutside(text);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
    const fields = json as Record<string, unknown>;
    const { id } = fields;
    const known = typeof id === 'number' || (typeof id === 'string' && id.length <= 100) ? id : null;
    return { id: known, fields };
  } catch {
    return null;
  }
};

/** True for a press that moves a fader. */
const isMove = ({ fields: { type, action } }: Frame): boolean => {
  const read = type === 'press' ? Action.safeParse(action) : null;
  return read?.success === true && faderOf(read.data) !== null;
};

export interface ApiSocket {
  press(event: PressEvent): void;
  runEnded(run: EndedRun): void;
  end(): void;
}

/** A program that follows the show: gets a snapshot or the changes it missed, then every change and press, and presses itself. */
export const openApiSocket = (options: ApiSocketOptions): ApiSocket => {
  const { socket, client, feed, show, clock, resume } = options;
  const send = (frame: ApiFrame): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_WAITING) socket.terminate();
    else socket.send(JSON.stringify(frame));
  };
  const sendSince = (from: { readonly feed: string; readonly seq: number } | null): void => {
    const missed = from?.feed === feed.id ? feed.since(from.seq) : null;
    if (missed === null) send({ type: 'snapshot', at: platformTime(clock, show()), ...feed.snapshot() });
    else for (const change of missed) send({ type: 'change', ...change });
  };

  const refused = (message: string): ControlOutcome => ({
    kind: 'refused',
    code: 'invalid_input',
    message: verbatim(message),
  });
  const press = (fields: Frame['fields']): Promise<ControlOutcome> => {
    const held = readHeld(fields.held);
    if (held === null) return Promise.resolve(refused(HELD_IS_ODD));
    if (typeof fields.tile === 'string') {
      const tileId = fields.tile.slice(0, 200);
      return options.pressTile(client, { tileId, held, asked: `tile ${tileId.slice(0, 60)}` });
    }
    const { command } = fields;
    if (command !== undefined) {
      if (!isDeskCommand(command)) return Promise.resolve(refused('command must be one of GET /v1/commands.'));
      return pressCommand(client, command, { held, asked: command });
    }
    const action = Action.safeParse(fields.action);
    if (action.success) return client.press(act(action.data), { held, asked: action.data.kind });
    const isKnown = !action.error.issues.some(({ path }) => path.length === 0 || path[0] === 'kind');
    const said = isKnown ? wrongField(action.error) : 'action must be one of GET /v1/actions, with its kind.';
    return Promise.resolve(refused(said));
  };

  const receive = async (frame: Frame | null): Promise<void> => {
    if (frame === null) {
      send({ type: 'problem', message: 'A message is a JSON object with a type.' });
      return;
    }
    const { id, fields } = frame;
    switch (fields.type) {
      case 'press': {
        const at = performance.now();
        const outcome = await press(fields);
        // The state follows the outcome in the same turn of the event loop: a change never arrives after its answer.
        await nextTurn();
        feed.settle();
        send({ type: 'answer', id, ...pressAnswer(outcome, sinceMs(at)) });
        return;
      }
      case 'since':
        sendSince(typeof fields.seq === 'number' ? { feed: feed.id, seq: fields.seq } : null);
        return;
      case 'ping':
        send({ type: 'pong', id, at: platformTime(clock, show()) });
        return;
      default:
        send({ type: 'problem', id, message: 'type must be press, since or ping.' });
    }
  };

  let isMuted = false;
  // The snapshot may find a change, which is in it: only later ones are told.
  sendSince(resume);
  const stop = feed.on((change) => send({ type: 'change', ...change }));
  socket.on('message', (data, isBinary) => {
    if (isBinary) {
      socket.close(1003, 'Messages are text.');
      return;
    }
    const bytes = data as Buffer;
    // A press has its answer, or its program would wait for it; reading more than that would cost too much.
    const frame = bytes.length <= SHORT_PRESS ? parseFrame(bytes.toString('utf8')) : null;
    if (options.admit(frame !== null && isMove(frame) ? 'move' : 'press')) {
      isMuted = false;
      void receive(frame ?? parseFrame(bytes.toString('utf8')));
      return;
    }
    if (frame?.fields.type === 'press' && frame.id !== null) {
      send({ type: 'answer', id: frame.id, outcome: 'refused', ms: 0, code: 'rate_limited', message: MUTED });
    } else if (!isMuted) send({ type: 'problem', message: MUTED });
    isMuted = true;
  });

  return {
    press: ({ pressId, action, source, phase, elapsedMs, reason }) =>
      send({
        type: 'press',
        pressId,
        action,
        surface: source.surface,
        ...(source.device !== undefined && { device: source.device }),
        who: source.who ?? null,
        phase,
        ms: elapsedMs,
        ...(reason !== undefined && { message: reason.text }),
      }),
    runEnded: ({ runId, tileId, end }) => send({ type: 'run', runId, tileId, ...endFields(end) }),
    end: stop,
  };
};
