import type { ConnectionState, ShowState } from '#shared/show/show-state.ts';

/** The show as its news are made from it. Null: not known now, so there is nothing to compare with. */
export interface ShowPicture {
  readonly sessionId: string;
  readonly isLive: boolean;
  /** The name of the scene on air; null for the automatic layout. */
  readonly scene: string | null;
  /** Questions of the open polls by poll; null while nobody looks at polls. */
  readonly openPolls: ReadonlyMap<string, string> | null;
  /** Names of those whose hand is up, by person; null while nobody looks at people. */
  readonly hands: ReadonlyMap<string, string> | null;
  readonly connection: ConnectionState;
}

export type ShowNews =
  | { readonly kind: 'on_air'; readonly scene: string | null }
  | { readonly kind: 'started' | 'ended' }
  | { readonly kind: 'poll_opened' | 'poll_closed'; readonly question: string }
  | { readonly kind: 'hands'; readonly raised: readonly string[]; readonly total: number }
  | { readonly kind: 'connection'; readonly state: ConnectionState };

/** Facts of a show for a person who cannot see the desk; null before the desk was read. */
export const pictureOf = (state: ShowState | null): ShowPicture | null => {
  const desk = state?.desk?.value;
  if (!desk) return null;
  const polls = state.polls?.value;
  const people = state.participants?.value;
  return {
    sessionId: state.sessionId,
    isLive: desk.session.status === 'live',
    scene: desk.scenes.find(({ id }) => id === desk.activeSceneId)?.name ?? null,
    openPolls: polls
      ? new Map(polls.filter(({ status }) => status === 'open').map(({ id, question }) => [id, question]))
      : null,
    hands: people
      ? new Map(people.filter((one) => one.connected && one.handRaisedAt !== null).map(({ id, name }) => [id, name]))
      : null,
    connection: state.connection.state,
  };
};

type Entries = ReadonlyMap<string, string> | null;

const added = (before: Entries, after: Entries): readonly string[] =>
  before && after ? [...after].filter(([id]) => !before.has(id)).map(([, name]) => name) : [];

/** News between two states of a show. Another show gives no news: a person opened it on purpose. */
export const newsBetween = (before: ShowPicture | null, after: ShowPicture | null): readonly ShowNews[] => {
  if (!after || before?.sessionId !== after.sessionId) return [];
  const news: ShowNews[] = [];
  if (before.isLive !== after.isLive) news.push({ kind: after.isLive ? 'started' : 'ended' });
  if (after.isLive && (before.scene !== after.scene || !before.isLive))
    news.push({ kind: 'on_air', scene: after.scene });
  for (const question of added(before.openPolls, after.openPolls)) news.push({ kind: 'poll_opened', question });
  for (const question of added(after.openPolls, before.openPolls)) news.push({ kind: 'poll_closed', question });
  const raised = added(before.hands, after.hands);
  if (raised.length > 0) news.push({ kind: 'hands', raised, total: after.hands?.size ?? 0 });
  if (before.connection !== after.connection) news.push({ kind: 'connection', state: after.connection });
  return news;
};
