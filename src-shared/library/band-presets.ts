import * as z from 'zod';
import { CssColor, Id } from '../api/fields.ts';
import { SCENE_LIMITS } from '../api/scene.ts';
import type { LastEdit } from './library-author.ts';

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

/** Owner of bands: a space (`sessionId` is null), or one show with bands of its own. */
export const BandScope = z.strictObject({
  spaceId: z.string().min(1).max(200),
  sessionId: z.string().min(1).max(200).nullable(),
});
export type BandScope = Readonly<z.output<typeof BandScope>>;

/** Bands with the show or the space whose they are. */
export interface OwnedBands {
  readonly scope: BandScope;
  readonly presets: readonly BandPreset[];
}

/** The bands in force for a show or a space. */
export interface BandSet extends OwnedBands {
  /** By the id of the preset; only where it is known. */
  readonly lastEdits: Readonly<Record<string, LastEdit>>;
}
