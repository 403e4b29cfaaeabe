import { BAND_PRESET_LIMIT, type BandPreset, type bandPresetCalls } from '#shared/bridge/band-presets.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostParts } from '../host-parts.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof bandPresetCalls>;

/** Calls about band presets; changes run one after the other, so that none is made to an old list. */
export const createBandHandlers = ({
  library,
  events,
  ports,
  backups,
  bandsOfDemo,
}: Pick<HostParts, 'library' | 'events' | 'ports' | 'backups' | 'bandsOfDemo'>): Handlers => {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(run: () => Promise<Value>): Promise<Value> => {
    const done = last.then(run, run);
    last = done;
    return done;
  };
  /** A library that can only be read is offered nothing: offering writes. */
  const list = async (): Promise<readonly BandPreset[]> =>
    (await library.ask('file.read_only', null)) === null
      ? library.ask('bands.offer', await bandsOfDemo())
      : library.ask('bands.list', null);
  const change = (make: (presets: readonly BandPreset[]) => readonly BandPreset[]): Promise<readonly BandPreset[]> =>
    inTurn(async () => {
      const presets = await library.ask('bands.replace', make(await list()));
      events.emit('bands.presets.changed', presets);
      backups.touched();
      return presets;
    });
  const mustHave = (presets: readonly BandPreset[], id: string): void => {
    if (!presets.some((preset) => preset.id === id)) throw new AppError('not_found', 'This band preset is gone.');
  };

  return {
    'bands.presets.list': () => inTurn(list),
    'bands.presets.save': ({ preset: { id, ...preset } }) =>
      change((presets) => {
        if (id === undefined) {
          if (presets.length >= BAND_PRESET_LIMIT) {
            throw new AppError('conflict', `There is room for ${BAND_PRESET_LIMIT} band presets.`);
          }
          return [...presets, { ...preset, id: ports.newId() }];
        }
        mustHave(presets, id);
        return presets.map((one) => (one.id === id ? { ...preset, id } : one));
      }),
    'bands.presets.delete': ({ id }) =>
      change((presets) => {
        mustHave(presets, id);
        return presets.filter((preset) => preset.id !== id);
      }),
    'bands.presets.order': ({ ids }) =>
      change((presets) => {
        const byId = new Map(presets.map((preset) => [preset.id, preset]));
        const ordered = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
        if (ordered.length !== presets.length || ids.length !== presets.length) {
          throw new AppError('invalid_input', 'ids: must be all the presets, each once.', { field: 'ids' });
        }
        return ordered;
      }),
  };
};
