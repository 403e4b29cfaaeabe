import type { Database } from 'better-sqlite3';
import { createBandPresetRepository } from './band-preset-repository.ts';
import { createJournalRepository } from './journal-repository.ts';

/**
 * What the worker answers, by name. Each may run twice with the same effect as once: a request whose answer was lost
 * with a worker is sent again to the next.
 */
export const createRequests = (db: Database) => {
  const journal = createJournalRepository(db);
  const bands = createBandPresetRepository(db);
  return {
    'journal.append': journal.append,
    'journal.list': journal.list,
    'bands.list': (_input: null) => bands.list(),
    'bands.replace': bands.replace,
    'bands.offer': bands.offer,
  };
};

export type LibraryRequests = ReturnType<typeof createRequests>;
export type LibraryRequestName = keyof LibraryRequests;
export type LibraryInput<Name extends LibraryRequestName> = Parameters<LibraryRequests[Name]>[0];
export type LibraryOutput<Name extends LibraryRequestName> = ReturnType<LibraryRequests[Name]>;

export interface WorkerRequest {
  readonly id: number;
  readonly name: LibraryRequestName;
  readonly input: unknown;
}
export type WorkerAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string }
  /** The database cannot be opened: no use in starting another worker. */
  | { readonly id: null; readonly fatal: string };
