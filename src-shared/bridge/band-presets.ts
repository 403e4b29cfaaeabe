import * as z from 'zod';
import { CssColor, Id } from '../api/fields.ts';
import { SCENE_LIMITS } from '../api/scene.ts';
import { defineCall } from './call.ts';

/** A band kept ready: shown by one press or key. Colours left out follow the platform's own. */
export const BandPreset = z.strictObject({
  id: Id,
  label: z.string().trim().min(1).max(60),
  text: z.string().trim().min(1).max(300),
  bg: CssColor.optional(),
  color: CssColor.optional(),
  seconds: z.number().min(SCENE_LIMITS.bandSeconds.min).max(SCENE_LIMITS.bandSeconds.max).optional(),
});
export type BandPreset = z.output<typeof BandPreset>;

/** Presets kept at most: as many as fit a list that a person still finds things in. */
export const BAND_PRESET_LIMIT = 100;

export const bandPresetCalls = {
  /** In the order in which they stand and in which `band.nth` counts them. */
  'bands.presets.list': defineCall('bands.presets.list', z.undefined())<readonly BandPreset[]>(),
  /** Changes the preset of that id in its place, or adds one at the end without an id. */
  'bands.presets.save': defineCall('bands.presets.save', z.strictObject({ preset: BandPreset.partial({ id: true }) }))<
    readonly BandPreset[]
  >(),
  'bands.presets.delete': defineCall('bands.presets.delete', z.strictObject({ id: Id }))<readonly BandPreset[]>(),
  /** All ids, in the order they shall stand. */
  'bands.presets.order': defineCall('bands.presets.order', z.strictObject({ ids: z.array(Id).max(BAND_PRESET_LIMIT) }))<
    readonly BandPreset[]
  >(),
} as const;
