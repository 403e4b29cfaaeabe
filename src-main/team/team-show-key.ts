import type { ConnectedSpace } from '../accounts/spaces.ts';
import { digestOf } from './material-entries.ts';

/**
 * Names a show the same at every desk of its space: by the platform's own ids, for a space has another id on each
 * computer. A rehearsal is this computer's alone.
 */
export const teamShowKey = (
  { summary, platformSpaceId }: Pick<ConnectedSpace, 'summary' | 'platformSpaceId'>,
  sessionId: string,
  host: string,
): string =>
  summary.rehearsal ? `rehearsal ${host} ${sessionId}` : `${summary.apiRoot} ${platformSpaceId ?? ''} ${sessionId}`;

/** Names a space the same at every desk, and tells nobody its address; null for a rehearsal. */
export const teamSpaceKey = ({
  summary,
  platformSpaceId,
}: Pick<ConnectedSpace, 'summary' | 'platformSpaceId'>): string | null =>
  summary.rehearsal ? null : digestOf(`${summary.apiRoot} ${platformSpaceId ?? ''}`);
