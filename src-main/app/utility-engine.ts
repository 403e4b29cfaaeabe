import { utilityProcess, type UtilityProcess } from 'electron';
import { isEngineRequest, MAX_SAID, type EngineNotice } from '#shared/lib/engine-relay.ts';
import type { Log } from '#shared/lib/log.ts';

/** The media engine's name in the system's list of processes. */
const ENGINE_NAME = 'Regie pictures and sound';

/** Starts the media engine for the service when it asks, and hands on what the two say. `entry`: the engine's bundle. */
export const relayEngine = (service: UtilityProcess, entry: string, log: Log): void => {
  const engines = new Map<number, UtilityProcess>();
  let isServiceOver = false;
  const tell = (notice: EngineNotice): void => {
    if (!isServiceOver) service.postMessage(notice);
  };

  const start = (id: number, args: readonly string[]): void => {
    const engine = utilityProcess.fork(entry, [...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      serviceName: ENGINE_NAME,
    });
    engines.set(id, engine);
    let said = '';
    engine.stderr?.on('data', (text: Buffer) => {
      said = (said + text.toString('utf8')).slice(0, MAX_SAID);
    });
    // Without a listener the event would break this process too; the report may hold any part of memory.
    engine.on('error', (type, location) => log.error('the media engine broke inside', { type, location }));
    engine.on('message', (message: unknown) => tell({ engine: 'said', id, message }));
    engine.once('exit', () => {
      engines.delete(id);
      tell({ engine: 'ended', id, said });
    });
  };

  service.on('message', (message: unknown) => {
    if (!isEngineRequest(message)) return;
    if (message.engine === 'start') start(message.id, message.args);
    else if (message.engine === 'tell') engines.get(message.id)?.postMessage(message.message);
    else engines.get(message.id)?.kill();
  });
  service.once('exit', () => {
    isServiceOver = true;
    for (const engine of engines.values()) engine.kill();
  });
};
