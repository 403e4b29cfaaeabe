import { fork } from 'node:child_process';
import { MAX_SAID } from '#shared/lib/engine-relay.ts';
import type { EngineEvent } from './media-engine.ts';
import type { StartEngine } from './engine-process.ts';

/** Starts the engine by this very Node. `entry`: `media/engine/main.ts`, or its bundle. */
export const createNodeEngine =
  (entry: string): StartEngine =>
  (args) => {
    const child = fork(entry, args, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Pieces of a relay are bytes.
      serialization: 'advanced',
    });
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(0, MAX_SAID);
    });
    return {
      send(command) {
        if (child.connected) child.send(command, () => undefined);
      },
      onEvent: (listener) => void child.on('message', (message) => listener(message as EngineEvent)),
      onExit(listener) {
        let told = false;
        const tell = (): void => {
          if (!told) listener(said);
          told = true;
        };
        child.on('close', tell);
        child.on('error', tell);
      },
      end: () => void child.kill('SIGKILL'),
    };
  };
