import { isOver } from '#shared/api/live-objects.ts';
import { formatMoment } from '../../../lib/format.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { callPlatform } from '../../../bridge/platform.ts';

export interface ShowOption {
  readonly value: string;
  readonly label: string;
  /** Its date, which tells shows of one name apart; where it is known. */
  readonly hint?: string;
}

/** The shows of a space by session: those kept here, and those of the platform while it can be reached. */
export const showOptions = async (app: AppContext, spaceId: string): Promise<readonly ShowOption[]> => {
  const drafts = await app.bridge.call('library.list', { spaceId, kind: 'draft' });
  const sessions = await callPlatform(app.bridge, spaceId, 'list_live_sessions', { query: {} }, 'library')
    .then((answer) => answer.sessions)
    .catch(() => []);
  const options = new Map(drafts.map(({ externalId, name }) => [externalId ?? '', name]));
  for (const session of sessions) {
    // A live that is over has no more scenes than are kept here.
    if (!isOver(session) || options.has(session.id)) options.set(session.id, session.title);
  }
  options.delete('');
  const dates = new Map(sessions.map(({ id, scheduledAt }) => [id, formatMoment(scheduledAt)]));
  const onDesk = app.show.state?.sessionId;
  return [...options]
    .map(([value, label]) => {
      const hint = dates.get(value);
      return { value, label, ...(hint !== undefined && { hint }) };
    })
    .sort((one, other) => Number(other.value === onDesk) - Number(one.value === onDesk));
};
