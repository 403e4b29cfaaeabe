import type { AppError } from '#shared/lib/app-error.ts';
import { idChoices, type IdChoice, type IdSource } from '#shared/console/id-source.ts';
import { nextCursorOf } from '#shared/console/merge-pages.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import * as m from '../../paraglide/messages.js';

/** The things that a field can name, or why they cannot be listed. */
export type IdList =
  | {
      readonly kind: 'listed';
      readonly choices: readonly IdChoice[];
      /** The cursor of the page after it; null where this is all. */
      readonly next: string | null;
    }
  | { readonly kind: 'none'; readonly reason: string };

/** Most things that the platform gives at once (spec 2, Limits). */
const MAX_PER_PAGE = 200;

/** Reads a page of the things that a field can name, as large as the platform gives it. */
export const readIdList = async (
  bridge: Bridge,
  spaceId: string | null,
  source: IdSource,
  cursor: string | null,
): Promise<IdList> => {
  if (spaceId === null) return { kind: 'none', reason: m.console_no_space() };
  try {
    const { operation, params } = source;
    const takesPages = Object.hasOwn(operation.query.shape, 'cursor');
    const query = takesPages ? { limit: MAX_PER_PAGE, ...(cursor !== null && { cursor }) } : {};
    // A person waits for it: one attempt, as for any call of the console.
    const call = { spaceId, operation: operation.name, params: { ...params }, query, lane: 'monitor' as const };
    const answer = await bridge.call('platform.call', call);
    return { kind: 'listed', choices: idChoices(answer, source), next: nextCursorOf(answer) };
  } catch (error) {
    return { kind: 'none', reason: (error as AppError).message };
  }
};
