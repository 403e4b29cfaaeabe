import type { KeyBinding, KeyCommand } from '#shared/show/key-binding.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import type { KeyMap } from '../../context/key-map.svelte.ts';
import { chordRefusal } from '../../actions/chord-refusal.ts';
import { commandWord } from '../../actions/command-words.ts';
import { chordAria } from '../../lib/keys/chord-label.svelte.ts';
import { bindingOf, commandKey, rebind } from '../../lib/keys/key-conflicts.ts';
import * as m from '../../paraglide/messages.js';
import { toasts } from '../../ui/toasts.svelte.ts';

/** Keys being changed by a person: which one is awaited, and why the last was refused. */
export class KeyChanges {
  /** The command whose new key is awaited. */
  setting = $state<string | null>(null);
  refused = $state.raw<{ readonly key: string; readonly text: string } | null>(null);

  readonly #keys: KeyMap;
  readonly #say: (text: string) => void;

  /** `say` speaks to screen readers. */
  constructor(keys: KeyMap, say: (text: string) => void) {
    this.#keys = keys;
    this.#say = say;
  }

  /** Awaits a key for the command: no key does anything else meanwhile. */
  begin(command: KeyCommand): void {
    this.setting = commandKey(command);
    this.refused = null;
    this.#keys.isSetting = true;
  }

  end(): void {
    this.setting = null;
    this.#keys.isSetting = false;
  }

  /** Gives the command this key, unless the system or another command has it. */
  async give(command: KeyCommand, chord: string): Promise<void> {
    const key = commandKey(command);
    const text = chordRefusal(chord, command, this.#keys.bindings);
    this.end();
    if (text !== null) {
      this.refused = { key, text };
      return;
    }
    await this.#save(rebind(this.#keys.bindings, command, chord), key);
    this.#speak(command);
  }

  async clear(command: KeyCommand): Promise<void> {
    await this.#save(rebind(this.#keys.bindings, command, null), commandKey(command));
    this.#speak(command);
  }

  /** Says the key that the command has now. */
  #speak(command: KeyCommand): void {
    if (this.refused !== null) return;
    const value = chordAria(bindingOf(this.#keys.bindings, command)?.chord) ?? m.settings_key_none();
    this.#say(m.ui_pair({ what: commandWord(command), value }));
  }

  /** Sets if the key also acts while another program is in front. */
  async setGlobal(command: KeyCommand, global: boolean): Promise<void> {
    const binding = bindingOf(this.#keys.bindings, command);
    if (!binding) return;
    const next = this.#keys.bindings.map((one) => (one === binding ? { ...one, global } : one));
    await this.#save(next, commandKey(command));
    await this.#keys.readGlobalStatus();
  }

  /** Back to the keys the app came with; one press brings the person's own back. */
  async reset(): Promise<void> {
    const own = this.#keys.bindings;
    try {
      await this.#keys.reset();
      this.refused = null;
      toasts.show(m.settings_keys_were_reset(), 'plain', {
        label: m.settings_keys_reset_undo(),
        run: () => {
          this.#keys.save(own).catch((error: unknown) => {
            toasts.error(error as AppError);
          });
        },
      });
    } catch (error) {
      toasts.error(error as AppError);
    }
  }

  async #save(bindings: readonly KeyBinding[], key: string): Promise<void> {
    this.refused = null;
    try {
      await this.#keys.save(bindings);
    } catch (error) {
      this.refused = { key, text: (error as AppError).message };
    }
  }
}
