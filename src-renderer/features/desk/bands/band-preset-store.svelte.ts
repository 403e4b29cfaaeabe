import type { BandPreset, BandScope, BandSet } from '#shared/library/band-presets.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { verbatim } from '#shared/words/sentence.ts';
import type { Bridge } from '../../../bridge/bridge.ts';
import * as m from '../../../paraglide/messages.js';

/** The bands kept ready for the show on the desk, in the order of their keys. Every window of the host has the same. */
export class BandPresetStore {
  presets = $state.raw<readonly BandPreset[]>([]);
  lastEdits = $state.raw<BandSet['lastEdits']>({});
  /** The owner of the presets: the space, or the show itself; null before they are read. */
  scope = $state.raw<BandScope | null>(null);
  /** Why they could not be read, in a sentence. */
  trouble = $state<string | null>(null);
  readonly isOwn = $derived(this.scope !== null && this.scope.sessionId !== null);
  readonly #bridge: Bridge;
  /** The show they are wanted for. */
  #show: BandScope | null = null;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    bridge.on('bands.presets.changed', ({ spaceId }) => {
      if (this.#show && (spaceId === null || spaceId === this.#show.spaceId)) void this.load(this.#show);
    });
  }

  /** Shows the bands of a show. */
  async load(show: BandScope): Promise<void> {
    this.#show = show;
    try {
      const set = await this.#bridge.call('bands.presets.list', show);
      if (this.#show !== show) return;
      this.#take(set);
      this.trouble = null;
    } catch (error) {
      if (this.#show === show) this.trouble = (error as Error).message;
    }
  }

  /** Changes the preset of that id, or adds one without an id. Throws the host's sentence. */
  async save(preset: Omit<BandPreset, 'id'> & { readonly id?: string }): Promise<void> {
    this.#take(await this.#bridge.call('bands.presets.save', { scope: this.#mustScope(), preset }));
  }

  async remove(id: string): Promise<void> {
    this.#take(await this.#bridge.call('bands.presets.delete', { scope: this.#mustScope(), id }));
  }

  /** Moves a preset one place towards the beginning (-1) or the end (1). */
  async move(id: string, by: 1 | -1): Promise<void> {
    const ids = this.presets.map((preset) => preset.id);
    const from = ids.indexOf(id);
    const other = ids[from + by];
    if (from === -1 || other === undefined) return;
    const order = ids.with(from, other).with(from + by, id);
    this.#take(await this.#bridge.call('bands.presets.order', { scope: this.#mustScope(), ids: order }));
  }

  /** Gives the show bands of its own, which begin as those of its space, or takes it back to those. */
  async setOwn(own: boolean): Promise<void> {
    if (this.#show) this.#take(await this.#bridge.call('bands.presets.set_own', { scope: this.#show, own }));
  }

  #take({ scope, presets, lastEdits }: BandSet): void {
    this.scope = scope;
    this.presets = presets;
    this.lastEdits = lastEdits;
  }

  #mustScope(): BandScope {
    if (!this.scope) throw new AppError('unavailable', verbatim(m.desk_bands_none()));
    return this.scope;
  }
}
