import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import type { AppErrorCode } from '#shared/lib/app-error.ts';
import type { BridgeResult } from '#shared/bridge/envelope.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { openWindowSession, type WindowSession } from '../bridge/window-session.ts';
import type { Host } from '../host/host.ts';
import { CALL_CHANNEL, EVENT_CHANNEL } from '../preload/channels.ts';
import { toPlainJson } from './plain-json.ts';
import { APP_ORIGIN } from './security/app-origin.ts';

export interface WindowBridge {
  /** Attaches a window to the host, again with each page it loads, until it is closed. Call before it loads. */
  attach(contents: WebContents, name: string): void;
  /** Calls the host as that window would; null when it is not attached. */
  callAs(contents: WebContents, name: string, input: unknown): Promise<BridgeResult<unknown>> | null;
}

interface Attached {
  readonly session: WindowSession;
  /** The page does not answer. */
  hangs: boolean;
}

const refusal = (code: AppErrorCode, sentence: Sentence): BridgeResult<never> => ({
  ok: false,
  error: { code, message: sentence.text, sentence },
});

/** True if a call comes from the app's own page, not from a frame inside it or a page that took its place. */
export const isOwnPage = ({ senderFrame }: Pick<IpcMainInvokeEvent, 'senderFrame'>): boolean =>
  senderFrame?.parent === null && senderFrame.origin === APP_ORIGIN;

/** Serves the bridge over IPC to the windows attached to it. */
export const serveWindowBridge = (host: Host, log: Log): WindowBridge => {
  const attached = new Map<number, Attached>();

  const leave = (id: number): void => {
    attached.get(id)?.session.end();
    attached.delete(id);
  };

  const open = (contents: WebContents, name: string): void => {
    const { id } = contents;
    leave(id);
    const session = openWindowSession({
      attach: (send) => host.attach({ kind: 'window', name, send }),
      write(event, data) {
        if (contents.isDestroyed() || contents.isCrashed()) return;
        try {
          contents.send(EVENT_CHANNEL, event, data);
        } catch (error) {
          log.debug('an event did not reach its window', { event, error });
        }
      },
      isFull: () => attached.get(id)?.hangs === true,
    });
    attached.set(id, { session, hangs: false });
  };

  const setHangs = (id: number, hangs: boolean): void => {
    const one = attached.get(id);
    if (!one) return;
    one.hangs = hangs;
    if (!hangs) one.session.catchUp();
  };

  ipcMain.handle(CALL_CHANNEL, async (event, name: unknown, input: unknown): Promise<BridgeResult<unknown>> => {
    const session = attached.get(event.sender.id)?.session;
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
    return session.call(name, json.value);
  });

  return {
    attach(contents, name) {
      const { id } = contents;
      open(contents, name);
      let isFirst = true;
      // Not when a navigation starts: it may yet be refused, and the page that stays keeps its session.
      contents.on('did-navigate', () => {
        if (!isFirst || !attached.has(id)) open(contents, name);
        isFirst = false;
      });
      contents.on('unresponsive', () => setHangs(id, true));
      contents.on('responsive', () => setHangs(id, false));
      contents.on('render-process-gone', () => leave(id));
      contents.on('destroyed', () => leave(id));
    },
    callAs: (contents, name, input) => attached.get(contents.id)?.session.call(name, input) ?? null,
  };
};
