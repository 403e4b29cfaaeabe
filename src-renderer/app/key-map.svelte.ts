import type { GlobalKeyStatus, KeyBinding, KeyCommand } from '#shared/bridge/preferences.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { bindingOf } from '../lib/keys/key-conflicts.ts';

/** Which key does what, and how the system took the global ones. */
export class KeyMap {
  bindings = $state.raw<readonly KeyBinding[]>([]);
  globalStatus = $state.raw<readonly GlobalKeyStatus[]>([]);
  /** True while a key is being set or keys are practised: no key does anything else. */
  isSetting = $state(false);

  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    bridge.on('keys.changed', (bindings) => {
      this.bindings = bindings;
    });
    bridge.on('keys.global_status', (status) => {
      this.globalStatus = status;
    });
  }

  /** The chord of a command, to print on its control. */
  chordFor(command: KeyCommand): string | undefined {
    return bindingOf(this.bindings, command)?.chord;
  }

  /** Replaces the key map; throws `conflict` with the host's sentence. */
  async save(bindings: readonly KeyBinding[]): Promise<void> {
    this.bindings = await this.#bridge.call('keys.set', { keys: [...bindings] });
  }

  /** Back to the keys the app came with. */
  async reset(): Promise<void> {
    this.bindings = await this.#bridge.call('keys.reset', undefined);
  }

  /** Asks how the system took the global keys. */
  async readGlobalStatus(): Promise<void> {
    try {
      this.globalStatus = await this.#bridge.call('keys.global_status', undefined);
    } catch {
      // The host is gone; once it is back it says so whenever one changes.
    }
  }
}
