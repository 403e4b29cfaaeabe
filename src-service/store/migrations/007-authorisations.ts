import type { Migration } from '../migrations.ts';

/** OAuth clients, the authorisations people gave them, and their tokens. */
export const authorisations: Migration = {
  title: 'OAuth clients, the authorisations people gave them, and their tokens',
  sql: `
    CREATE TABLE oauth_client (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      -- Null for public clients.
      secret_digest TEXT,
      redirect_uris TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;

    -- An authorisation being asked for; its id is the secret of the forms that carry it on.
    CREATE TABLE oauth_request (
      digest TEXT PRIMARY KEY,
      client_id TEXT NOT NULL REFERENCES oauth_client (id),
      redirect_uri TEXT NOT NULL,
      state TEXT,
      challenge TEXT NOT NULL,
      scope TEXT NOT NULL,
      tools TEXT,
      user_id TEXT REFERENCES user (id),
      expires_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX oauth_request_by_end ON oauth_request (expires_at);

    CREATE TABLE oauth_grant (
      id TEXT PRIMARY KEY,
      client_id TEXT NOT NULL REFERENCES oauth_client (id),
      user_id TEXT NOT NULL REFERENCES user (id),
      access TEXT NOT NULL,
      operations TEXT,
      created_at INTEGER NOT NULL,
      revoked_at INTEGER
    ) STRICT;

    CREATE TABLE oauth_code (
      digest TEXT PRIMARY KEY,
      grant_id TEXT NOT NULL REFERENCES oauth_grant (id),
      redirect_uri TEXT NOT NULL,
      challenge TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT;

    CREATE TABLE oauth_token (
      digest TEXT PRIMARY KEY,
      grant_id TEXT NOT NULL REFERENCES oauth_grant (id),
      kind TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT;
    CREATE INDEX oauth_token_by_grant ON oauth_token (grant_id);
    CREATE INDEX oauth_token_by_end ON oauth_token (expires_at);
  `,
};
