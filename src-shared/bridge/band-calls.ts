import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { BAND_PRESET_LIMIT, BandPreset, BandScope, type BandSet } from '../library/band-presets.ts';
import { defineCall, ofReadShow, ofShow, type Subject } from './call.ts';

const ofScope = ({ scope }: { readonly scope: BandScope }): Subject => ofShow(scope);

/** A scope with a session means the bands in force for that show: its own where it has some, else those of its space. */
export const bandPresetCalls = {
  /** In display order, which `band.nth` counts too. */
  'bands.presets.list': defineCall('bands.presets.list', 'viewer', ofReadShow, BandScope)<BandSet>(),
  /** Changes the preset of that id in its place, or adds one at the end without an id. */
  'bands.presets.save': defineCall(
    'bands.presets.save',
    'assistant',
    ofScope,
    z.strictObject({ scope: BandScope, preset: BandPreset.partial({ id: true }) }),
  )<BandSet>(),
  'bands.presets.delete': defineCall(
    'bands.presets.delete',
    'operator',
    ofScope,
    z.strictObject({ scope: BandScope, id: Id }),
  )<BandSet>(),
  /** All ids in the new order. */
  'bands.presets.order': defineCall(
    'bands.presets.order',
    'assistant',
    ofScope,
    z.strictObject({ scope: BandScope, ids: z.array(Id).max(BAND_PRESET_LIMIT) }),
  )<BandSet>(),
  /** Gives a show bands of its own, which begin as those of its space, or takes it back to those. */
  'bands.presets.set_own': defineCall(
    'bands.presets.set_own',
    'operator',
    ofScope,
    z.strictObject({ scope: BandScope, own: z.boolean() }),
  )<BandSet>(),
} as const;
