import type { ControllerBinding, ControllerCommand, TurnEncoding } from '#shared/controls/controllers.ts';
import { controllerCommandKey } from '../lib/keys/key-conflicts.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import type { ControllerStore } from './controller-store.svelte.ts';

/** A control that was touched to be learnt, and what it does already. */
interface TakenControl {
  readonly wanted: ControllerBinding;
  readonly before: ControllerBinding;
}

const isSameControl = (one: ControllerBinding, other: Pick<ControllerBinding, 'device' | 'control'>): boolean =>
  one.device === other.device && one.control === other.control;

/** Gives a command to the next control that is touched. One that has another command keeps it until `replace`. */
export class ControlLearning {
  taken = $state.raw<TakenControl | null>(null);

  readonly #controllers: Pick<ControllerStore, 'learn' | 'settings' | 'change'>;

  constructor(controllers: Pick<ControllerStore, 'learn' | 'settings' | 'change'>) {
    this.#controllers = controllers;
  }

  /** Awaits a control and keeps what it does. */
  async learn(command: ControllerCommand, encoding: TurnEncoding): Promise<void> {
    this.taken = null;
    const event = await this.#controllers.learn();
    if (!event) return;
    const { device, control } = event;
    const turns = control.startsWith('cc ') && encoding !== 'place';
    const wanted = { device, control, command, ...(turns && { encoding }) };
    const before = this.#controllers.settings.bindings.find((one) => isSameControl(one, wanted));
    if (before && controllerCommandKey(before.command) !== controllerCommandKey(command)) {
      this.taken = { wanted, before };
    } else await this.#keep(wanted);
  }

  /** The control that has another command gets the new one. */
  async replace(): Promise<void> {
    const { taken } = this;
    this.taken = null;
    if (taken) await this.#keep(taken.wanted);
  }

  /** The control does nothing any more. */
  async forget(binding: ControllerBinding): Promise<void> {
    const { bindings } = this.#controllers.settings;
    await this.#change(bindings.filter((one) => one !== binding));
  }

  async #keep(wanted: ControllerBinding): Promise<void> {
    const others = this.#controllers.settings.bindings.filter((one) => !isSameControl(one, wanted));
    await this.#change([...others, wanted]);
  }

  async #change(bindings: ControllerBinding[]): Promise<void> {
    try {
      await this.#controllers.change({ bindings });
    } catch (error) {
      toasts.error(error as Error);
    }
  }
}
