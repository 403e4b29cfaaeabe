import type { Poll } from '#shared/api/polls.ts';
import type { BandPreset } from '#shared/library/band-presets.ts';
import type { ExportWhat } from '#shared/bridge/exchange-calls.ts';
import { LIBRARY_KINDS, LibraryBody, type LibraryItem } from '#shared/library/library-items.ts';
import { newItem } from '#shared/library/new-item.ts';
import { ExchangeItem } from '#shared/exchange/exchange-format.ts';
import { preparedOf } from '#shared/show/poll-set.ts';
import { mapAddresses, mapTexts } from '#shared/exchange/references.ts';
import { createAddressCleaner, safeText } from '#shared/exchange/safe-address.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { validateScene, validateShow } from '#shared/scene/validate.ts';
import { say } from '#shared/words/say.ts';
import { recordingOf } from './recordings.ts';
import { gatherMedia } from './gather-media.ts';
import { allOf, foldersOf, itemsOf, type AskLibrary } from './library-view.ts';
import type { FindMedium, MediaFiles } from './media-files.ts';
import type { PackageContents } from './write-package.ts';

export interface CollectPorts {
  readonly library: AskLibrary;
  readonly mediaFiles: Pick<MediaFiles, 'read'>;
  readonly findMedium: FindMedium;
  /** The id of a session's draft, made of the platform's scenes where there is none. */
  readonly draftOf: (spaceId: string, sessionId: string) => Promise<string>;
  /** The polls prepared for a session; null where they cannot be read now. */
  readonly pollsOf: (spaceId: string, sessionId: string) => Promise<readonly Poll[] | null>;
  /** The name of a space that is the same on all its desks; its id here where that is not known. */
  readonly homeOf: (spaceId: string) => string;
  readonly version: string;
  readonly now: () => number;
  readonly newId: () => string;
}

export interface Collected {
  readonly contents: PackageContents;
  readonly leftOut: readonly string[];
  readonly mediaUnknown: number;
  readonly pollsMissing: boolean;
}

/** Items to write, and a name for the whole. */
interface Chosen {
  readonly name: string;
  readonly items: readonly LibraryItem[];
  readonly bands: readonly BandPreset[];
  readonly pollsMissing: boolean;
}

const isGood = ({ body }: Pick<LibraryItem, 'body'>): boolean => {
  if (!LibraryBody.safeParse(body).success) return false;
  if (body.kind === 'template') return validateScene(body.scene).length === 0;
  return (body.kind !== 'draft' && body.kind !== 'show_template') || validateShow(body).length === 0;
};

const pollSetOf = (polls: readonly Poll[], { id, name }: { id: string; name: string }): LibraryItem =>
  newItem({ id, spaceId: '', name, body: { kind: 'poll_set', polls: polls.map(preparedOf) } });

const choose = async (
  ports: CollectPorts,
  spaceId: string,
  what: Exclude<ExportWhat, { kind: 'recording' }>,
): Promise<Chosen> => {
  const { library } = ports;
  const bands = async (sessionId: string | null): Promise<readonly BandPreset[]> =>
    (await library.ask('bands.list', { spaceId, sessionId })).presets;
  if (what.kind === 'template') {
    const items = await itemsOf(library, what.ids);
    const [first] = items;
    const isWhole = items.length === new Set(what.ids).size;
    if (!first || !isWhole || items.some((item) => item.spaceId !== spaceId || item.kind !== 'template'))
      throw new AppError('not_found', say('host_export_no_template'));
    return { name: first.name, items, bands: [], pollsMissing: false };
  }
  if (what.kind === 'library') {
    const lists = await Promise.all(LIBRARY_KINDS.map((kind) => allOf(library, spaceId, kind)));
    return { name: what.name, items: lists.flat(), bands: await bands(null), pollsMissing: false };
  }
  const draft = await library.ask('items.get', { id: await ports.draftOf(spaceId, what.sessionId) });
  const chosen = await itemsOf(library, [...what.deckPageIds, ...what.pollSetIds]);
  const rules = await allOf(library, spaceId, 'rule');
  const ownRules = rules.filter(({ body }) => body.kind === 'rule' && body.sessionId === what.sessionId);
  const polls = what.withPolls ? await ports.pollsOf(spaceId, what.sessionId) : [];
  const ownPolls = polls && polls.length > 0 ? [pollSetOf(polls, { id: ports.newId(), name: draft.name })] : [];
  return {
    name: draft.name,
    items: [draft, ...chosen.filter((item) => item.spaceId === spaceId), ...ownRules, ...ownPolls],
    bands: what.withBands ? await bands(what.sessionId) : [],
    pollsMissing: polls === null,
  };
};

