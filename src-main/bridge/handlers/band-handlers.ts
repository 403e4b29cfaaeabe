import {
  BAND_PRESET_LIMIT,
  type BandPreset,
  type BandScope,
  type BandSet,
  type bandPresetCalls,
} from '#shared/bridge/band-presets.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostParts } from '../host-parts.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof bandPresetCalls>;

/** Calls about band presets; changes run one after the other, so that none is made to an old list. */
export const createBandHandlers = ({
  library,
  events,
  ports,
  spaces,
  backups,
  bandsOfDemo,
}: Pick<HostParts, 'library' | 'events' | 'ports' | 'spaces' | 'backups' | 'bandsOfDemo'>): Handlers => {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(run: () => Promise<Value>): Promise<Value> => {
    const done = last.then(run, run);
    last = done;
    return done;
  };
  const isDemoSpace = (spaceId: string): boolean =>
    spaces.list().some((space) => space.id === spaceId && space.rehearsal);
  /** A library that can only be read is offered nothing: offering writes. */
  const list = async (scope: BandScope): Promise<BandSet> => {
    const { spaceId } = scope;
    if ((await library.ask('file.read_only', null)) === null)
      await library.ask('bands.offer', { spaceId, demo: await bandsOfDemo(), isDemoSpace: isDemoSpace(spaceId) });
    return library.ask('bands.list', scope);
  };
  const told = (set: BandSet): BandSet => {
    events.emit('bands.presets.changed', { spaceId: set.scope.spaceId });
    backups.touched();
    return set;
  };
  const change = (
    scope: BandScope,
    make: (presets: readonly BandPreset[]) => readonly BandPreset[],
  ): Promise<BandSet> =>
    inTurn(async () => {
      const set = await list(scope);
      return told(await library.ask('bands.replace', { scope: set.scope, presets: make(set.presets) }));
    });
  const mustHave = (presets: readonly BandPreset[], id: string): void => {
    if (!presets.some((preset) => preset.id === id)) throw new AppError('not_found', 'This band preset is gone.');
  };

  return {
    'bands.presets.list': (scope) => inTurn(() => list(scope)),
    'bands.presets.save': ({ scope, preset: { id, ...preset } }) =>
      change(scope, (presets) => {
        if (id === undefined) {
          if (presets.length >= BAND_PRESET_LIMIT) {
            throw new AppError('conflict', `There is room for ${BAND_PRESET_LIMIT} band presets.`);
          }
          return [...presets, { ...preset, id: ports.newId() }];
        }
        mustHave(presets, id);
        return presets.map((one) => (one.id === id ? { ...preset, id } : one));
      }),
    'bands.presets.delete': ({ scope, id }) =>
      change(scope, (presets) => {
        mustHave(presets, id);
        return presets.filter((preset) => preset.id !== id);
      }),
    'bands.presets.order': ({ scope, ids }) =>
      change(scope, (presets) => {
        const byId = new Map(presets.map((preset) => [preset.id, preset]));
        const ordered = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
        if (ordered.length !== presets.length || ids.length !== presets.length) {
          throw new AppError('invalid_input', 'ids: must be all the presets, each once.', { field: 'ids' });
        }
        return ordered;
      }),
    'bands.presets.set_own': ({ scope, own }) =>
      inTurn(async () => {
        await list(scope);
        return told(await library.ask('bands.set_own', { scope, own }));
      }),
  };
};
