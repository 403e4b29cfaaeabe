import type { EngineNotice, EngineRequest } from '#shared/lib/engine-relay.ts';
import type { EngineProcess, StartEngine } from './engine-process.ts';
import type { EngineEvent } from './media-engine.ts';
import type { ParentPort } from './parent-port.ts';

/** Starts the engine by the host of this service: packaged, the app starts no plain Node. */
export const createHostEngine = (port: ParentPort): StartEngine => {
  const listeners = new Map<number, (notice: EngineNotice) => void>();
  let ids = 0;
  port.on('message', ({ data }) => {
    const notice = data as EngineNotice;
    listeners.get(notice.id)?.(notice);
  });
  return (args): EngineProcess => {
    ids += 1;
    const id = ids;
    const ask = (request: EngineRequest): void => port.postMessage(request);
    let onEvent: (event: EngineEvent) => void = () => {};
    let onExit: (said: string) => void = () => {};
    listeners.set(id, (notice) => {
      if (notice.engine === 'said') onEvent(notice.message as EngineEvent);
      else {
        listeners.delete(id);
        onExit(notice.said);
      }
    });
    ask({ engine: 'start', id, args });
    return {
      send: (message) => ask({ engine: 'tell', id, message }),
      onEvent(listener) {
        onEvent = listener;
      },
      onExit(listener) {
        onExit = listener;
      },
      end: () => ask({ engine: 'end', id }),
    };
  };
};
