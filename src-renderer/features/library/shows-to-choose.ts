import type { AppContext } from '../../context/app-context.ts';
import { callPlatform } from '../../bridge/platform.ts';

/** A show that something can be put into. */
export interface ShowChoice {
  readonly sessionId: string;
  readonly title: string;
}

/** The platform's shows that are still to come or on air; rejects offline. */
export const platformShows = async (app: AppContext, spaceId: string): Promise<readonly ShowChoice[]> => {
  const { sessions } = await callPlatform(app.bridge, spaceId, 'list_live_sessions', { query: {} });
  return sessions
    .filter(({ status }) => status === 'scheduled' || status === 'live')
    .toSorted((one, other) => Date.parse(one.scheduledAt) - Date.parse(other.scheduledAt))
    .map(({ id, title }) => ({ sessionId: id, title }));
};
