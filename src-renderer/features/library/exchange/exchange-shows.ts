import type { AppContext } from '../../../context/app-context.ts';
import { callPlatform } from '../../../bridge/platform.ts';

export interface ShowOption {
  readonly value: string;
  readonly label: string;
}

/** The shows of a space by session: those kept here, and those of the platform while it can be reached. */
export const showOptions = async (app: AppContext, spaceId: string): Promise<readonly ShowOption[]> => {
  const drafts = await app.bridge.call('library.list', { spaceId, kind: 'draft' });
  const sessions = await callPlatform(app.bridge, spaceId, 'list_live_sessions', { query: {} }, 'library')
    .then((answer) => answer.sessions.filter(({ status }) => status === 'scheduled' || status === 'live'))
    .catch(() => []);
  const options = new Map(drafts.map(({ externalId, name }) => [externalId ?? '', name]));
  for (const { id, title } of sessions) options.set(id, title);
  options.delete('');
  const onDesk = app.show.state?.sessionId;
  return [...options]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => Number(other.value === onDesk) - Number(one.value === onDesk));
};
