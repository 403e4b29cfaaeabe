import { createListeners } from '#shared/lib/listeners.ts';
import type { Log } from '#shared/lib/log.ts';
import type { EngineCommand } from './engine-commands.ts';
import type { EngineEvent, MediaEngine } from './media-engine.ts';

/** The running process of the engine, however it is made. */
export interface EngineProcess {
  send(command: EngineCommand): void;
  onEvent(listener: (event: EngineEvent) => void): void;
  /** Called once, with what it said last on its way out. */
  onExit(listener: (said: string) => void): void;
  end(): void;
}

/** The address it binds to, or an empty text for every one; and the UDP port it would like. */
export type EngineArguments = readonly [address: string, port: string];

/** Starts the engine's process. */
export type StartEngine = (args: EngineArguments) => EngineProcess;

interface Options {
  readonly start: StartEngine;
  readonly args: EngineArguments;
  readonly log: Log;
}

/**
 * The engine in a process of its own. When it crashes, those who listen are told that it is lost, and the next connection
 * starts it again; one that never said that it is ready cannot run here, and is left alone.
 */
export const createProcessEngine = ({ start, args, log }: Options): MediaEngine => {
  const listeners = createListeners<EngineEvent>();
  let running: EngineProcess | null = null;
  let wasReady = false;
  let isUseless = false;

  const run = (): EngineProcess => {
    const started = start(args);
    started.onEvent((event) => {
      if (running !== started) return;
      if (event.type === 'ready') wasReady = true;
      listeners.tell(event);
    });
    started.onExit((said) => {
      if (running !== started) return;
      running = null;
      if (wasReady) log.warn('the media engine ended; it starts again with the next connection', { said });
      else log.warn('this computer cannot run the media engine: pictures and sound stay away', { said });
      isUseless = !wasReady;
      listeners.tell({ type: 'lost', forGood: isUseless });
    });
    return started;
  };

  const startOnce = (): void => {
    if (!isUseless) running ??= run();
  };
  const send = (command: EngineCommand): void => running?.send(command);

  return {
    start: startOnce,
    open(peer, side) {
      startOnce();
      send({ type: 'open', peer, side });
    },
    allow: (peer, sources) => send({ type: 'allow', peer, sources }),
    offer: (peer, offer) => send({ type: 'offer', peer, offer }),
    relay(peer, offer) {
      startOnce();
      send({ type: 'relay', peer, offer });
    },
    chunk: (peer, bytes) => send({ type: 'chunk', peer, bytes }),
    askKeyframe: (peer, line) => send({ type: 'askKeyframe', peer, line }),
    mute: (source, muted) => send({ type: 'mute', source, muted }),
    record: (source, path) => send({ type: 'record', source, path }),
    close: (peer) => send({ type: 'close', peer }),
    onEvent: (listener) => void listeners.add(listener),
    stop() {
      const ending = running;
      running = null;
      ending?.end();
    },
  };
};
