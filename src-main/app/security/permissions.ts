import type { Session } from 'electron';
import type { Log } from '#shared/lib/log.ts';
import { isAppUrl, viewUrl } from './app-origin.ts';

/**
 * The whole list. Nothing of this computer or its network but MIDI devices and Stream Decks, where a person switched
 * them on: a rehearsal's pictures and sounds come by the host. Chromium asks for `midiSysex` since version 124 whenever
 * a page asks for MIDI at all; the page asks for MIDI without system messages, and its devices then send and take none.
 * Cameras are never needed here: a host goes live from the browser. The desk's own window and the prompter's alone get a
 * microphone, which the person asks for there. Watching the room's page, which lies over a window, is added while that page is open
 * (`mayCapture`).
 */
const PERMITTED: ReadonlySet<string> = new Set(['fullscreen', 'clipboard-sanitized-write', 'midi', 'midiSysex', 'hid']);

/** The vendor of Stream Decks; no other device of the person is ever given to a page. */
const ELGATO = 0x0fd9;

interface PermissionAsked {
  readonly permission: string;
  /** Address or origin of the page that asks. */
  readonly from: string;
  readonly isMainFrame: boolean;
}

/** True for the app's own page, never for a frame inside it. */
const isOwnPage = ({ from, isMainFrame }: PermissionAsked): boolean => isMainFrame && isAppUrl(from);

/** True if a page gets a permission. A few are granted, to the app's own page alone. */
const isPermitted = (asked: PermissionAsked): boolean => PERMITTED.has(asked.permission) && isOwnPage(asked);

/** Electron names the page around a frame: of one from elsewhere, or of every frame. */
const isOwnOrNone = (embeddingOrigin: string | undefined): boolean =>
  embeddingOrigin === undefined || isAppUrl(embeddingOrigin);

const viewOf = (address: string): string | null => new URL(address).searchParams.get('view');

/**
 * True for the desk's own window and the prompter's that ask for sound alone: somebody talks to the team, or the script
 * moves while somebody speaks.
 */
const isListening = (asked: PermissionAsked, mediaTypes: readonly string[]): boolean =>
  asked.permission === 'media' &&
  mediaTypes.length > 0 &&
  mediaTypes.every((type) => type === 'audio') &&
  isOwnPage(asked) &&
  [null, viewOf(viewUrl('prompter'))].includes(viewOf(asked.from));

export interface PermissionOptions {
  /**
   * True while the app's own page may watch what the display-media handler gives it. Electron asks for this permission
   * first, and asks the handler only where it was granted.
   */
  readonly mayCapture: () => boolean;
  readonly log: Log;
}

/** Answers every question about permissions and devices of a session: no, but for the list above. */
export const guardPermissions = (session: Session, { mayCapture, log }: PermissionOptions): void => {
  const permits = (asked: PermissionAsked): boolean =>
    isPermitted(asked) || (asked.permission === 'display-capture' && isOwnPage(asked) && mayCapture());

  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const asked = { permission, from: details.requestingUrl, isMainFrame: details.isMainFrame };
    const mediaTypes = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const permitted = permits(asked) || isListening(asked, mediaTypes);
    if (!permitted) log.warn('a permission was refused', { permission });
    answer(permitted);
  });
  session.setPermissionCheckHandler((contents, permission, origin, { isMainFrame, embeddingOrigin, mediaType }) => {
    if (contents === null || !isOwnOrNone(embeddingOrigin)) return false;
    // The names of loudspeakers come with those of microphones. To open one is asked of the handler above.
    if (permission === 'media') return mediaType === 'audio' && isMainFrame && isAppUrl(origin);
    return permits({ permission, from: origin, isMainFrame });
  });
  session.setDevicePermissionHandler(
    ({ deviceType, device, origin }) =>
      deviceType === 'hid' && 'vendorId' in device && device.vendorId === ELGATO && isAppUrl(origin),
  );
  session.on('select-hid-device', (event, { deviceList, frame }, choose) => {
    event.preventDefault();
    const isOwn = frame?.parent === null && isAppUrl(frame.url);
    choose(isOwn ? deviceList.find(({ vendorId }) => vendorId === ELGATO)?.deviceId : undefined);
  });
  session.setUSBProtectedClassesHandler(({ protectedClasses }) => protectedClasses);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  // On macOS the system itself asks the person.
  if (process.platform !== 'darwin')
    session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
};
