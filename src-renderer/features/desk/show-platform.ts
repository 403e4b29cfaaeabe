import type { AppContext } from '../../context/app-context.ts';
import {
  callPlatform,
  type PlatformInput,
  type PlatformOperation,
  type PlatformOutput,
} from '../../bridge/platform.ts';
import * as m from '../../paraglide/messages.js';

/** Calls an operation of the open show's space, whichever space the window works in otherwise. */
export const callShowPlatform = <Name extends PlatformOperation>(
  { bridge, show }: Pick<AppContext, 'bridge' | 'show'>,
  name: Name,
  input: PlatformInput<Name>,
): Promise<PlatformOutput<Name>> => {
  const spaceId = show.state?.spaceId;
  return spaceId === undefined
    ? Promise.reject(new Error(m.app_no_space()))
    : callPlatform(bridge, spaceId, name, input);
};
