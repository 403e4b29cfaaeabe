import type { Settings } from '../../settings/settings.ts';
import type { Attached } from '../attachments.ts';

/** Name of the person who presses: the panel's person, else the one at the host, else the window. */
export const operatorNameOf = (
  { preferences }: Pick<Settings, 'preferences'>,
  { panel, name }: Pick<Attached, 'panel' | 'name'>,
): string => panel?.name ?? (preferences.read().operatorName.trim() || name);
