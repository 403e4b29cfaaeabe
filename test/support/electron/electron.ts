/** A stand-in for the `electron` module: it records what the shell asks for, and lets tests play the system's part. */
import { needsLaunch, needsPlatform, needsReady } from './app.ts';
import { emitter, onReset, recorded } from './record.ts';
import { spellingOf, tellOfSession } from './spelling.ts';

export { app } from './app.ts';
export { Menu } from './menu.ts';
export { net } from './net.ts';
import type { BrowserWindow } from './browser-window.ts';

export { BrowserWindow } from './browser-window.ts';
export { WebContentsView } from './web-contents-view.ts';
export { utilityProcess } from './utility-process.ts';

type Handler = (...args: never[]) => unknown;
interface MessageBox {
  readonly message: string;
  readonly buttons: readonly string[];
  readonly defaultId?: number;
  readonly cancelId?: number;
  readonly signal?: AbortSignal;
}

export const protocol = {
  registerSchemesAsPrivileged(schemes: unknown[]): void {
    needsLaunch('protocol.registerSchemesAsPrivileged');
    recorded.schemes.push(...schemes);
  },
};

const keepPermission = (name: string) => (handler: Handler) => {
  recorded.permissions[name] = handler;
};
const defaultSession = Object.assign(emitter(), {
  ...spellingOf('the app’s own'),
  protocol: {
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
      void recorded.protocolHandlers.set(scheme, handler),
  },
  webRequest: {
    onBeforeSendHeaders: (filter: unknown, listener: (details: never, answer: never) => void) =>
      void recorded.requestHeaders.push({ filter, listener }),
  },
  resolveProxy: () => Promise.resolve('DIRECT'),
  setPermissionRequestHandler: keepPermission('request'),
  setPermissionCheckHandler: keepPermission('check'),
  setDevicePermissionHandler: keepPermission('device'),
  setUSBProtectedClassesHandler: keepPermission('usb'),
  setDisplayMediaRequestHandler: keepPermission('display'),
  setBluetoothPairingHandler(handler: Handler): void {
    needsPlatform('session.setBluetoothPairingHandler', 'win32', 'linux');
    keepPermission('bluetooth')(handler);
  },
});
/** Sessions besides the app's own, by their partition. */
const partitions = new Map<string, ReturnType<typeof partitionSession>>();
const partitionSession = (name: string) => {
  const permissions: Record<string, Handler> = {};
  const keep = (kind: string) => (handler: Handler) => {
    permissions[kind] = handler;
  };
  return Object.assign(emitter(), {
    ...spellingOf(name),
    permissions,
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
    setUSBProtectedClassesHandler: keep('usb'),
    setDisplayMediaRequestHandler: keep('display'),
    setBluetoothPairingHandler: keep('bluetooth'),
  });
};
let hasDefault = false;
onReset(() => {
  partitions.clear();
  hasDefault = false;
});
export const session = {
  fromPartition(name: string) {
    needsReady('session.fromPartition');
    const known = partitions.get(name);
    if (known) return known;
    const own = partitionSession(name);
    partitions.set(name, own);
    tellOfSession(own);
    return own;
  },
  get defaultSession() {
    needsReady('session.defaultSession');
    if (!hasDefault) {
      hasDefault = true;
      tellOfSession(defaultSession);
    }
    return defaultSession;
  },
};

export const webUtils = { getPathForFile: (file: { path?: string }) => file.path ?? '' };

export const ipcMain = {
  on: (channel: string, listener: (event: unknown, ...args: unknown[]) => void) =>
    void recorded.ipcListeners.set(channel, listener),
  handle: (channel: string, handler: (event: unknown, ...args: unknown[]) => unknown) =>
    void recorded.ipcHandlers.set(channel, handler),
};

export const globalShortcut = {
  register(accelerator: string, callback: () => void): boolean {
    needsReady('globalShortcut.register');
    if (recorded.taken.has(accelerator) || recorded.shortcuts.has(accelerator)) return false;
    recorded.shortcuts.set(accelerator, callback);
    recorded.calls.push(`register ${accelerator}`);
    return true;
  },
  unregister(accelerator: string): void {
    if (recorded.shortcuts.delete(accelerator)) recorded.calls.push(`unregister ${accelerator}`);
  },
  unregisterAll: () => recorded.shortcuts.clear(),
};

