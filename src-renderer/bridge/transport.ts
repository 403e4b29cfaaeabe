import type { BridgeResult } from '#shared/bridge/envelope.ts';
import type { ShutOut } from '#shared/bridge/transport-policy.ts';

/**
 * State of the connection to the host. `refused`: this window was never paired, or no longer is; `removed` and `over`: the
 * desk shut this panel out, or its time is over.
 */
export type HostConnection = 'connecting' | 'open' | 'lost' | 'refused' | ShutOut;

/** A way to reach the host. Carries values as they are: checking is the host's, typing the bridge's. */
export interface Transport {
  call(name: string, input: unknown): Promise<BridgeResult<unknown>>;
  onEvent(listener: (event: string, data: unknown) => void): void;
  onConnection(listener: (connection: HostConnection) => void): void;
  /** Tries again now instead of waiting: the network came back, or a person asked. */
  retryNow(): void;
  /** The line is dead, though it may not know: opens another. */
  giveUp(): void;
}
