import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import type { BridgeResult } from '#shared/bridge/envelope.ts';
import { BRIDGE_EVENT_NAMES } from '#shared/bridge/event-names.ts';
import { CALL_CHANNEL, CALLS_ARGUMENT, EVENT_CHANNEL, FILE_CHANNEL } from './channels.ts';
import { takeDroppedFiles, type DropTarget } from './dropped-files.ts';

type Listener = (data: unknown) => void;

const calls = new Set(
  process.argv
    .find((argument) => argument.startsWith(CALLS_ARGUMENT))
    ?.slice(CALLS_ARGUMENT.length)
    .split(','),
);
const listeners = new Map<string, Set<Listener>>(BRIDGE_EVENT_NAMES.map((event) => [event, new Set()]));

ipcRenderer.on(EVENT_CHANNEL, (_event: IpcRendererEvent, name: unknown, data: unknown) => {
  if (typeof name !== 'string') return;
  for (const listener of [...(listeners.get(name) ?? [])]) listener(data);
});

/** A call that could not be carried out, in the form of any other answer. */
const failure = (code: 'unsupported' | 'offline', message: string): BridgeResult<never> => ({
  ok: false,
  error: { code, message },
});

// All that the window gets of the machine: the contract's calls and events, by name. Never ipcRenderer itself.
contextBridge.exposeInMainWorld('regie', {
  async call(name: unknown, input: unknown): Promise<BridgeResult<unknown>> {
    if (typeof name !== 'string' || !calls.has(name)) return failure('unsupported', 'There is no such call.');
    try {
      return (await ipcRenderer.invoke(CALL_CHANNEL, name, input)) as BridgeResult<unknown>;
    } catch {
      return failure('offline', 'The app did not answer.');
    }
  },
  on(event: unknown, listener: Listener): () => void {
    const set = typeof event === 'string' ? listeners.get(event) : undefined;
    set?.add(listener);
    return () => {
      set?.delete(listener);
    };
  },
});

takeDroppedFiles(globalThis as unknown as DropTarget, {
  pathOf: (file) => webUtils.getPathForFile(file as never),
  give: (path) => ipcRenderer.send(FILE_CHANNEL, path),
});
