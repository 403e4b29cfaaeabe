import * as z from 'zod';
import { DialledHost } from './dialled-host.ts';

/** Keys of a page of Companion: as many as its largest pages have. */
export const MAX_COLUMNS = 16;
export const MAX_ROWS = 8;

/** Settings of the Companion whose pages stand in the deck. */
export const SatelliteSettings = z.strictObject({
  enabled: z.boolean(),
  host: DialledHost,
  port: z.number().int().min(1).max(65_535),
  columns: z.number().int().min(1).max(MAX_COLUMNS),
  rows: z.number().int().min(1).max(MAX_ROWS),
  /** A locked page is shown and presses nothing. Files of earlier versions do not say it. */
  locked: z.boolean().default(false),
});
export type SatelliteSettings = z.output<typeof SatelliteSettings>;

export const DEFAULT_SATELLITE: SatelliteSettings = {
  enabled: false,
  host: '127.0.0.1',
  port: 16_622,
  columns: 8,
  rows: 4,
  locked: false,
};

/** Without defaults: a change says only what it changes. */
export const SatelliteChange = SatelliteSettings.extend({ locked: z.boolean() }).partial();
export type SatelliteChange = z.output<typeof SatelliteChange>;

/** `refused`: Companion does not take this desk. `stranger`: what answers there is no Companion. */
export type SatelliteStatus = 'off' | 'connecting' | 'connected' | 'unreachable' | 'refused' | 'stranger';

/** A key of the page that somebody pressed. */
export interface SatelliteHeard {
  /** Its place, row by row from the top left. */
  readonly index: number;
  /** Unix milliseconds of the host. */
  readonly at: number;
  readonly result: 'pressed' | 'locked';
}

/** The Companion whose pages stand in the deck, as it is now. */
export interface SatelliteState {
  readonly settings: SatelliteSettings;
  readonly status: SatelliteStatus;
  /** Its version, in its own words; null while it is not known. */
  readonly version: string | null;
  /** Why it refused, in its own words. */
  readonly refusal: string | null;
  /** The key that was pressed last in this run. */
  readonly lastKey: SatelliteHeard | null;
}

/** A key of the page that Companion shows. */
export interface SatelliteKey {
  /** Its place, row by row from the top left. */
  readonly index: number;
  /** A picture as a data URL; null where it sent none. */
  readonly picture: string | null;
  readonly text: string;
  /** Colours as `#rrggbb`; null where it sent none. */
  readonly color: string | null;
  readonly textColor: string | null;
  readonly isPressed: boolean;
}

/** The keys of the page that Companion shows; none while it is away. */
export interface SatellitePage {
  readonly columns: number;
  readonly rows: number;
  readonly keys: readonly SatelliteKey[];
}

/** Keys that became different. `isWhole`: all others are empty. */
export interface SatelliteNews {
  readonly isWhole: boolean;
  readonly page: SatellitePage;
}
