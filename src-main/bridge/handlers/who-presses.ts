import type { Settings } from '../../settings/settings.ts';
import type { Attached } from '../attachments.ts';

/** The name beside what a window presses: the panel's person, else the one at the host, else the window. */
export const whoPresses = (
  { preferences }: Pick<Settings, 'preferences'>,
  { panel, name }: Pick<Attached, 'panel' | 'name'>,
): string => panel?.name ?? (preferences.read().operatorName.trim() || name);
