import type { Database } from 'better-sqlite3';

type LastShared = Readonly<Record<string, string>>;

export interface LastSharedRepository {
  /** Digests of the things of a space that the team last had in common, by place. */
  readonly read: (query: { readonly space: string }) => LastShared;
  /** Replaces all of a space. */
  readonly keep: (lastShared: { readonly space: string; readonly things: LastShared }) => null;
}

/** Forgets what was last shared in all spaces: everything is compared as if desks had just met, so nothing counts as taken away. */
export const forgetLastShared = (db: Database): void => {
  db.exec('DELETE FROM team_alike');
};

/** SQL of what the desk and its team last had in common. It lies in the library because it tells of the library's things. */
export const createLastSharedRepository = (db: Database): LastSharedRepository => {
  const all = db.prepare<[string], { place: string; digests: string }>(
    'SELECT place, digests FROM team_alike WHERE space = ?',
  );
  const clear = db.prepare('DELETE FROM team_alike WHERE space = ?');
  const insert = db.prepare('INSERT INTO team_alike (space, place, digests) VALUES (?, ?, ?)');
  return {
    read: ({ space }) => Object.fromEntries(all.all(space).map(({ place, digests }) => [place, digests])),
    keep: db.transaction(({ space, things }: Parameters<LastSharedRepository['keep']>[0]) => {
      clear.run(space);
      for (const [place, digests] of Object.entries(things)) insert.run(space, place, digests);
      return null;
    }),
  };
};
