import type { Operation } from '#shared/api/operation.ts';
import type { SpaceSummary } from '#shared/bridge/app-calls.ts';
import { reachesAir } from '#shared/console/reaches-air.ts';
import * as m from '../../paraglide/messages.js';
import type { Mark } from '../../ui/mark.ts';
import { rightWord } from './console-words.ts';
import type { SpaceDrift } from './space-drift.ts';

/** The way in which an operation differs from the contract, in words; null where it does not. */
const driftWord = ({ name }: Operation, drift: SpaceDrift | null): string | null => {
  if (drift?.summaries.has(name)) return m.console_later();
  if (drift?.changed.has(name)) return m.console_changed_fields();
  return drift?.lacks.has(name) ? m.console_lacking() : null;
};

/** Facts to know before choosing an operation: access, cost, reach, and why it cannot be done. */
export const operationMarks = (
  operation: Operation,
  space: SpaceSummary | null,
  drift: SpaceDrift | null,
): readonly Mark[] => {
  const missing = rightWord(operation, space);
  const differs = driftWord(operation, drift);
  return [
    { text: operation.method, tone: operation.access === 'write' ? 'accent' : 'outline' },
    { text: m.console_tokens({ count: operation.cost }), tone: 'outline' },
    ...(reachesAir(operation) ? [{ text: m.console_changes_air(), tone: 'outline' } as const] : []),
    ...(operation.irreversible ? [{ text: m.console_irreversible(), tone: 'warn' } as const] : []),
    ...(differs === null ? [] : [{ text: differs, tone: 'warn' } as const]),
    ...(missing === null ? [] : [{ text: m.console_no_right(), tone: 'warn', title: missing } as const]),
  ];
};