/** Encryption that turns bytes over, by a key named first: enough to see that nothing plain is written. */
export const safeStorage = {
  getSelectedStorageBackend() {
    needsPlatform('safeStorage.getSelectedStorageBackend', 'linux');
    return recorded.storageBackend;
  },
  isAsyncEncryptionAvailable: () => Promise.resolve(true),
  encryptStringAsync: (text: string) =>
    Promise.resolve(Buffer.from([recorded.storageKey, ...Buffer.from(text).map((byte) => byte ^ recorded.storageKey)])),
  decryptStringAsync([key = 0, ...data]: Buffer) {
    const result = Buffer.from(data.map((byte) => byte ^ key)).toString('utf8');
    return Promise.resolve({ shouldReEncrypt: key !== recorded.storageKey, result });
  },
};

/** Dialogs are given their window first, or none. */
type DialogArguments<Options> = readonly [BrowserWindow, Options] | readonly [Options];
const optionsOf = <Options>(given: DialogArguments<Options>): Options => given[given.length - 1] as Options;

export const dialog = {
  async showMessageBox(...given: DialogArguments<MessageBox>) {
    needsReady('dialog.showMessageBox');
    const { message, buttons, signal, defaultId, cancelId } = optionsOf(given);
    // On macOS such a box holds the whole process up until it is answered.
    if (given.length === 1) recorded.calls.push('showMessageBox without a window');
    recorded.dialogs.push({ message, buttons });
    recorded.boxes.push({ over: given.length === 1 ? null : given[0], defaultId, cancelId });
    const closed = new Promise<number>((resolve) => {
      signal?.addEventListener('abort', () => resolve(cancelId ?? 0));
    });
    const answered = recorded.answer === null ? closed : Promise.resolve(recorded.answer);
    return { response: await answered, checkboxChecked: false };
  },
  async showOpenDialog(...given: DialogArguments<object>) {
    needsReady('dialog.showOpenDialog');
    recorded.dialogs.push({ message: JSON.stringify(optionsOf(given)), buttons: [] });
    return { canceled: recorded.chosen.length === 0, filePaths: recorded.chosen };
  },
  showErrorBox: (title: string, content: string) => void recorded.calls.push(`showErrorBox ${title} ${content}`),
};

export const shell = {
  openExternal: async (url: string) => void recorded.opened.push(url),
  showItemInFolder: (path: string) => void recorded.opened.push(path),
  openPath: async (path: string) => {
    recorded.opened.push(path);
    return '';
  },
};

export const nativeTheme = Object.assign(emitter(), { themeSource: 'system', shouldUseDarkColors: true });
export const powerMonitor = emitter();
export const screen = Object.assign(emitter(), {
  getAllDisplays() {
    needsReady('screen');
    return recorded.displays;
  },
  getPrimaryDisplay: () => recorded.displays[0],
  getDisplayMatching({ x, width }: { x: number; width: number }) {
    const middle = x + width / 2;
    const holds = (one: { bounds: { x: number; width: number } }): boolean =>
      one.bounds.x <= middle && middle < one.bounds.x + one.bounds.width;
    return recorded.displays.find(holds) ?? recorded.displays[0];
  },
});

let nextBlocker = 0;
export const powerSaveBlocker = {
  start(_type: string): number {
    nextBlocker += 1;
    recorded.blockers.add(nextBlocker);
    return nextBlocker;
  },
  stop: (id: number) => recorded.blockers.delete(id),
};
onReset(() => {
  nextBlocker = 0;
});

export const contextBridge = {
  exposeInMainWorld: (name: string, api: unknown) => void recorded.exposed.set(name, api),
};
export const ipcRenderer = Object.assign(emitter(), {
  invoke: async (channel: string, ...args: unknown[]): Promise<unknown> => {
    const handler = recorded.ipcHandlers.get(channel);
    if (!handler) throw new Error(`No handler for ${channel}`);
    return handler({}, ...args);
  },
  send: (channel: string, ...args: unknown[]) => void recorded.sent.push([channel, ...args]),
});
