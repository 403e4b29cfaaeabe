import type { bandPresetCalls } from '#shared/bridge/band-calls.ts';
import type { BandPresets } from '../../library/desk/band-presets.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import { editMarkOf, type EditMarkDeps } from './operator-name.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof bandPresetCalls>;

export interface BandHandlerDeps extends EditMarkDeps {
  readonly bands: BandPresets;
}

/** Calls about band presets. */
export const createBandHandlers = ({ bands, ...deps }: BandHandlerDeps): Handlers => ({
  'bands.presets.list': (scope) => bands.list(scope),
  'bands.presets.save': (input, caller) => bands.save(input, editMarkOf(deps, caller)),
  'bands.presets.delete': (input) => bands.remove(input),
  'bands.presets.order': (input) => bands.order(input),
  'bands.presets.set_own': (input) => bands.setOwn(input),
});
