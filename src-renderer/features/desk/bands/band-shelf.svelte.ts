import type { BandPreset } from '#shared/bridge/band-presets.ts';
import type { Band } from '#shared/api/scenes.ts';
import { SCENE_LIMITS } from '#shared/api/scene.ts';
import type { Action } from '#shared/show/action.ts';
import type { Bridge } from '../../../bridge/bridge.ts';

/** The press that shows a preset. */
export const bandAction = ({ text, bg, color, seconds }: Omit<BandPreset, 'id' | 'label'>): Action => ({
  kind: 'band.show',
  text,
  ...(bg !== undefined && { bg }),
  ...(color !== undefined && { color }),
  ...(seconds !== undefined && { seconds }),
});

/** How much of a band's time is left, 1 to 0; null when it is not on screen. Instants are the platform's. */
export const bandLeft = (
  bands: readonly Pick<Band, 'text' | 'until'>[],
  preset: Pick<BandPreset, 'text' | 'seconds'>,
  now: number,
): { readonly seconds: number; readonly share: number } | null => {
  const ends = bands.filter(({ text }) => text === preset.text).map(({ until }) => Date.parse(until));
  const leftMs = Math.max(0, ...ends) - now;
  if (ends.length === 0 || leftMs <= 0) return null;
  const wholeMs = 1000 * (preset.seconds ?? SCENE_LIMITS.bandSeconds.default);
  return { seconds: Math.ceil(leftMs / 1000), share: Math.min(1, leftMs / wholeMs) };
};

/** The bands kept ready, in the order of their keys. Every window of the host has the same. */
export class BandShelf {
  presets = $state.raw<readonly BandPreset[]>([]);
  /** Why they could not be read, in a sentence. */
  trouble = $state<string | null>(null);
  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    bridge.on('bands.presets.changed', (presets) => {
      this.presets = presets;
    });
  }

  async load(): Promise<void> {
    try {
      this.presets = await this.#bridge.call('bands.presets.list', undefined);
      this.trouble = null;
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** Changes the preset of that id, or adds one without an id. Throws the host's sentence. */
  async save(preset: Omit<BandPreset, 'id'> & { readonly id?: string }): Promise<void> {
    this.presets = await this.#bridge.call('bands.presets.save', { preset });
  }

  async remove(id: string): Promise<void> {
    this.presets = await this.#bridge.call('bands.presets.delete', { id });
  }

  /** Moves a preset one place towards the beginning (-1) or the end (1). */
  async move(id: string, by: 1 | -1): Promise<void> {
    const ids = this.presets.map((preset) => preset.id);
    const from = ids.indexOf(id);
    const other = ids[from + by];
    if (from === -1 || other === undefined) return;
    this.presets = await this.#bridge.call('bands.presets.order', { ids: ids.with(from, other).with(from + by, id) });
  }
}
