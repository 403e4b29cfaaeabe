import type { bandPresetCalls } from '#shared/bridge/band-calls.ts';
import type { BandPresets } from '../../library/desk/band-presets.ts';
import type { BridgeHandlers } from '../dispatcher.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof bandPresetCalls>;

/** Calls about band presets. */
export const createBandHandlers = (bands: BandPresets): Handlers => ({
  'bands.presets.list': (scope) => bands.list(scope),
  'bands.presets.save': (input) => bands.save(input),
  'bands.presets.delete': (input) => bands.remove(input),
  'bands.presets.order': (input) => bands.order(input),
  'bands.presets.set_own': (input) => bands.setOwn(input),
});