/** The recording of a show as a package of its own. Throws `not_found` without a recording. */
const collectRecording = async (
  ports: CollectPorts,
  spaceId: string,
  { sessionId, name }: Extract<ExportWhat, { kind: 'recording' }>,
): Promise<Collected> => {
  const recording = await recordingOf(ports.library, { spaceId, sessionId });
  return {
    leftOut: [],
    mediaUnknown: 0,
    pollsMissing: false,
    contents: {
      about: {
        app: ports.version,
        madeAt: new Date(ports.now()).toISOString(),
        holds: 'recording',
        name,
        spaceId: ports.homeOf(spaceId),
        folders: [],
      },
      items: [],
      bands: [],
      recordings: [recording],
      media: [],
    },
  };
};

/** Gathers what an export holds; nothing in it can open anything. Throws AppError where there is nothing to write. */
export const collectExport = async (ports: CollectPorts, spaceId: string, what: ExportWhat): Promise<Collected> => {
  if (what.kind === 'recording') return collectRecording(ports, spaceId, what);
  const { library, mediaFiles } = ports;
  const chosen = await choose(ports, spaceId, what);
  const good = chosen.items.filter(isGood);
  const leftOut = chosen.items.filter((item) => !good.includes(item)).map(({ name }) => name);
  if (what.kind !== 'library' && leftOut.length > 0) {
    throw new AppError('invalid_input', say('host_export_refused', { name: leftOut[0] ?? '' }));
  }
  const known = what.kind === 'library' ? good : await allOf(library, spaceId, 'media');
  const gathered = await gatherMedia(good, known, { spaceId, find: ports.findMedium });
  const items = [...new Map([...good, ...gathered.items].map((item) => [item.id, item])).values()];

  const folders = await foldersOf(library, spaceId);
  const nameOf = new Map(folders.map(({ id, name }) => [id, name]));
  const usedFolders =
    what.kind === 'library' ? folders : folders.filter(({ id }) => items.some((one) => one.folderId === id));
  const address = createAddressCleaner();
  const clean = <Value>(value: Value): Value => mapTexts(value, { address, text: safeText });
  const cleaned = items.map((item) =>
    ExchangeItem.parse(
      clean({
        id: item.id,
        name: item.name,
        folder: item.folderId === null ? null : (nameOf.get(item.folderId) ?? null),
        tags: [...item.tags],
        body: item.body,
      }),
    ),
  );
  return {
    leftOut,
    mediaUnknown: gathered.unknown,
    pollsMissing: chosen.pollsMissing,
    contents: {
      about: {
        app: ports.version,
        madeAt: new Date(ports.now()).toISOString(),
        holds: what.kind,
        name: chosen.name,
        spaceId: ports.homeOf(spaceId),
        folders: usedFolders.map(({ kind, name }) => ({ kind, name })),
      },
      items: cleaned,
      bands: clean(chosen.bands),
      recordings: [],
      media: gathered.media.map((medium) => ({
        medium: mapAddresses(medium, address),
        open: () => mediaFiles.read(medium.url),
      })),
    },
  };
};
