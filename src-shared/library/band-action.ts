import type { Action } from '../show/action.ts';
import type { BandPreset } from './band-presets.ts';

/** The press that shows a preset. */
export const bandAction = ({
  text,
  bg,
  color,
  seconds,
}: Omit<BandPreset, 'id' | 'label'>): Extract<Action, { readonly kind: 'band.show' }> => ({
  kind: 'band.show',
  text,
  ...(bg !== undefined && { bg }),
  ...(color !== undefined && { color }),
  ...(seconds !== undefined && { seconds }),
});
