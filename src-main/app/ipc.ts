import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import type { AppErrorCode } from '#shared/lib/app-error.ts';
import type { BridgeEventName } from '#shared/bridge/contract.ts';
import type { BridgeResult } from '#shared/bridge/envelope.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { Attachment, Host } from '../host/host.ts';
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

interface WindowSession {
  readonly attachment: Attachment;
  readonly write: (event: BridgeEventName, data: unknown) => void;
  underWay: number;
  /** The page does not answer: patches it cannot read would wait in memory. */
  hangs: boolean;
}

const refusal = (code: AppErrorCode, sentence: Sentence): BridgeResult<never> => ({
  ok: false,
  error: { code, message: sentence.text, sentence },
});

/** Whether a call comes from the app's own page itself, not from a frame inside it or a page that took its place. */
export const isOwnPage = ({ senderFrame }: Pick<IpcMainInvokeEvent, 'senderFrame'>): boolean =>
  senderFrame !== null && senderFrame.parent === null && senderFrame.origin === APP_ORIGIN;

/** Serves the bridge over IPC to the windows attached to it. */
export const serveWindowBridge = (host: Host, log: Log): WindowBridge => {
  const sessions = new Map<number, WindowSession>();

  const leave = (id: number): void => {
    sessions.get(id)?.attachment.detach();
    sessions.delete(id);
  };

  const open = (contents: WebContents, name: string): void => {
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
        if (!(sessions.get(id)?.hangs === true && event === 'show.patch')) write(event, data);
      },
    });
    sessions.set(id, { attachment, write, underWay: 0, hangs: false });
  };

  /** A page that answers again gets the whole show instead of the patches it missed. */
  const catchUp = (id: number): void => {
    const session = sessions.get(id);
    if (session?.hangs !== true) return;
    session.hangs = false;
    void session.attachment.call('show.current', null).then((result) => {
      if (result.ok && sessions.get(id) === session) session.write('show.opened', result.value);
    });
  };

  ipcMain.handle(CALL_CHANNEL, async (event, name: unknown, input: unknown): Promise<BridgeResult<unknown>> => {
    const session = sessions.get(event.sender.id);
    if (!session || !isOwnPage(event)) {
      log.warn('a call from a stranger was refused');
      return refusal('forbidden', say('host_page_refused'));
    }
    if (typeof name !== 'string') return refusal('invalid_input', say('host_call_nameless'));
    const json = toPlainJson(input);
    if (!json.ok) {
      return json.tooLarge
        ? refusal('too_large', say('host_call_too_large'))
        : refusal('invalid_input', say('host_call_not_json'));
    }
    if (session.underWay >= MOST_CALLS) return refusal('busy', say('host_call_too_many'));
    session.underWay += 1;
    try {
      return await session.attachment.call(name, json.value);
    } finally {
      session.underWay -= 1;
    }
  });

  return {
    attach(contents, name) {
      const { id } = contents;
      open(contents, name);
      let isFirst = true;
      // Not when a navigation starts: it may yet be refused, and the page that stays keeps its session.
      contents.on('did-navigate', () => {
        if (!isFirst || !sessions.has(id)) open(contents, name);
        isFirst = false;
      });
      contents.on('unresponsive', () => {
        const session = sessions.get(id);
        if (session) session.hangs = true;
      });
      contents.on('responsive', () => catchUp(id));
      contents.on('render-process-gone', () => leave(id));
      contents.on('destroyed', () => leave(id));
    },
    callAs: (contents, name, input) => sessions.get(contents.id)?.attachment.call(name, input) ?? null,
  };
};
