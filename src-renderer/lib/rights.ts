import type { SpaceSummary } from '#shared/bridge/app-calls.ts';
import { missingRight } from '#shared/show/rights.ts';
import * as m from '../paraglide/messages.js';
import { serviceMessages } from '../paraglide/service-messages.js';

/** The deed of an operation of the platform in a sentence, as the Console and the choice of tools name it. */
export const operationWord = (name: string): string => serviceMessages[`service_op_${name}`]?.() ?? name;

/** Why a space's connection may not use an operation that writes, in words; null where it may. */
export const rightReason = (
  space: Pick<SpaceSummary, 'access' | 'operations'> | null,
  operation: string | null,
): string | null => {
  if (!space || operation === null) return null;
  const missing = missingRight({ name: operation, access: 'write' }, space);
  if (!missing) return null;
  return missing.kind === 'full_access'
    ? m.spaces_right_level()
    : m.spaces_right_tool({ what: operationWord(missing.operation) });
};
