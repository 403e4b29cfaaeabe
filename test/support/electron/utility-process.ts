import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { needsReady } from './app.ts';

/** Gives the process its way to its parent. */
const PARENT_PORT = new URL('parent-port.ts', import.meta.url).href;

interface ForkOptions {
  readonly stdio: readonly string[];
}

/** A process of its own, made by plain Node. As Electron's, it has a number only while it runs, and no streams later. */
class UtilityProcess extends EventEmitter {
  readonly #child;
  stdout: Readable | null;
  stderr: Readable | null;
  pid: number | undefined;

  constructor(entry: string, args: readonly string[]) {
    super();
    this.#child = spawn(process.execPath, ['--import', PARENT_PORT, entry, ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child.on('message', (message) => this.emit('message', message));
    ({ stdout: this.stdout, stderr: this.stderr } = this.#child);
    this.#child.once('spawn', () => {
      this.pid = this.#child.pid;
      this.emit('spawn');
    });
    this.#child.once('exit', (code) => {
      this.emit('exit', code ?? 0);
      this.stdout = this.stderr = null;
      this.pid = undefined;
    });
  }
  postMessage(message: unknown): void {
    if (this.#child.connected) this.#child.send(message as object, () => undefined);
  }
  kill(): boolean {
    // Windows ends it at once (base::Process::Terminate).
    return this.pid !== undefined && this.#child.kill(process.platform === 'win32' ? 'SIGKILL' : 'SIGTERM');
  }
}

export const utilityProcess = {
  fork(entry: string, args: readonly string[], { stdio }: ForkOptions): UtilityProcess {
    needsReady('utilityProcess.fork');
    if (stdio[0] !== 'ignore') throw new TypeError('stdin of a utility process can only be ignored');
    return new UtilityProcess(entry, args);
  },
};
