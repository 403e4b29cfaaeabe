import * as z from 'zod';
import { defineCall } from './call.ts';

/** Folders of this host. */
export interface StoragePlaces {
  /** Null for nothing on disk. */
  readonly dataDir: string | null;
  readonly backupsDir: string | null;
  /** True if backups lie in the default place, within the data. */
  readonly backupsAreDefault: boolean;
  /** True if the host can show a folder and ask for one; a browser's host is given a path instead. */
  readonly hasDialogs: boolean;
}

export const storageCalls = {
  'storage.places': defineCall('storage.places', 'desk', z.undefined())<StoragePlaces>(),
  /** Shows a folder in the system's file manager. */
  'storage.show': defineCall('storage.show', 'desk', z.strictObject({ folder: z.enum(['data', 'backups']) }))<null>(),
  /** Asks the person for the folder of the backups; earlier backups stay in the old one. */
  'storage.choose_backups': defineCall('storage.choose_backups', 'desk', z.undefined())<StoragePlaces>(),
  /** Backups go there from now on; null for within the data. `invalid_input` where nothing can be written. */
  'storage.set_backups': defineCall(
    'storage.set_backups',
    'desk',
    z.strictObject({ folder: z.string().min(1).max(1000).nullable() }),
  )<StoragePlaces>(),
} as const;
