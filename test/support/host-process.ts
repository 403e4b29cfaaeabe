import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BridgeCallName, BridgeInput, BridgeOutput } from '#shared/bridge/contract.ts';
import type { BridgeResult } from '#shared/bridge/envelope.ts';
import { verbatim } from '#shared/words/sentence.ts';

const MORTAL = fileURLToPath(new URL('./mortal-host.ts', import.meta.url));

/** A host in a process of its own, as the test handles it from outside. */
export interface HostProcess {
  call<Name extends BridgeCallName>(name: Name, input: BridgeInput<Name>): Promise<BridgeOutput<Name>>;
  raw(name: string, input: unknown): Promise<BridgeResult<unknown>>;
  readonly heard: { readonly event: string; readonly data: unknown }[];
  /** Waits for an event for which `isIt` holds, among those heard and those to come. */
  hear<Data>(event: string, isIt: (data: Data) => boolean): Promise<Data>;
  /** Lets it kill itself after so many steps of its next renewals. */
  killAt(steps: number): Promise<void>;
  /** Lets time pass for it. */
  later(ms: number): Promise<void>;
  readonly isAlive: () => boolean;
  kill(): Promise<void>;
}

interface FromHost {
  readonly id?: number;
  readonly result?: BridgeResult<unknown>;
  readonly event?: string;
  readonly data?: unknown;
}

/** Starts a host on these folders. */
export const startHostProcess = async (dataDir: string, keychainDir: string): Promise<HostProcess> => {
  const child = fork(MORTAL, [dataDir, keychainDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const heard: { event: string; data: unknown }[] = [];
  const waiting = new Map<number, (result: BridgeResult<unknown>) => void>();
  const listeners = new Set<() => void>();
  let nextId = 0;
  const dead: BridgeResult<unknown> = {
    ok: false,
    error: { code: 'internal', message: 'killed', sentence: verbatim('killed') },
  };
  child.on('message', (message: FromHost) => {
    if (message.event !== undefined) {
      heard.push({ event: message.event, data: message.data });
      for (const listener of listeners) listener();
    }
    if (message.id !== undefined && message.result) {
      waiting.get(message.id)?.(message.result);
      waiting.delete(message.id);
    }
  });
  child.on('exit', () => {
    for (const resolve of waiting.values()) resolve(dead);
    waiting.clear();
  });
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
  const send = (message: Readonly<Record<string, unknown>>): Promise<BridgeResult<unknown>> =>
    new Promise((resolve) => {
      if (!isAlive()) {
        resolve(dead);
        return;
      }
      nextId += 1;
      waiting.set(nextId, resolve);
      child.send({ id: nextId, ...message });
    });
  await once(child, 'message');
  const raw = (name: string, input: unknown): Promise<BridgeResult<unknown>> => send({ call: name, input });
  return {
    raw,
    async call(name, input) {
      const result = await raw(name, input);
      if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.message}`);
      return result.value as never;
    },
    heard,
    hear: (event, isIt) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = heard.find((one) => one.event === event && isIt(one.data as never));
          if (!found) return;
          listeners.delete(look);
          resolve(found.data as never);
        };
        listeners.add(look);
        look();
      }),
    async killAt(steps) {
      await send({ killAt: steps });
    },
    async later(ms) {
      await send({ laterMs: ms });
    },
    isAlive,
    async kill() {
      if (!isAlive()) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
};
