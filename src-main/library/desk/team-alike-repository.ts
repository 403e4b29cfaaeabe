import type { Database } from 'better-sqlite3';

type AlikeThings = Readonly<Record<string, string>>;

export interface TeamAlikeRepository {
  /** Digests of the things of a space that the team had alike last, by place. */
  readonly read: (query: { readonly space: string }) => AlikeThings;
  /** Replaces all of a space. */
  readonly keep: (alike: { readonly space: string; readonly things: AlikeThings }) => null;
}

/** Forgets what was alike in all spaces: everything is compared as if desks had just met, so nothing counts as taken away. */
export const forgetAlike = (db: Database): void => {
  db.exec('DELETE FROM team_alike');
};

/** SQL of what the desk and its team had alike last. It lies in the library because it tells of the library's things. */
export const createTeamAlikeRepository = (db: Database): TeamAlikeRepository => {
  const all = db.prepare<[string], { place: string; digests: string }>(
    'SELECT place, digests FROM team_alike WHERE space = ?',
  );
  const clear = db.prepare('DELETE FROM team_alike WHERE space = ?');
  const insert = db.prepare('INSERT INTO team_alike (space, place, digests) VALUES (?, ?, ?)');
  return {
    read: ({ space }) => Object.fromEntries(all.all(space).map(({ place, digests }) => [place, digests])),
    keep: db.transaction(({ space, things }: Parameters<TeamAlikeRepository['keep']>[0]) => {
      clear.run(space);
      for (const [place, digests] of Object.entries(things)) insert.run(space, place, digests);
      return null;
    }),
  };
};
