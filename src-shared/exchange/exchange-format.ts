import { cutText } from '../lib/cut-text.ts';
import * as z from 'zod';
import { FileUrl, Id } from '../api/fields.ts';
import { MEDIA_KINDS } from '../api/media.ts';
import { openEnum } from '../api/open-enum.ts';
import { BAND_PRESET_LIMIT, BandPreset } from '../library/band-presets.ts';
import { RecordedLine } from '../debrief/recording.ts';
import { LocalMediaUrl } from '../scene/local-media.ts';
import { ItemName, LIBRARY_KINDS, LibraryBody, Tag } from '../library/library-items.ts';

/**
 * The newest format: with recordings. What holds none is written in the first one, for desks of an earlier version. This
 * version reads both.
 */
export const EXCHANGE_FORMAT = 2;
export const FIRST_EXCHANGE_FORMAT = 1;
export const EXCHANGE_EXTENSION = '.regie';

/** Limits of a file; beyond them it is refused before anything is kept. Sizes in bytes. */
export const EXCHANGE_LIMITS = {
  file: 4 * 1024 ** 3,
  entries: 25_000,
  /** Items among the entries: as many as a library still lists, and as can be compared without holding up a press. */
  itemFiles: 12_000,
  manifest: 16 * 1024 ** 2,
  item: 4 * 1024 ** 2,
  items: 256 * 1024 ** 2,
  /** A day's recording before a thousand people. */
  recording: 128 * 1024 ** 2,
  medium: 1024 ** 3,
  media: 4 * 1024 ** 3,
  /** Inflated over compressed; texts that people write stay far below, bombs far above. */
  ratio: 200,
  /** An entry that inflates to less than this cannot hurt, whatever its ratio. */
  ratioFrom: 1024 ** 2,
} as const;

/** Kinds of content that a file can hold. */
export const EXCHANGE_HOLDS = ['show', 'template', 'library', 'recording'] as const;
export type ExchangeHolds = (typeof EXCHANGE_HOLDS)[number];

export const MANIFEST_PATH = 'manifest.json';
/** The only names an entry may have: plain ASCII, so nothing can point elsewhere or look like another. */
export const ENTRY_PATH =
  /^(?:manifest\.json|(?:items\/[0-9]{1,6}|recordings\/[0-9]{1,6}|bands)\.json|media\/[0-9]{1,6}\.[a-z0-9]{2,4})$/;

const EntryPath = z.string().regex(ENTRY_PATH);
const Bytes = z.number().int().min(0);
const Folder = z.strictObject({ kind: z.enum(LIBRARY_KINDS), name: ItemName });

/** A medium that the items use: its address, and its file where it was at hand. */
export const ExchangeMedium = z.strictObject({
  url: z.union([FileUrl, LocalMediaUrl]),
  mediaId: Id.nullable(),
  mediaKind: openEnum(MEDIA_KINDS).nullable(),
  title: z.string().max(200).nullable(),
  file: EntryPath.nullable(),
});
export type ExchangeMedium = z.output<typeof ExchangeMedium>;

/** An item of the library, as a file of its own inside the package. */
export const ExchangeItem = z.strictObject({
  id: Id,
  name: ItemName,
  folder: ItemName.nullable(),
  tags: z.array(Tag).max(30),
  body: LibraryBody,
});
export type ExchangeItem = z.output<typeof ExchangeItem>;

export const ExchangeBands = z.array(BandPreset).max(BAND_PRESET_LIMIT);

/** Recording of a show by one desk. Instants are Unix milliseconds of the platform. */
export const ExchangeRecording = z.strictObject({
  sessionId: Id,
  title: z.string().max(200),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  spans: z.array(z.strictObject({ from: z.number().int(), to: z.number().int() })).max(100_000),
  lines: z.array(RecordedLine).max(1_000_000),
});
export type ExchangeRecording = z.output<typeof ExchangeRecording>;

export const ExchangeManifest = z.strictObject({
  regie: z.literal('package'),
  format: z.union([z.literal(FIRST_EXCHANGE_FORMAT), z.literal(EXCHANGE_FORMAT)]),
  /** Version of the app that wrote it. */
  app: z.string().max(40),
  /** ISO 8601. */
  madeAt: z.iso.datetime(),
  holds: z.enum(EXCHANGE_HOLDS),
  name: ItemName,
  /** Space it came from: ids of media and sessions are valid there alone. */
  spaceId: Id,
  counts: z.strictObject({
    items: Bytes,
    bands: Bytes,
    mediaFiles: Bytes,
    mediaAddresses: Bytes,
    recordings: Bytes.optional(),
  }),
  folders: z.array(Folder).max(5000),
  media: z.array(ExchangeMedium).max(EXCHANGE_LIMITS.entries),
  entries: z
    .array(z.strictObject({ path: EntryPath, bytes: Bytes, sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .max(EXCHANGE_LIMITS.entries),
});
export type ExchangeManifest = z.output<typeof ExchangeManifest>;

/** Enough of any version's manifest to say whether it can be read. */
export const AnyManifest = z.looseObject({
  regie: z.literal('package'),
  format: z.number().int().min(1),
  app: z.string().max(40).catch(''),
});

/** A package as it was read: everything checked, its media still in the file. */
export interface ExchangePackage {
  readonly manifest: ExchangeManifest;
  readonly items: readonly ExchangeItem[];
  readonly bands: readonly BandPreset[];
  readonly recordings: readonly ExchangeRecording[];
}

/** Reason why a file is refused. Each has a sentence in the person's language; `detail` names its subject. */
export const PACKAGE_PROBLEMS = [
  'not_regie',
  'cut_off',
  'newer',
  'too_large',
  'too_many',
  'bomb',
  'unsafe_name',
  'encrypted',
  'damaged',
  'contents',
  'bad_item',
  'bad_medium',
  'bad_reference',
  'unreadable',
] as const;
export type PackageProblem = (typeof PACKAGE_PROBLEMS)[number];

export class PackageError extends Error {
  override readonly name = 'PackageError';
  readonly problem: PackageProblem;
  readonly detail: string;

  constructor(problem: PackageProblem, detail = '') {
    super(detail === '' ? problem : `${problem}: ${detail}`);
    this.problem = problem;
    this.detail = cutText(detail, 200);
  }
}
