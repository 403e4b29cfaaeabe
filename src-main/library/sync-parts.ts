import type { Database } from 'better-sqlite3';
import type { ConflictRepository } from './conflict-repository.ts';
import type { ItemRepository } from './item-repository.ts';
import type { ItemRows } from './item-rows.ts';
import type { OutboxRepository } from './outbox-repository.ts';
import type { PlatformCopies } from './platform-copies.ts';
import type { VersionRepository } from './version-repository.ts';

/** What bringing the library and the platform together works with. */
export interface SyncParts {
  readonly db: Database;
  readonly rows: ItemRows;
  readonly items: ItemRepository;
  readonly versions: VersionRepository;
  readonly outbox: OutboxRepository;
  readonly copies: PlatformCopies;
  readonly conflicts: ConflictRepository;
}
