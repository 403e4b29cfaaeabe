import type { SpaceSummary } from '#shared/bridge/app-calls.ts';
import { missingRight } from '#shared/show/rights.ts';
import * as m from '../paraglide/messages.js';
import { serviceMessages } from '../paraglide/service-messages.js';

/** The deed of an operation of the platform in a sentence, as the Console and the choice of tools name it. */
export const operationWord = (name: string): string => serviceMessages[`service_op_${name}`]?.() ?? name;

/** Why a space's connection may not use operations that write, in words; null where it may. */
export const rightReason = (
  space: Pick<SpaceSummary, 'access' | 'operations'> | null,
  ...operations: readonly string[]
): string | null => {
  const missing =
    space && operations.map((name) => missingRight({ name, access: 'write' }, space)).find((one) => one !== null);
  if (!missing) return null;
  return missing.kind === 'full_access'
    ? m.spaces_right_level()
    : m.spaces_right_tool({ what: operationWord(missing.operation) });
};
