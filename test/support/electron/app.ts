import { emitter, onReset, recorded } from './record.ts';

let ready = Promise.resolve();
let lock = true;
onReset(() => {
  ready = Promise.resolve();
  lock = true;
});

/** What tests decide about the app. */
export const appControl = {
  /** Another copy of the app runs already. */
  holdLock: (): void => {
    lock = false;
  },
};

/** The app's life: ready at once, ended by `quit` unless someone prevents it. */
export const app = Object.assign(emitter(), {
  isPackaged: false,
  commandLine: { appendSwitch: (name: string, value: string) => void recorded.switches.set(name, value) },
  whenReady: () => ready,
  getVersion: () => '0.0.0-test',
  requestSingleInstanceLock: () => lock,
  enableSandbox: () => void recorded.calls.push('enableSandbox'),
  setAppUserModelId: (id: string) => void recorded.calls.push(`setAppUserModelId ${id}`),
  setAsDefaultProtocolClient: (scheme: string) => void recorded.calls.push(`setAsDefaultProtocolClient ${scheme}`),
  setPath: (name: string, path: string) => void recorded.paths.set(name, path),
  relaunch: (options: { args?: readonly string[] }) =>
    void recorded.calls.push(`relaunch ${(options.args ?? []).join(' ')}`),
  releaseSingleInstanceLock: () => void recorded.calls.push('releaseSingleInstanceLock'),
  exit: (code: number) => void recorded.exits.push(code),
  quit(): void {
    recorded.calls.push('quit');
    app.emit('before-quit', {});
    const event = {
      defaultPrevented: false,
      preventDefault(): void {
        event.defaultPrevented = true;
      },
    };
    app.emit('will-quit', event);
    if (!event.defaultPrevented) recorded.exits.push(0);
  },
});
