import { recorded } from './record.ts';
import type { Frame, WebContents } from './web-contents.ts';

type Handler = (...args: never[]) => unknown;
interface Streams {
  readonly video?: Frame;
  readonly audio?: Frame;
}

export interface DisplayMediaRequest {
  readonly audio: boolean;
  /** The frame of the page that asks; its main frame if none is named. */
  readonly frame?: Frame;
  /** Handlers of the page's session; those of the app's own session if none are named. */
  readonly handlers?: Readonly<Record<string, Handler | undefined>>;
}

/**
 * A page calls `getDisplayMedia`. Chromium wants a press of its own first; Electron then asks for the permission
 * `display-capture`, and only where that is granted the display-media handler (web_contents_permission_helper.cc). The
 * answer is what is captured, or the name of the error that the page gets.
 */
export const getDisplayMedia = (page: WebContents, asked: DisplayMediaRequest): Streams | string => {
  const { audio, frame = page.mainFrame, handlers = recorded.permissions } = asked;
  if (!page.hasPress) return 'InvalidStateError';
  let granted: unknown = false;
  const details = {
    mediaTypes: audio ? ['audio', 'video'] : ['video'],
    requestingUrl: frame.url,
    isMainFrame: frame.parent === null,
    securityOrigin: frame.origin,
  };
  const request = handlers.request as ((...args: unknown[]) => void) | undefined;
  request?.(page, 'display-capture', (answer: unknown) => (granted = answer), details);
  if (granted !== true) return 'NotAllowedError';
  const chosen: Streams[] = [];
  const choose = handlers.display as ((...args: unknown[]) => void) | undefined;
  choose?.({ frame, videoRequested: true, audioRequested: audio }, (answer: Streams | null) => {
    if ([answer?.video, answer?.audio].some((one) => one?.isDestroyed?.() === true))
      throw new TypeError('Render frame was disposed before WebFrameMain could be accessed');
    if (answer) chosen.push(answer);
  });
  return chosen[0] ?? 'NotAllowedError';
};
