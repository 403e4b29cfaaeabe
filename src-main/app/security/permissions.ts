import type { Session } from 'electron';
import type { Log } from '#shared/lib/log.ts';
import { isAppUrl } from './app-origin.ts';

/**
 * The whole list. Nothing of this computer or its network but MIDI devices and Stream Decks, where a person switched
 * them on: a rehearsal's pictures and sounds come by the host. Chromium asks for `midiSysex` since version 124 whenever
 * a page asks for MIDI at all; the page asks for MIDI without system messages, and its devices then send and take none.
 * Cameras and microphones are never needed here: a host goes live from the browser.
 */
const PERMITTED: ReadonlySet<string> = new Set(['fullscreen', 'clipboard-sanitized-write', 'midi', 'midiSysex', 'hid']);

/** The vendor of Stream Decks; no other device of the person is ever given to a page. */
const ELGATO = 0x0fd9;

export interface PermissionAsked {
  readonly permission: string;
  /** Address or origin of the page that asks. */
  readonly from: string;
  readonly isMainFrame: boolean;
}

/** True if a page gets a permission. A few are granted, to the app's own page alone, never to a frame inside it. */
export const isPermitted = ({ permission, from, isMainFrame }: PermissionAsked): boolean =>
  PERMITTED.has(permission) && isMainFrame && isAppUrl(from);

/** Electron names the page around a frame: of one from elsewhere, or of every frame. */
const isOwnOrNone = (embeddingOrigin: string | undefined): boolean =>
  embeddingOrigin === undefined || isAppUrl(embeddingOrigin);

/** Answers every question about permissions and devices of a session: no, but for the list above. */
export const guardPermissions = (session: Session, log: Log): void => {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl, isMainFrame }) => {
    const permitted = isPermitted({ permission, from: requestingUrl, isMainFrame });
    if (!permitted) log.warn('a permission was refused', { permission });
    answer(permitted);
  });
  session.setPermissionCheckHandler((contents, permission, origin, { isMainFrame, embeddingOrigin, mediaType }) => {
    if (contents === null || !isOwnOrNone(embeddingOrigin)) return false;
    // The names of loudspeakers come with those of microphones. To open one is asked of the handler above, which refuses.
    if (permission === 'media') return mediaType === 'audio' && isMainFrame && isAppUrl(origin);
    return isPermitted({ permission, from: origin, isMainFrame });
  });
  session.setDevicePermissionHandler(
    ({ deviceType, device, origin }) =>
      deviceType === 'hid' && 'vendorId' in device && device.vendorId === ELGATO && isAppUrl(origin),
  );
  session.on('select-hid-device', (event, { deviceList, frame }, choose) => {
    event.preventDefault();
    const isOwnPage = frame?.parent === null && isAppUrl(frame.url);
    choose(isOwnPage ? deviceList.find(({ vendorId }) => vendorId === ELGATO)?.deviceId : undefined);
  });
  session.setUSBProtectedClassesHandler(({ protectedClasses }) => protectedClasses);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  // On macOS the system itself asks the person.
  if (process.platform !== 'darwin')
    session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
};
