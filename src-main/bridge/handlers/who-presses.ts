import type { Settings } from '../../settings/settings.ts';
import type { Attached } from '../attachments.ts';

/** Who stands beside what a window presses: the operator's name, else the name of the window. */
export const whoPresses = ({ preferences }: Pick<Settings, 'preferences'>, caller: Pick<Attached, 'name'>): string =>
  preferences.read().operatorName.trim() || caller.name;
