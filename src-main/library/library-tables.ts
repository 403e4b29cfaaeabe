import type { Database } from 'better-sqlite3';
import type { ConflictRepository } from './merge/conflict-repository.ts';
import type { ItemRepository } from './items/item-repository.ts';
import type { ItemRows } from './items/item-rows.ts';
import type { OutboxRepository } from './outbox/outbox-repository.ts';
import type { PlatformCopies } from './outbox/platform-copies.ts';
import type { VersionRepository } from './items/version-repository.ts';

/** Tables and repositories that bring the library and the platform together. */
export interface LibraryTables {
  readonly db: Database;
  readonly rows: ItemRows;
  readonly items: ItemRepository;
  readonly versions: VersionRepository;
  readonly outbox: OutboxRepository;
  readonly copies: PlatformCopies;
  readonly conflicts: ConflictRepository;
}
