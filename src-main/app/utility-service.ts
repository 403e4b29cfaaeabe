import { utilityProcess, type UtilityProcess } from 'electron';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Log } from '#shared/lib/log.ts';
import { END_SERVICE } from '#shared/lib/service-notice.ts';
import type { StartService } from '../rehearsal/service-process.ts';
import { relayEngine } from './utility-engine.ts';

/** By this name the service appears in the system's list of processes and in reports of crashes. */
export const SERVICE_NAME = 'Regie rehearsal';

/** Ends a running process; one that ended meanwhile is left alone. */
const end = (child: UtilityProcess, how: 'gently' | 'at_once'): void => {
  if (how === 'gently') {
    child.postMessage(END_SERVICE);
    // Electron ends it in the middle of a write there: Windows has no signal that asks.
    if (process.platform !== 'win32') child.kill();
    return;
  }
  try {
    if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
};

/**
 * Starts the service in a process of Electron's own: packaged, the app cannot run as plain Node. `entry`: its bundle, with
 * that of its media engine beside it.
 */
export const createUtilityService =
  (entry: string, log: Log): StartService =>
  (options) => {
    const child = utilityProcess.fork(entry, [...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
      serviceName: SERVICE_NAME,
    });
    // The report may hold any part of memory. Without a listener the event would break this process too.
    child.on('error', (type, location) => log.error('the service broke inside', { type, location }));
    relayEngine(child, join(dirname(entry), 'media-engine.js'), log);
    const lines = (stream: NodeJS.ReadableStream | null, listener: (line: string) => void): void => {
      if (stream) createInterface({ input: stream }).on('line', listener);
    };
    return {
      onOutput: (listener) => lines(child.stdout, listener),
      onLog: (listener) => lines(child.stderr, listener),
      onExit: (listener) => void child.once('exit', listener),
      end(how) {
        // Until it has a number there is nothing to end; once it has ended, nothing listens any more.
        if (child.pid === undefined) child.once('spawn', () => end(child, how));
        else end(child, how);
      },
    };
  };
