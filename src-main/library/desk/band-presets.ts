import { BAND_PRESET_LIMIT, type BandPreset, type BandScope, type BandSet } from '#shared/library/band-presets.ts';
import type { bandPresetCalls } from '#shared/bridge/band-calls.ts';
import type { BridgeParsed } from '#shared/bridge/contract.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { createSerialQueue } from '#shared/lib/serial-queue.ts';
import { say } from '#shared/words/say.ts';
import type { EditMark } from '../items/item-repository.ts';
import type { Library } from '../library.ts';

type Input<Call extends keyof typeof bandPresetCalls> = BridgeParsed<Call>;

export interface BandPresets {
  list(scope: BandScope): Promise<BandSet>;
  /** Adds a preset, or replaces the one of its id. */
  save(input: Input<'bands.presets.save'>, mark: EditMark): Promise<BandSet>;
  remove(input: Input<'bands.presets.delete'>): Promise<BandSet>;
  order(input: Input<'bands.presets.order'>): Promise<BandSet>;
  /** Gives a show bands of its own, or takes them away. */
  setOwn(input: Input<'bands.presets.set_own'>): Promise<BandSet>;
}

export interface BandPresetsDeps {
  readonly library: Pick<Library, 'ask'>;
  /** The presets that ship with the demo show. */
  readonly demoBands: () => Promise<readonly BandPreset[]>;
  readonly isRehearsal: (spaceId: string) => boolean;
  readonly newId: () => string;
  readonly onChange: (spaceId: string) => void;
}

/** The band presets of spaces and shows. Changes run one after the other, so that none is made to an old list. */
export const createBandPresets = (deps: BandPresetsDeps): BandPresets => {
  const { library, demoBands, isRehearsal, newId, onChange } = deps;
  const enqueue = createSerialQueue();
  /** A library that can only be read is offered nothing: offering writes. */
  const list = async (scope: BandScope): Promise<BandSet> => {
    const { spaceId } = scope;
    if ((await library.ask('file.read_only', null)) === null)
      await library.ask('bands.offer', { spaceId, demo: await demoBands(), isDemoSpace: isRehearsal(spaceId) });
    return library.ask('bands.list', scope);
  };
  const changed = (set: BandSet): BandSet => {
    onChange(set.scope.spaceId);
    return set;
  };
  const change = (
    scope: BandScope,
    make: (presets: readonly BandPreset[]) => readonly BandPreset[],
    mark?: EditMark,
  ): Promise<BandSet> =>
    enqueue(async () => {
      const set = await list(scope);
      return changed(await library.ask('bands.replace', { scope: set.scope, presets: make(set.presets), mark }));
    });
  const mustHave = (presets: readonly BandPreset[], id: string): void => {
    if (!presets.some((preset) => preset.id === id)) throw new AppError('not_found', say('host_band_gone'));
  };

  return {
    list: (scope) => enqueue(() => list(scope)),
    save: ({ scope, preset: { id, ...preset } }, mark) => {
      const make = (presets: readonly BandPreset[]): readonly BandPreset[] => {
        if (id === undefined) {
          if (presets.length >= BAND_PRESET_LIMIT) {
            throw new AppError('conflict', say('host_bands_full', { most: BAND_PRESET_LIMIT }));
          }
          return [...presets, { ...preset, id: newId() }];
        }
        mustHave(presets, id);
        return presets.map((one) => (one.id === id ? { ...preset, id } : one));
      };
      return change(scope, make, mark);
    },
    remove: ({ scope, id }) =>
      change(scope, (presets) => {
        mustHave(presets, id);
        return presets.filter((preset) => preset.id !== id);
      }),
    order: ({ scope, ids }) =>
      change(scope, (presets) => {
        const byId = new Map(presets.map((preset) => [preset.id, preset]));
        const ordered = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
        if (ordered.length !== presets.length || ids.length !== presets.length) {
          throw new AppError('invalid_input', say('host_bands_order'), { field: 'ids' });
        }
        return ordered;
      }),
    setOwn: ({ scope, own }) =>
      enqueue(async () => {
        await list(scope);
        return changed(await library.ask('bands.set_own', { scope, own }));
      }),
  };
};
