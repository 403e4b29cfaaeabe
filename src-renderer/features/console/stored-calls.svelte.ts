import type { LoggedCall, SavedCall } from '#shared/bridge/console-calls.ts';
import type { Bridge } from '../../bridge/bridge.ts';

/** The calls that the host remembers: the history, and those that a person keeps under a name. */
export class StoredCalls {
  history = $state.raw<readonly LoggedCall[]>([]);
  saved = $state.raw<readonly SavedCall[]>([]);
  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Reads both lists. Throws AppError. */
  async read(): Promise<void> {
    [this.history, this.saved] = await Promise.all([
      this.#bridge.call('console.history', undefined),
      this.#bridge.call('console.saved', undefined),
    ]);
  }

  /** Keeps a call under its name. Throws AppError. */
  async save(call: SavedCall): Promise<void> {
    this.saved = await this.#bridge.call('console.save', call);
  }

  /** Forgets a saved call. Throws AppError. */
  async forget(name: string): Promise<void> {
    this.saved = await this.#bridge.call('console.forget', { name });
  }
}
