import type { PeopleSelection } from '#shared/bridge/selection-calls.ts';
import type { Bridge } from '../../../bridge/bridge.ts';

interface OfShow {
  readonly spaceId: string;
  readonly sessionId: string;
}

/** The selections of people that are kept with a show, and the one that exports and follow-ups are made for. */
export class PeopleSelections {
  all = $state.raw<readonly PeopleSelection[]>([]);
  #show = $state.raw<OfShow | null>(null);
  #name = $state<string | null>(null);
  /** Null is everyone. */
  readonly chosen: PeopleSelection | null = $derived(this.all.find(({ name }) => name === this.#name) ?? null);
  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Reads those of a show; another show begins with everyone. */
  async load(show: OfShow): Promise<void> {
    if (show.sessionId !== this.#show?.sessionId || show.spaceId !== this.#show.spaceId) {
      this.all = [];
      this.#name = null;
    }
    this.#show = show;
    const all = await this.#bridge.call('selections.list', show);
    if (this.#show === show) this.all = all;
  }

  /** Null chooses everyone. */
  choose(name: string | null): void {
    this.#name = name;
  }

  /** Keeps people under a name and chooses them; the same name takes the place of the last one. */
  async keep({ name, userIds }: PeopleSelection): Promise<void> {
    if (this.#show === null) return;
    this.all = await this.#bridge.call('selections.save', { ...this.#show, name: name.trim(), userIds });
    this.#name = name.trim();
  }

  async forget(name: string): Promise<void> {
    if (this.#show === null) return;
    this.all = await this.#bridge.call('selections.forget', { ...this.#show, name });
  }
}
