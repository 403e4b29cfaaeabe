import type { Database } from 'better-sqlite3';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { EventLog } from './event-log.ts';
import type { NetworkPorts } from './network-ports.ts';
import type { LiveChanges } from './live-changes.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';

/** Addresses the service answers under; `apiRoot` without a trailing slash. */
export interface Addresses {
  readonly apiRoot: string;
  readonly baseUrl: string;
  readonly mcpUrl: string;
  readonly appUrl: string;
}

/** The ports and the state that every part of the service gets. There is one per running service. */
export interface ServiceContext {
  readonly db: Database;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly log: Log;
  /** Chance, from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** A new opaque id with a readable prefix, such as `ses_k3v9…`. */
  readonly newId: (prefix: string) => string;
  /** Random bytes as lower-case hex: secrets, tokens. */
  readonly newSecret: (bytes: number) => string;
  readonly addresses: Addresses;
  /** Folder of stored files (attachments, demo media). */
  readonly filesDir: string;
  /** Other computers: mail, names, other people's servers. */
  readonly network: NetworkPorts;
  /** The one space this service serves. */
  readonly spaceId: string;
  readonly events: EventLog;
  /** Sent after the transaction that made the change commits; dropped when it rolls back. */
  readonly changes: LiveChanges;
}

/** The caller: a key or an OAuth authorisation, with its rights. */
export interface Caller {
  /** Rate limits and concurrency are counted by this id. */
  readonly credentialId: string;
  readonly access: 'read' | 'full';
  /** Names of the operations allowed; null is all of the level. */
  readonly operations: ReadonlySet<string> | null;
  /** The person writes are attributed to: the creator of the key, or who authorised. */
  readonly userId: string;
}
