import type { Operation } from '#shared/api/operation.ts';
import type { SpaceSummary } from '#shared/bridge/app-calls.ts';
import type { DraftProblem } from '#shared/console/check-draft.ts';
import { missingRight } from '#shared/show/rights.ts';
import * as m from '../../paraglide/messages.js';
import { serviceMessages } from '../../paraglide/service-messages.js';

/** The sentence of an operation in the language of the window. */
export const summaryOf = ({ name }: Operation): string => serviceMessages[`service_op_${name}`]?.() ?? name;

/** The right that the connection lacks for an operation, in words; null where it lacks none. */
export const rightWord = (operation: Operation, space: SpaceSummary | null): string | null => {
  const missing = space && missingRight(operation, space);
  if (!missing) return null;
  return missing.kind === 'full_access' ? m.spaces_right_level() : m.spaces_right_tool({ tool: missing.operation });
};

/** A problem of the draft in words. */
export const problemWord = ({ path, message }: DraftProblem): string => {
  const what = message ?? m.console_unknown_key();
  return path === '' ? what : m.ui_pair({ what: path, value: what });
};
