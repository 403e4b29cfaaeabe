import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import type { AppErrorCode } from '#shared/lib/app-error.ts';
import type { BridgeEventName } from '#shared/bridge/contract.ts';
import type { BridgeResult } from '#shared/bridge/envelope.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Attachment, Host } from '../bridge/host.ts';
import { CALL_CHANNEL, EVENT_CHANNEL } from '../preload/channels.ts';
import { toPlainJson } from './plain-json.ts';
import { APP_ORIGIN } from './security/app-origin.ts';

/** Calls of one window under way at the same time; more is not a person. */
const MOST_CALLS = 100;

export interface WindowBridge {
  /** Attaches a window to the host: anew with each page it loads, until it is closed. Call before it loads. */
  attach(contents: WebContents, name: string): void;
  /** Calls the host as that window would; null when it is not attached. */
  callAs(contents: WebContents, name: string, input: unknown): Promise<BridgeResult<unknown>> | null;
}

interface Seat {
  readonly attachment: Attachment;
  readonly write: (event: BridgeEventName, data: unknown) => void;
  underWay: number;
  /** The page does not answer: patches it cannot read would wait in memory. */
  hangs: boolean;
}

const refusal = (code: AppErrorCode, message: string): BridgeResult<never> => ({ ok: false, error: { code, message } });

/** Whether a call comes from the app's own page itself, not from a frame inside it or a page that took its place. */
export const isOwnPage = ({ senderFrame }: Pick<IpcMainInvokeEvent, 'senderFrame'>): boolean =>
  senderFrame !== null && senderFrame.parent === null && senderFrame.origin === APP_ORIGIN;

/** Serves the bridge over IPC to the windows attached to it. */
export const serveWindowBridge = (host: Host, log: Log): WindowBridge => {
  const seats = new Map<number, Seat>();

  const leave = (id: number): void => {
    seats.get(id)?.attachment.detach();
    seats.delete(id);
  };

  const sit = (contents: WebContents, name: string): void => {
    const { id } = contents;
    leave(id);
    const write = (event: BridgeEventName, data: unknown): void => {
      if (contents.isDestroyed() || contents.isCrashed()) return;
      try {
        contents.send(EVENT_CHANNEL, event, data);
      } catch (error) {
        log.debug('an event did not reach its window', { event, error });
      }
    };
    const attachment = host.attach({
      kind: 'window',
      name,
      send(event, data) {
        if (!(seats.get(id)?.hangs === true && event === 'show.patch')) write(event, data);
      },
    });
    seats.set(id, { attachment, write, underWay: 0, hangs: false });
  };

  /** A page that answers again gets the whole show instead of the patches it missed. */
  const catchUp = (id: number): void => {
    const seat = seats.get(id);
    if (seat?.hangs !== true) return;
    seat.hangs = false;
    void seat.attachment.call('show.current', null).then((result) => {
      if (result.ok && seats.get(id) === seat) seat.write('show.opened', result.value);
    });
  };

  ipcMain.handle(CALL_CHANNEL, async (event, name: unknown, input: unknown): Promise<BridgeResult<unknown>> => {
    const seat = seats.get(event.sender.id);
    if (!seat || !isOwnPage(event)) {
      log.warn('a call from a stranger was refused');
      return refusal('forbidden', 'This page may not call the app.');
    }
    if (typeof name !== 'string') return refusal('invalid_input', 'A call has a name.');
    const json = toPlainJson(input);
    if (!json.ok) {
      return json.tooLarge
        ? refusal('too_large', 'The call is too large.')
        : refusal('invalid_input', 'The input is not plain JSON.');
    }
    if (seat.underWay >= MOST_CALLS) return refusal('busy', 'Too many calls at once.');
    seat.underWay += 1;
    try {
      return await seat.attachment.call(name, json.value);
    } finally {
      seat.underWay -= 1;
    }
  });

  return {
    attach(contents, name) {
      const { id } = contents;
      sit(contents, name);
      let isFirst = true;
      // Not when a navigation starts: it may yet be refused, and the page that stays keeps its seat.
      contents.on('did-navigate', () => {
        if (!isFirst || !seats.has(id)) sit(contents, name);
        isFirst = false;
      });
      contents.on('unresponsive', () => {
        const seat = seats.get(id);
        if (seat) seat.hangs = true;
      });
      contents.on('responsive', () => catchUp(id));
      contents.on('render-process-gone', () => leave(id));
      contents.on('destroyed', () => leave(id));
    },
    callAs: (contents, name, input) => seats.get(contents.id)?.attachment.call(name, input) ?? null,
  };
};
