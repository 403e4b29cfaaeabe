import type { Session } from 'electron';
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { EMBED_ORIGINS } from '#shared/scene/embed.ts';
import { guardDownloads } from '../../src-main/app/security/downloads.ts';
import { guardPermissions } from '../../src-main/app/security/permissions.ts';
import { setEmbedReferer } from '../../src-main/app/security/embed-referer.ts';
import { session } from '../support/electron/electron.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(() => {
  resetElectron();
  isRoomOpen = false;
});

const PERMITTED = ['clipboard-sanitized-write', 'fullscreen', 'hid', 'midi', 'midiSysex'];
const OWN = 'app://regie/index.html';

/** Every permission this Electron knows, out of its own type definitions. */
const everyPermission = (): readonly string[] => {
  const types = readFileSync(new URL('../../node_modules/electron/electron.d.ts', import.meta.url), 'utf8');
  const [, names = ''] =
    /setPermissionCheckHandler\(handler: .*? permission: ([^,]+), requestingOrigin/.exec(types) ?? [];
  return [...names.matchAll(/'([^']+)'/g)].flatMap(([, name]) => name ?? []).sort();
};

let isRoomOpen = false;
const guarded = () => {
  session.defaultSession.removeAllListeners('select-hid-device');
  guardPermissions(session.defaultSession as unknown as Session, { mayCapture: () => isRoomOpen, log: silentLog });
  return recorded.permissions as Record<string, (...args: unknown[]) => unknown>;
};
const request = (permission: string, requestingUrl: string, isMainFrame: boolean, more: object = {}): unknown => {
  let granted: unknown;
  guarded().request?.({}, permission, (answer: unknown) => (granted = answer), {
    requestingUrl,
    isMainFrame,
    ...more,
  });
  return granted;
};
const check = (permission: string, origin: string, details: object, contents: unknown = {}): unknown =>
  guarded().check?.(contents, permission, origin, { isMainFrame: true, ...details });

test('of all permissions Electron knows, the app’s own page gets five', () => {
  const every = everyPermission();
  expect(every.length).toBeGreaterThan(40);
  expect(every.filter((permission) => request(permission, OWN, true) === true)).toEqual(PERMITTED);
  expect(every.filter((permission) => check(permission, 'app://regie/', {}) === true)).toEqual(PERMITTED);
});

test('while the room is open its page may be watched as well, by the app’s own page alone', () => {
  const asked = (): readonly unknown[] => [
    request('display-capture', OWN, true),
    check('display-capture', 'app://regie/', {}),
    request('display-capture', OWN, false),
    request('display-capture', 'https://live.example.org/app', true),
    check('display-capture', 'https://www.youtube.com/', { isMainFrame: false, embeddingOrigin: 'app://regie/' }),
  ];
  expect(asked()).toEqual([false, false, false, false, false]);
  isRoomOpen = true;
  expect(asked()).toEqual([true, true, false, false, false]);
  const every = everyPermission();
  expect(every.filter((permission) => request(permission, OWN, true) === true)).toEqual(
    [...PERMITTED, 'display-capture'].sort(),
  );
});

test('the app’s own page keeps its permissions where Electron names the page around it: itself', () => {
  const granted = PERMITTED.map((permission) => check(permission, 'app://regie/', { embeddingOrigin: 'app://regie/' }));
  expect(granted).toEqual(PERMITTED.map(() => true));
});

test('the app’s own page reads the names of loudspeakers, and opens no microphone', () => {
  const audio = { mediaType: 'audio' };
  expect([
    check('media', 'app://regie/', audio),
    check('media', 'app://regie/', { mediaType: 'video' }),
    check('media', 'https://www.youtube.com/', { ...audio, isMainFrame: false, embeddingOrigin: 'app://regie/' }),
    check('media', 'https://example.org/', audio),
    check('media', 'app://regie/', audio, null),
    request('media', OWN, true),
  ]).toEqual([true, false, false, false, false, false]);
});

test('the desk’s own window and the prompter’s listen where a person asks for it, and see nothing', () => {
  const ask = (from: string, mediaTypes: readonly string[], isMainFrame = true): unknown =>
    request('media', from, isMainFrame, { mediaTypes });
  const prompter = 'app://regie/index.html?view=prompter';
  expect([
    ask(prompter, ['audio']),
    ask(prompter, ['audio', 'video']),
    ask(prompter, ['video']),
    ask(prompter, []),
    ask(prompter, ['audio'], false),
    ask(OWN, ['audio']),
    ask(OWN, ['audio', 'video']),
    ask(OWN, ['audio'], false),
    ask('app://regie/index.html?view=run', ['audio']),
    ask('https://example.org/?view=prompter', ['audio']),
  ]).toEqual([true, false, false, false, false, true, false, false, false, false]);
});

test('a player inside the page, another page and a page that is gone get none', () => {
  const granted = PERMITTED.flatMap((permission) => [
    request(permission, 'https://www.youtube.com/embed/x', false),
    request(permission, OWN, false),
    request(permission, 'https://example.org/', true),
    check(permission, 'https://www.youtube.com/', { isMainFrame: false, embeddingOrigin: 'app://regie/' }),
    check(permission, 'app://regie/', { embeddingOrigin: 'https://example.org/' }),
    check(permission, 'app://regie/', { isMainFrame: false, embeddingOrigin: 'app://regie/' }),
    check(permission, 'app://regie/', {}, null),
  ]);
  expect(new Set(granted)).toEqual(new Set([false]));
});

test('of all devices, the app’s own page gets those of Elgato that speak HID', () => {
  const { device } = guarded();
  const isGiven = (deviceType: string, vendorId: number, origin: string): unknown =>
    device?.({ deviceType, origin, device: { vendorId, productId: 0x80 } });
  expect([
    isGiven('hid', 0x0fd9, 'app://regie'),
    isGiven('hid', 0x1050, 'app://regie'),
    isGiven('usb', 0x0fd9, 'app://regie'),
    isGiven('serial', 0x0fd9, 'app://regie'),
    isGiven('hid', 0x0fd9, 'https://www.youtube.com'),
    isGiven('hid', 0x0fd9, 'app://elsewhere'),
  ]).toEqual([true, false, false, false, false, false]);
});

test('a page that asks for a device is given a Stream Deck or nothing, and only the app’s own', () => {
  guarded();
  const chosen = (url: string | null, ...vendors: readonly number[]): unknown => {
    let given: unknown = 'none';
    const prevented = vi.fn();
    session.defaultSession.emit(
      'select-hid-device',
      { preventDefault: prevented },
      {
        deviceList: vendors.map((vendorId, at) => ({ vendorId, deviceId: `device ${at}` })),
        frame: url === null ? null : { url, parent: null },
      },
      (deviceId: unknown) => (given = deviceId),
    );
    expect(prevented).toHaveBeenCalledOnce();
    return given;
  };
  expect([
    chosen(OWN, 0x1050, 0x0fd9),
    chosen(OWN, 0x1050),
    chosen('https://www.youtube.com/embed/x', 0x0fd9),
    chosen(null, 0x0fd9),
  ]).toEqual(['device 1', undefined, undefined, undefined]);
});

test('no device, no screen to capture and no pairing is given to any page', () => {
  const { device, usb, display, bluetooth } = guarded();
  const answers: unknown[] = [];
  display?.({}, (answer: unknown) => answers.push(answer));
  bluetooth?.({}, (answer: unknown) => answers.push(answer));
  expect([device?.({}), usb?.({ protectedClasses: ['audio', 'hid'] }), answers]).toEqual([
    false,
    ['audio', 'hid'],
    [null, { confirmed: false }],
  ]);
});

test('the app’s own page gives the person files; a player inside it and a page from elsewhere do not', () => {
  guardDownloads(session.defaultSession as unknown as Session, silentLog);
  const isGiven = (origin: string): boolean => {
    let given = true;
    session.defaultSession.emit(
      'will-download',
      { preventDefault: () => (given = false) },
      { getInitiatorOrigin: () => origin },
    );
    return given;
  };
  const origins = ['app://regie', 'https://www.youtube.com', 'app://elsewhere', 'null', ''];
  expect(origins.map(isGiven)).toEqual([true, false, false, false, false]);
});

test('players inside a scene and films of the platform learn who shows them; nobody else does', () => {
  setEmbedReferer(session.defaultSession as unknown as Session);
  const [only] = recorded.requestHeaders;
  expect(only?.filter).toMatchObject({ types: ['subFrame', 'media'], urls: ['https://*/*'] });
  const refererOf = (resourceType: string, url: string, referrer: string): unknown => {
    let sent: { requestHeaders?: Record<string, string> } = {};
    const details = { resourceType, url, referrer, requestHeaders: { Accept: '*/*' } };
    only?.listener(details as never, ((answer: typeof sent) => (sent = answer)) as never);
    expect(sent.requestHeaders?.Accept).toBe('*/*');
    return sent.requestHeaders?.Referer ?? null;
  };
  const [player = ''] = EMBED_ORIGINS;
  expect([
    refererOf('subFrame', `${player}/embed/x`, ''),
    refererOf('subFrame', 'https://elsewhere.example/', ''),
    refererOf('media', 'https://films.example.com/replay.mp4', ''),
    refererOf('media', 'https://films.example.com/part.mp4', 'https://www.youtube.com/'),
  ]).toEqual(['https://org.regie.desk/', null, 'https://org.regie.desk/', null]);
});
