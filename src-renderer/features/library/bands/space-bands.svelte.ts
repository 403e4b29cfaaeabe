import type { BandPreset, BandScope, BandSet } from '#shared/library/band-presets.ts';
import type { Bridge } from '../../../bridge/bridge.ts';
import * as m from '../../../paraglide/messages.js';
import { toasts } from '../../../ui/toasts.svelte.ts';

type NewPreset = Omit<BandPreset, 'id'>;

/** The bands kept ready of a space, as every window of the host has them. */
export class SpaceBands {
  presets = $state.raw<readonly BandPreset[]>([]);
  lastEdits = $state.raw<BandSet['lastEdits']>({});
  loaded = $state(false);
  trouble = $state<string | null>(null);
  selectedId = $state<string | null>(null);
  readonly selected = $derived(this.presets.find(({ id }) => id === this.selectedId) ?? null);
  readonly #bridge: Bridge;
  #scope: BandScope = { spaceId: '', sessionId: null };

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Reads the presets of a space and follows them until the returned function is called. */
  open(spaceId: string): () => void {
    this.#scope = { spaceId, sessionId: null };
    this.loaded = false;
    const stop = this.#bridge.on('bands.presets.changed', (change) => {
      if (change.spaceId === null || change.spaceId === spaceId) void this.load();
    });
    void this.load();
    return stop;
  }

  async load(): Promise<void> {
    try {
      const scope = this.#scope;
      const set = await this.#bridge.call('bands.presets.list', scope);
      if (scope !== this.#scope) return;
      this.#adopt(set);
      this.trouble = null;
      this.loaded = true;
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** Adds a preset at the end and chooses it; false when the host refused. */
  async add(preset: NewPreset): Promise<boolean> {
    const known = this.presets.map(({ id }) => id);
    if (!(await this.#take(() => this.#bridge.call('bands.presets.save', { scope: this.#scope, preset }))))
      return false;
    this.selectedId = this.presets.find(({ id }) => !known.includes(id))?.id ?? null;
    return true;
  }

  /** Changes a preset in its place. Throws the host's sentence. */
  async change(preset: BandPreset): Promise<void> {
    this.#adopt(await this.#bridge.call('bands.presets.save', { scope: this.#scope, preset }));
  }

  async move(id: string, to: number): Promise<void> {
    const ids = this.presets.map((preset) => preset.id);
    const from = ids.indexOf(id);
    if (from === -1 || to < 0 || to >= ids.length || to === from) return;
    const order = ids.toSpliced(from, 1).toSpliced(to, 0, id);
    await this.#take(() => this.#bridge.call('bands.presets.order', { scope: this.#scope, ids: order }));
  }

  /** Deletes a preset; a note offers to put it back where it was. */
  async remove({ id, ...preset }: BandPreset): Promise<void> {
    const index = this.presets.findIndex((one) => one.id === id);
    const next = this.presets[index + 1] ?? this.presets[index - 1];
    if (!(await this.#take(() => this.#bridge.call('bands.presets.delete', { scope: this.#scope, id })))) return;
    if (this.selectedId === id) this.selectedId = next?.id ?? null;
    toasts.show(m.library_deleted_one({ name: preset.label }), 'plain', {
      label: m.library_undo(),
      run: () => void this.#bringBack(preset, index),
    });
  }

  async #bringBack(preset: NewPreset, index: number): Promise<void> {
    if ((await this.add(preset)) && this.selectedId !== null) await this.move(this.selectedId, index);
  }

  #adopt({ presets, lastEdits }: BandSet): void {
    this.presets = presets;
    this.lastEdits = lastEdits;
  }

  async #take(call: () => Promise<BandSet>): Promise<boolean> {
    try {
      this.#adopt(await call());
      return true;
    } catch (error) {
      toasts.error(error as Error);
      return false;
    }
  }
}
