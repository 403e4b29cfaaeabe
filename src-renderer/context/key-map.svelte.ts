import type { GlobalKeyStatus, KeyBinding, KeyCommand } from '#shared/show/key-binding.ts';
import { workOfCommand, type DeskCommand } from '#shared/show/desk-commands.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { verbatim } from '#shared/words/sentence.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { chordLabel } from '../lib/keys/chord-label.svelte.ts';
import { commandWord } from '../actions/command-words.ts';
import { bindingOf } from '../lib/keys/key-conflicts.ts';
import * as m from '../paraglide/messages.js';

/** The host's refusal of two commands on one chord, in the words of the map of keys; null for any other. */
const clashOf = ({ code, details }: AppError, bindings: readonly KeyBinding[]): AppError | null => {
  const [one, other] = bindings.filter(({ chord }) => chord === details.field);
  if (code !== 'conflict' || !one || !other) return null;
  const words = { chord: chordLabel(one.chord), one: commandWord(one.command), other: commandWord(other.command) };
  return new AppError(code, verbatim(m.host_key_clash(words)), details);
};

/** Keys with their commands, and the system's status of the global ones. */
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

  /** The chord of a command that has a name. */
  chordOf(name: DeskCommand): string | undefined {
    return this.chordFor(workOfCommand(name));
  }

  /** Replaces the key map; throws `conflict` with a sentence that names both commands. */
  async save(bindings: readonly KeyBinding[]): Promise<void> {
    try {
      this.bindings = await this.#bridge.call('keys.set', { keys: [...bindings] });
    } catch (error) {
      throw (error instanceof AppError ? clashOf(error, bindings) : null) ?? error;
    }
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
      // The host is gone; after it is back it reports changes again.
    }
  }
}
