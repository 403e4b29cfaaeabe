import { CONTROLLER_KINDS } from '#shared/controls/device-facts.ts';
import { isAutomatic, type PressSource } from '#shared/show/action.ts';
import type { Settings } from '../../settings/settings.ts';
import type { HostPressSource } from '../../show/perform.ts';
import { roleNow, type Attached } from '../attachments.ts';
import { operatorNameOf } from './operator-name.ts';

/**
 * The caller's press as the host knows it: it says who presses, only the desk's own window may name a device, and nobody
 * passes for a sequence or a rule.
 */
export const pressSourceOf = (
  settings: Pick<Settings, 'preferences'>,
  { device, surface, ...source }: Omit<PressSource, 'who'>,
  caller: Pick<Attached, 'kind' | 'panel' | 'name'>,
): HostPressSource & { readonly who: string; readonly from: string } => {
  const hearsDevices =
    caller.kind === 'window' && caller.panel === null && CONTROLLER_KINDS.some((kind) => kind === surface);
  return {
    ...source,
    // Only the host presses by sequences and rules.
    surface: isAutomatic(surface) ? 'tile' : surface,
    ...(hearsDevices && device !== undefined && { device }),
    who: operatorNameOf(settings, caller),
    from: caller.name,
    role: () => roleNow(caller),
  };
};
