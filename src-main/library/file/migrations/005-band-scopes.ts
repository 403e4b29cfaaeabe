import type { Migration } from '../migrate.ts';

/** Bands belong to a space or to a show. Those from before are of no space, until each has taken its own. */
export const bandScopes: Migration = {
  name: '005-band-scopes',
  sql: `
    CREATE TABLE scoped_band_preset (
      scope TEXT NOT NULL,
      id TEXT NOT NULL,
      position INTEGER NOT NULL,
      preset TEXT NOT NULL,
      PRIMARY KEY (scope, id)
    ) STRICT;
    INSERT INTO scoped_band_preset (scope, id, position, preset) SELECT '', id, position, preset FROM band_preset;
    DROP TABLE band_preset;
    ALTER TABLE scoped_band_preset RENAME TO band_preset;
  `,
};
