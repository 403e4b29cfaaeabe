import * as z from 'zod';
import { Id } from '../api/fields.ts';
import type { ExchangeHolds, PackageProblem } from '../exchange/exchange-format.ts';
import type { ImportPlan } from '../exchange/import-plan.ts';
import { defineCall } from './call.ts';
import { ItemName } from '../library/library-items.ts';

const Ids = z.array(Id).max(500);
const FileId = z.string().regex(/^[A-Za-z0-9-]{8,64}$/);

/** Content of an export. */
export const ExportWhat = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('show'),
    sessionId: Id,
    deckPageIds: Ids,
    pollSetIds: Ids,
    /** The polls prepared at the platform, as a set of their own. */
    withPolls: z.boolean(),
    withBands: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('template'), ids: Ids.min(1) }),
  /** This desk's recording of a show, to complete the one of another desk. */
  z.strictObject({ kind: z.literal('recording'), sessionId: Id, name: ItemName }),
  /** `name`, here and above: what the whole is called in the language of the window. */
  z.strictObject({ kind: z.literal('library'), name: ItemName }),
]);
export type ExportWhat = z.output<typeof ExportWhat>;

/** Choices for an item whose name is taken. */
export const CLASH_CHOICES = ['rename', 'replace', 'skip'] as const;
/** Choices for the scenes of a show that exists already; `templates` keeps each scene as a template. */
export const DRAFT_CHOICES = ['replace', 'add', 'templates', 'skip'] as const;
const Clash = z.enum(CLASH_CHOICES);

export const ImportChoices = z.strictObject({
  template: Clash,
  media: Clash,
  deck_page: Clash,
  poll_set: Clash,
  show_template: Clash,
  rule: Clash,
  band: Clash,
  draft: z.enum(DRAFT_CHOICES),
});
export type ImportChoices = z.output<typeof ImportChoices>;

/** Target of an import: a show of the space takes the scenes of the one in the file. */
const Target = z.strictObject({ fileId: FileId, spaceId: Id, sessionId: Id.nullable() });

/** Summary of a finished export. */
export interface ExportSummary {
  readonly fileName: string;
  readonly bytes: number;
  readonly items: number;
  readonly bands: number;
  readonly mediaFiles: number;
  /** Media that were not at hand: only their addresses are in the file. */
  readonly mediaAddresses: number;
  /** Media that nothing is known of: neither file nor address. */
  readonly mediaUnknown: number;
  /** Names of items that were left out, because the platform would refuse them. */
  readonly leftOut: readonly string[];
  /** The show's polls could not be read. */
  readonly pollsMissing: boolean;
}
export type ExportOutcome =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'saved'; readonly summary: ExportSummary }
  /** `path` is fetched once, by this browser, within half an hour. */
  | { readonly kind: 'download'; readonly path: string; readonly summary: ExportSummary };

/** A file that was given to the host: chosen, dropped, opened by the system. */
export interface OpenedFile {
  readonly fileId: string;
  readonly fileName: string;
}
export type Inspection =
  | { readonly kind: 'plan'; readonly plan: ImportPlan }
  | { readonly kind: 'refused'; readonly problem: PackageProblem; readonly detail: string };
export type ImportOutcome =
  | {
      readonly kind: 'imported';
      readonly holds: ExchangeHolds;
      readonly added: number;
      readonly replaced: number;
      /** Recordings that were here and are more complete now. */
      readonly completed: number;
      readonly skipped: number;
      readonly renamed: readonly string[];
      /** Media files that this desk does not take, and whose address does not lead to them from here. */
      readonly mediaRefused: number;
    }
  | Extract<Inspection, { kind: 'refused' }>;

export const exchangeCalls = {
  /** Writes a package: where the person says in the desktop app, as a download in a browser. */
  'exchange.export': defineCall(
    'exchange.export',
    'desk',
    z.strictObject({ spaceId: Id, what: ExportWhat }),
  )<ExportOutcome>(),
  /** Lets the person choose a file; null when they chose none. A browser sends the file itself instead. */
  'exchange.choose': defineCall('exchange.choose', 'desk', z.undefined())<OpenedFile | null>(),
  /** Takes the files that the system opened with the app: each is given to one window only. */
  'exchange.opened_files': defineCall('exchange.opened_files', 'desk', z.undefined())<readonly OpenedFile[]>(),
  /** Reads a file to its end and says what importing it would do. Changes nothing. */
  'exchange.inspect': defineCall('exchange.inspect', 'desk', Target)<Inspection>(),
  /** Imports a file in one step: all of it or nothing. `conflict` where it is not the file that was inspected. */
  'exchange.import': defineCall('exchange.import', 'desk', Target.extend({ choices: ImportChoices }))<ImportOutcome>(),
  /** The file is not wanted any more. */
  'exchange.forget': defineCall('exchange.forget', 'desk', z.strictObject({ fileId: FileId }))<null>(),
} as const;
