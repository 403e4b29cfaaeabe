import type { AppError } from '#shared/lib/app-error.ts';
import { idChoices, type IdChoice, type IdSource } from '#shared/console/id-source.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import * as m from '../../paraglide/messages.js';

/** The things that a field can name, or why they cannot be listed. */
export type IdList =
  | { readonly kind: 'listed'; readonly choices: readonly IdChoice[] }
  | { readonly kind: 'none'; readonly reason: string };

/** Reads the things that a field can name. */
export const readIdList = async (bridge: Bridge, spaceId: string | null, source: IdSource): Promise<IdList> => {
  if (spaceId === null) return { kind: 'none', reason: m.console_no_space() };
  try {
    const { operation, params } = source;
    const call = { spaceId, operation: operation.name, params: { ...params }, lane: 'library' as const };
    return { kind: 'listed', choices: idChoices(await bridge.call('platform.call', call), source) };
  } catch (error) {
    return { kind: 'none', reason: (error as AppError).message };
  }
};
