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

/** Whose bands: those of a space (null), or those that one show has of its own. */
export const BandScope = z.strictObject({
  spaceId: z.string().min(1).max(200),
  sessionId: z.string().min(1).max(200).nullable(),
});
export type BandScope = Readonly<z.output<typeof BandScope>>;

/** The bands in force for a show or a space, and whose they are. */
export interface BandSet {
  readonly scope: BandScope;
  readonly presets: readonly BandPreset[];
}

/** A scope with a session means the bands in force for that show: its own where it has some, else those of its space. */
export const bandPresetCalls = {
  /** In the order in which they stand and in which `band.nth` counts them. */
  'bands.presets.list': defineCall('bands.presets.list', 'viewer', BandScope)<BandSet>(),
  /** Changes the preset of that id in its place, or adds one at the end without an id. */
  'bands.presets.save': defineCall(
    'bands.presets.save',
    'assistant',
    z.strictObject({ scope: BandScope, preset: BandPreset.partial({ id: true }) }),
  )<BandSet>(),
  'bands.presets.delete': defineCall(
    'bands.presets.delete',
    'operator',
    z.strictObject({ scope: BandScope, id: Id }),
  )<BandSet>(),
  /** All ids, in the order they shall stand. */
  'bands.presets.order': defineCall(
    'bands.presets.order',
    'assistant',
    z.strictObject({ scope: BandScope, ids: z.array(Id).max(BAND_PRESET_LIMIT) }),
  )<BandSet>(),
  /** Gives a show bands of its own, which begin as those of its space, or takes it back to those. */
  'bands.presets.set_own': defineCall(
    'bands.presets.set_own',
    'operator',
    z.strictObject({ scope: BandScope, own: z.boolean() }),
  )<BandSet>(),
} as const;
