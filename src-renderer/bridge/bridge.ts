import type { BridgeCallName, BridgeInput, BridgeOutput } from '#shared/bridge/contract.ts';
import type { BridgeEventName, BridgeEvents } from '#shared/bridge/events.ts';
import type { BridgeError, BridgeResult } from '#shared/bridge/envelope.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { createEventListeners, createListeners } from '#shared/lib/listeners.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { createLineWatch, type LineWatchPorts } from './line-watch.ts';
import type { HostConnection, Transport } from './transport.ts';

type Listener<Name extends BridgeEventName> = (data: BridgeEvents[Name]) => void;

/** Connection from the window to its host, of either kind. */
export interface Bridge {
  /** Calls the host; throws AppError with the host's sentence in the language of the window. */
  call<Name extends BridgeCallName>(name: Name, input: BridgeInput<Name>): Promise<BridgeOutput<Name>>;
  /** Listens to an event until the returned function is called. */
  on<Name extends BridgeEventName>(event: Name, listener: Listener<Name>): () => void;
  /** Told at once, and at every change. */
  onConnection(listener: (connection: HostConnection) => void): () => void;
  /** Told at once, and whenever nothing was heard of the host for too long, or something again. */
  onSilent(listener: (isSilent: boolean) => void): () => void;
  retryNow(): void;
}

/** The time of a page, and the words in which its reader is told of a refusal. */
export interface BridgePorts {
  readonly refusalText: (error: BridgeError) => string;
  readonly now: () => number;
  readonly setInterval: LineWatchPorts['setInterval'];
}

/** Outcomes that a transport makes by itself, without a word of the host. */
const OF_THE_LINE: ReadonlySet<string> = new Set(['offline', 'timeout']);

/** Types a transport by the contract, and watches whether its host lives. */
export const createBridge = (transport: Transport, { refusalText, ...time }: BridgePorts): Bridge => {
  const listeners = createEventListeners<BridgeEvents>((error) => reportError(error));
  const connectionListeners = createListeners<HostConnection>();
  const silenceListeners = createListeners<boolean>();
  let connection: HostConnection = 'connecting';
  let isSilent = false;

  const ask = async (name: string, input: unknown): Promise<BridgeResult<unknown>> => {
    const result = await transport.call(name, input);
    if (result.ok || !OF_THE_LINE.has(result.error.code)) line.heard();
    return result;
  };
  const line = createLineWatch({
    ...time,
    ping: () => ask('app.ping' satisfies BridgeCallName, undefined),
    onSilent(next) {
      isSilent = next;
      silenceListeners.tell(next);
    },
    onDead: () => transport.giveUp(),
  });

  transport.onEvent((event, data) => {
    line.heard();
    // The host tells by the same contract.
    listeners.emit(event as BridgeEventName, data as never);
  });
  transport.onConnection((next) => {
    connection = next;
    line.opened(next === 'open');
    connectionListeners.tell(next);
  });

  return {
    async call(name, input) {
      const result = await ask(name, input);
      if (!result.ok) {
        const { code, retryAfterMs, field, status, mayBeDone } = result.error;
        throw new AppError(code, verbatim(refusalText(result.error)), {
          ...(retryAfterMs !== undefined && { retryAfterMs }),
          ...(field !== undefined && { field }),
          ...(status !== undefined && { status }),
          ...(mayBeDone !== undefined && { mayBeDone }),
        });
      }
      // The host answers by the same contract; its output types are the compiler's business.
      return result.value as never;
    },
    on: (event, listener) => listeners.on(event, listener),
    onConnection(listener) {
      const stop = connectionListeners.add(listener);
      listener(connection);
      return stop;
    },
    onSilent(listener) {
      const stop = silenceListeners.add(listener);
      listener(isSilent);
      return stop;
    },
    retryNow() {
      transport.retryNow();
    },
  };
};

/** The time of a page that is drawn by a browser. */
export const timeOf = (page: Window): Omit<BridgePorts, 'refusalText'> => ({
  now: () => page.performance.now(),
  setInterval: (callback, ms) => page.setInterval(callback, ms),
});
