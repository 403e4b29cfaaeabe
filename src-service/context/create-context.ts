import { randomBytes } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Addresses, ServiceContext } from './service-context.ts';
import { createEventLog } from './event-log.ts';
import type { NetworkPorts } from './network-ports.ts';
import { createLiveChanges } from './live-changes.ts';
import { spaces } from '../store/space-repository.ts';
import { createUnitOfWork } from '../store/unit-of-work.ts';

/** Without vowels and look-alikes: an id never spells a word. 32 letters, so that a byte falls evenly. */
const ALPHABET = '0123456789bcdfghjkmnpqrstvwxyzBC';
const ID_LENGTH = 16;

/** Random bytes fetched at a time: asking the system for each id takes longer than making it. */
const POOL_BYTES = 4096;

const createIds = (): ((prefix: string) => string) => {
  let pool = Buffer.alloc(0);
  let used = 0;
  return (prefix) => {
    if (used + ID_LENGTH > pool.length) {
      pool = randomBytes(POOL_BYTES);
      used = 0;
    }
    let id = `${prefix}_`;
    for (const byte of pool.subarray(used, used + ID_LENGTH)) id += ALPHABET.charAt(byte % ALPHABET.length);
    used += ID_LENGTH;
    return id;
  };
};

/** A new opaque id with a readable prefix. */
export const newId = createIds();

/** Random bytes as lower-case hex. */
export const newSecret = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Everything the service answers under, from the address of its root. */
export const addressesOf = (apiRoot: string): Addresses => ({
  apiRoot,
  baseUrl: `${apiRoot}/api/v1`,
  mcpUrl: `${apiRoot}/mcp`,
  appUrl: `${apiRoot}/app`,
});

export interface ContextPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  readonly apiRoot: string;
  readonly filesDir: string;
  readonly network: NetworkPorts;
}

/** The context of a service over an open database; its space keeps its id, a new one gets one. */
export const createContext = ({ db, clock, log, random, apiRoot, filesDir, network }: ContextPorts): ServiceContext => {
  const onError = (error: unknown): void => {
    log.error('what follows a change failed', { error: error instanceof Error ? (error.stack ?? '') : String(error) });
  };
  const work = createUnitOfWork(db, onError);
  const changes = createLiveChanges(onError);
  return {
    db,
    work,
    clock,
    log,
    random,
    newId,
    newSecret,
    addresses: addressesOf(apiRoot),
    filesDir,
    network,
    spaceId: spaces(db).find()?.id ?? newId('spc'),
    events: createEventLog({ db, clock, newId, work }),
    changes: {
      emit: (sessionId, change) => work.afterCommit(() => changes.emit(sessionId, change)),
      on: (listener) => changes.on(listener),
    },
  };
};
