import type { Database } from 'better-sqlite3';
import { createManualClock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { createContext } from '../context/create-context.ts';
import { NO_NETWORK } from '../context/network-ports.ts';
import { relocateFiles } from '../store/relocate.ts';
import { spaces } from '../store/space-repository.ts';
import { createChance } from '../lib/chance.ts';
import { DEMO_PAST_MS, seedDemoSpace } from './seed-demo.ts';
import { seedEmptySpace } from './seed-empty.ts';

export const SEEDS = ['demo', 'empty'] as const;
export type Seed = (typeof SEEDS)[number];

export interface SeedInput {
  readonly db: Database;
  readonly log: Log;
  readonly filesDir: string;
  /** The folder of the demo show. */
  readonly demoDir: string;
  /** The instant the seed ends at, in Unix milliseconds. */
  readonly now: number;
}

/** The address of the seed's own files until the service knows where it listens. */
const SEED_ROOT = 'http://127.0.0.1:1';

/**
 * Fills a service without a space; an existing space stays unchanged. The demo runs on a clock of its own, up to now.
 * Everything is written, or nothing.
 */
export const seedOnce = (seed: Seed, { db, log, filesDir, demoDir, now }: SeedInput): void => {
  if (spaces(db).find()) return;
  relocateFiles(db, SEED_ROOT);
  const clock = createManualClock(seed === 'demo' ? now - DEMO_PAST_MS : now);
  const ctx = createContext({
    db,
    clock,
    log,
    random: createChance(3),
    apiRoot: SEED_ROOT,
    filesDir,
    network: NO_NETWORK,
  });
  ctx.work.run(() => {
    if (seed === 'demo') seedDemoSpace(ctx, clock, demoDir, now);
    else seedEmptySpace(ctx);
  });
};
