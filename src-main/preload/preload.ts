import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import type { BridgeResult, Unanswered } from '#shared/bridge/envelope.ts';
import { BRIDGE_EVENT_NAMES } from '#shared/bridge/events.ts';
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

// All that the window gets of the machine: the contract's calls and events, by name. Never ipcRenderer itself.
contextBridge.exposeInMainWorld('regie', {
  async call(name: unknown, input: unknown): Promise<BridgeResult<unknown> | Unanswered> {
    if (typeof name !== 'string' || !calls.has(name)) return 'no_such_call';
    try {
      return (await ipcRenderer.invoke(CALL_CHANNEL, name, input)) as BridgeResult<unknown>;
    } catch {
      return 'no_answer';
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
