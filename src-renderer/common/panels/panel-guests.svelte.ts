import type { PanelGuest } from '#shared/bridge/panel-calls.ts';
import type { Bridge } from '../../bridge/bridge.ts';

/** The people with a link or a panel, as the host says them. */
export class PanelGuests {
  list = $state.raw<readonly PanelGuest[]>([]);
  /** Those who opened their link and wait for the desk. */
  readonly waiting = $derived(this.list.filter(({ stage }) => stage === 'waiting'));
  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Follows the host's list; returns the function that ends it. */
  follow(): () => void {
    this.#bridge.call('panels.list', undefined).then(
      (list) => {
        this.list = list;
      },
      () => {
        // A host that is away tells the list when it is back.
      },
    );
    return this.#bridge.on('panels.changed', (list) => {
      this.list = list;
    });
  }

  /** Lets a waiting person in; throws AppError where nobody waits any more. */
  async admit(id: string): Promise<void> {
    await this.#bridge.call('panels.admit', { id });
  }

  /** Shuts a person out, or takes the link back. */
  async remove(id: string): Promise<void> {
    await this.#bridge.call('panels.remove', { id });
  }
}
