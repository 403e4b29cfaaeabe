import { existsSync } from 'node:fs';
import { emitter, onReset, recorded } from './record.ts';

let ready = true;
let whenReady = Promise.resolve();
let lock = true;
let isQuitting = false;
/** The windows that are open, which quitting closes. */
export const openWindows = new Set<{ close(): void }>();
onReset(() => {
  ready = true;
  whenReady = Promise.resolve();
  lock = true;
  isQuitting = false;
  openWindows.clear();
});

/** Lets tests decide about the app. */
export const appControl = {
  /** Another copy of the app runs already. */
  holdLock: (): void => {
    lock = false;
  },
  /** The app has only just been started: what needs it to be ready fails until it is. Ready from the start otherwise. */
  launch: (): void => {
    ready = false;
    whenReady = new Promise((resolve) => {
      setImmediate(() => {
        ready = true;
        app.emit('ready', {});
        resolve();
      });
    });
  },
};

/** Fails as Electron does where something is used too early. */
export const needsReady = (what: string): void => {
  if (!ready) throw new Error(`${what} cannot be used before the app is ready`);
};
/** Fails as Electron does where something is used too late. */
export const needsLaunch = (what: string): void => {
  if (ready) throw new Error(`${what} must be called before the app is ready`);
};
/** Fails as Electron does where something is used on a system that does not have it. */
export const needsPlatform = (what: string, ...platforms: readonly string[]): void => {
  if (!platforms.includes(process.platform)) throw new TypeError(`${what} is not a function`);
};

/** An event that a listener may keep from having its effect. */
export const preventable = () => {
  const event = {
    defaultPrevented: false,
    preventDefault(): void {
      event.defaultPrevented = true;
    },
  };
  return event;
};

/** Called when the last window has closed: an app that does not listen quits. */
export const allWindowsClosed = (): void => {
  if (isQuitting) return;
  if (!app.emit('window-all-closed')) app.quit();
};

/** The app's life: ready at once, ended by `quit` unless someone prevents it. */
export const app = Object.assign(emitter(), {
  isPackaged: false,
  commandLine: {
    appendSwitch: (name: string, value: string) => void recorded.switches.set(name, value),
    hasSwitch: (name: string) => recorded.switches.has(name),
    getSwitchValue: (name: string) => recorded.switches.get(name) ?? '',
  },
  isReady: () => ready,
  whenReady: () => whenReady,
  name: 'Regie',
  getVersion: () => '0.0.0-test',
  getAppPath: () => '/app',
  dock: { setIcon: (path: string) => void recorded.calls.push(`dock.setIcon ${path}`) },
  setAboutPanelOptions: (options: { applicationName: string; applicationVersion: string }) =>
    void recorded.calls.push(`setAboutPanelOptions ${options.applicationName} ${options.applicationVersion}`),
  requestSingleInstanceLock: () => lock,
  enableSandbox(): void {
    needsLaunch('app.enableSandbox');
    recorded.calls.push('enableSandbox');
  },
  setAppUserModelId(id: string): void {
    needsPlatform('app.setAppUserModelId', 'win32');
    recorded.calls.push(`setAppUserModelId ${id}`);
  },
  setAsDefaultProtocolClient: (scheme: string) => void recorded.calls.push(`setAsDefaultProtocolClient ${scheme}`),
  setPath(name: string, path: string): void {
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`);
    recorded.paths.set(name, path);
  },
  relaunch: (options: { args?: readonly string[] }) =>
    void recorded.calls.push(`relaunch ${(options.args ?? []).join(' ')}`),
  releaseSingleInstanceLock: () => void recorded.calls.push('releaseSingleInstanceLock'),
  exit: (code: number) => void recorded.exits.push(code),
  quit(): void {
    recorded.calls.push('quit');
    const before = preventable();
    app.emit('before-quit', before);
    if (before.defaultPrevented) return;
    isQuitting = true;
    // Electron closes them first and does not say that all are closed.
    for (const window of [...openWindows]) window.close();
    isQuitting = openWindows.size === 0;
    if (!isQuitting) return;
    const event = preventable();
    app.emit('will-quit', event);
    if (event.defaultPrevented) {
      isQuitting = false;
      return;
    }
    app.emit('quit', {}, 0);
    recorded.exits.push(0);
  },
});
