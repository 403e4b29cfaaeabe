import { CONTROLLER_KINDS } from '#shared/controls/device-facts.ts';
import type { PressSource } from '#shared/show/action.ts';
import type { Settings } from '../../settings/settings.ts';
import type { HostPressSource } from '../../show/perform.ts';
import type { Attached } from '../attachments.ts';
import { operatorNameOf } from './operator-name.ts';

/** The caller's press as the host knows it: it says who presses, and only the desk's own window may name a device. */
export const pressSourceOf = (
  settings: Pick<Settings, 'preferences'>,
  { device, ...source }: Omit<PressSource, 'who'>,
  caller: Pick<Attached, 'kind' | 'panel' | 'name'>,
): HostPressSource & { readonly who: string; readonly from: string } => {
  const hearsDevices =
    caller.kind === 'window' && caller.panel === null && CONTROLLER_KINDS.some((kind) => kind === source.surface);
  return {
    ...source,
    ...(hearsDevices && device !== undefined && { device }),
    who: operatorNameOf(settings, caller),
    from: caller.name,
  };
};
