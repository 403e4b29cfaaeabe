/** Electron as a process of ours: told once to end, and ended where it does not. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Clock } from '#shared/lib/clock.ts';
import { ROOT } from './paths.ts';

/** The app ends itself within four seconds of being told; what is still there then hangs. */
const LONGEST_END_MS = 6000;
/** An Electron that cannot run here is gone by then. */
const EARLY_MS = 10_000;

export interface DesktopEnd {
  /** For a process that passes it on: never 0 after a death by a signal. */
  readonly status: number;
  /** Its end, in a word or two. */
  readonly how: string;
  readonly wasKilled: boolean;
  /** It ended badly before anyone can have worked with it, and nobody told it to. */
  readonly isFailedStart: boolean;
}

export interface DesktopProcess {
  readonly ended: Promise<DesktopEnd>;
  /** Tells it once to end in order. */
  readonly end: () => void;
}

/** Starts the desktop app by this binary. Rejects `ended` where the binary cannot be started. */
export function startDesktop(binary: string, options: readonly string[], clock: Clock): DesktopProcess {
  const isWindows = process.platform === 'win32';
  const { ELECTRON_RUN_AS_NODE: _plainNode, ...env } = process.env;
  const startedAt = clock.now();
  const app = spawn(binary, [ROOT, ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl+C in a terminal goes to the whole group in front, and a second signal would end Electron before it has saved.
    // On Windows a group of its own would be a console of its own.
    detached: !isWindows,
    env: isWindows ? { ...env, ELECTRON_NO_ATTACH_CONSOLE: '1' } : env,
  });
  const pid = app.pid ?? 0;
  let isAsked = false;
  let wasKilled = false;
  let cancelKill = (): void => undefined;
  const kill = (): void => {
    wasKilled = true;
    if (isWindows) app.kill('SIGKILL');
    else process.kill(-pid, 'SIGKILL');
  };
  const ended = new Promise<DesktopEnd>((resolve, reject) => {
    app.on('error', reject);
    app.on('close', (code, signal) => {
      cancelKill();
      const status = code ?? 128 + constants.signals[signal ?? 'SIGKILL'];
      resolve({
        status,
        how: signal ?? `status ${status}`,
        wasKilled,
        isFailedStart: status !== 0 && !isAsked && clock.now() - startedAt < EARLY_MS,
      });
    });
  });
  return {
    ended,
    end() {
      if (isAsked) return;
      isAsked = true;
      cancelKill = clock.schedule(clock.now() + LONGEST_END_MS, kill);
      // Windows knows no such signal: there its windows are asked to close.
      if (isWindows) spawn('taskkill', ['/PID', String(pid)], { stdio: 'ignore' }).on('error', kill);
      else app.kill('SIGTERM');
    },
  };
}
