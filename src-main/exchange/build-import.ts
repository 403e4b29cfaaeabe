import { BAND_PRESET_LIMIT, type BandPreset } from '#shared/library/band-presets.ts';
import type { ImportChoices } from '#shared/bridge/exchange-calls.ts';
import type { LibraryBody, LibraryKind } from '#shared/library/library-items.ts';
import { freeName } from '#shared/exchange/import-plan.ts';
import { mapAddresses, withPageIds } from '#shared/exchange/references.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { SCENE_LIMITS } from '#shared/api/scene.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { say } from '#shared/words/say.ts';
import { createPauseIfDue } from './pause-if-due.ts';
import type { ImportRequest } from '../library/items/import-items.ts';
import type { StoredMedium } from './media-files.ts';
import type { Matched, MatchedBand, MatchedItem } from './match-items.ts';

export interface BuiltImport {
  readonly request: Omit<ImportRequest, 'editId' | 'at' | 'spaceId'>;
  readonly added: number;
  readonly replaced: number;
  readonly skipped: number;
  readonly renamed: readonly string[];
}

export interface BuildOptions {
  readonly folders: readonly { readonly kind: LibraryKind; readonly name: string }[];
  readonly choices: ImportChoices;
  readonly newId: () => string;
  /** Files of the package that were kept, by the addresses they have in it. */
  readonly kept: ReadonlyMap<string, StoredMedium>;
}

/** An item of the request before its body is text. */
type WithBody<One> = Omit<One, 'body'> & { readonly body: LibraryBody };
type Create = WithBody<ImportRequest['create'][number]>;
type Replace = WithBody<ImportRequest['replace'][number]>;
type Draft = Extract<LibraryBody, { kind: 'draft' }>;

const BAND_LABEL = 60;

/** The scenes of a show and, after them, those of another under ids of their own. */
const addedScenes = (mine: Draft, theirs: Draft): Draft => {
  const taken = new Set(mine.scenes.map(({ id }) => id));
  const newIds = new Map<string, string>();
  for (const { id } of theirs.scenes) {
    let next = id;
    for (let number = 2; taken.has(next); number += 1) next = `${id.slice(0, 36)}-${number}`;
    taken.add(next);
    newIds.set(id, next);
  }
  const scenes = theirs.scenes.map((scene) => ({
    ...scene,
    id: newIds.get(scene.id) ?? scene.id,
    ...(scene.nextSceneId !== undefined && { nextSceneId: newIds.get(scene.nextSceneId) ?? scene.nextSceneId }),
  }));
  if (mine.scenes.length + scenes.length > SCENE_LIMITS.scenes) {
    throw new AppError('too_large', say('host_import_scenes', { most: SCENE_LIMITS.scenes }));
  }
  return { ...mine, scenes: [...mine.scenes, ...scenes] };
};

/** Turns a comparison and the person's choices into one request to the library. */
export const buildImport = async (matched: Matched, options: BuildOptions): Promise<BuiltImport> => {
  const { choices, newId } = options;
  const names = new Map([...matched.names].map(([kind, taken]) => [kind, new Set(taken)]));
  const ids = new Map<string, string>();
  const create: Create[] = [];
  const replace: Replace[] = [];
  const renamed: string[] = [];
  let skipped = 0;
  let keptCount = 0;

  /** Templates have names of their own; of the rest two may be called the same, but then nobody tells them apart. */
  const nameFor = (kind: LibraryKind, name: string): string => {
    const taken = names.get(kind) ?? new Set();
    const free = freeName(name, (one) => taken.has(one));
    taken.add(free);
    names.set(kind, taken);
    if (free !== name) renamed.push(free);
    return free;
  };
  const add = ({ item, body }: MatchedItem): void => {
    const id = newId();
    ids.set(item.id, id);
    const { folder, tags } = item;
    // A show takes the name of its session; media may share a name, as files in two folders do.
    const isNamed = body.kind === 'draft' || body.kind === 'media';
    create.push({ id, name: isNamed ? item.name : nameFor(body.kind, item.name), folder, tags, body });
  };
  const put = ({ item, existing }: MatchedItem, body: LibraryBody): void => {
    if (!existing) return;
    ids.set(item.id, existing.id);
    replace.push({ id: existing.id, revision: existing.revision, folder: item.folder, tags: item.tags, body });
  };
  const skip = ({ item, existing }: MatchedItem): void => {
    if (existing) ids.set(item.id, existing.id);
    skipped += 1;
  };
  const keepAsTemplates = ({ item, body }: MatchedItem): void => {
    for (const { nextSceneId: _, ...scene } of (body as Draft).scenes) {
      const name = nameFor('template', cutText(scene.name.trim(), 100) || item.name);
      const kept: SceneDocument = { ...scene, locked: false };
      create.push({
        id: newId(),
        name,
        folder: null,
        tags: item.tags,
        body: { kind: 'template', scene: kept } as LibraryBody,
      });
    }
  };
  const clashes = (match: MatchedItem): void => {
    const { body, existing } = match;
    if (body.kind !== 'draft') {
      const choice = choices[body.kind];
      if (choice === 'replace') put(match, body);
      else if (choice === 'skip') skip(match);
      else add({ ...match, body: body.kind === 'media' ? { ...body, mediaId: null } : body });
      return;
    }
    const mine = existing?.body;
    if (choices.draft === 'skip') skip(match);
    else if (choices.draft === 'templates' || mine?.kind !== 'draft') keepAsTemplates(match);
    else put(match, choices.draft === 'add' ? addedScenes(mine, body) : body);
  };

  /**
   * Keeping a medium's file has made its item already: it takes folder and tags of the one in the file. One of the same
   * bytes that was here before stays as it is.
   */
  const isKept = ({ item, body, existing }: MatchedItem): boolean => {
    const kept = body.kind === 'media' ? options.kept.get(body.url)?.item : null;
    if (!kept || (existing && (existing.id !== kept.id || kept.wasHere))) return false;
    if (kept.wasHere) {
      skipped += 1;
      return true;
    }
    const { id, revision, body: made } = kept;
    replace.push({ id, revision, body: made, folder: item.folder, tags: item.tags });
    keptCount += 1;
    return true;
  };

  const pauseIfDue = createPauseIfDue();
  for (const match of matched.items) {
    await pauseIfDue();
    if (isKept(match)) continue;
    if (match.state === 'new') add(match);
    else if (match.state === 'same') skip(match);
    else if (match.state === 'clash') clashes(match);
    else if (choices.draft === 'skip') skip(match);
    else keepAsTemplates(match);
  }

  const settled = (body: LibraryBody): string =>
    JSON.stringify(
      withPageIds(
        mapAddresses(body, (url) => options.kept.get(url)?.url ?? url),
        (id) => ids.get(id) ?? id,
      ),
    );
  const settleAll = async <One extends { readonly body: LibraryBody }>(
    list: readonly One[],
  ): Promise<(Omit<One, 'body'> & { readonly body: string })[]> => {
    const all = [];
    for (const one of list) {
      await pauseIfDue();
      all.push({ ...one, body: settled(one.body) });
    }
    return all;
  };
  const bands = buildBands(matched, choices.band, newId);
  renamed.push(...bands.renamed);
  return {
    request: {
      folders: options.folders.map((folder) => ({ ...folder, id: newId() })),
      create: await settleAll(create),
      replace: await settleAll(replace),
      bands:
        bands.after === null ? null : { before: matched.bandSet, after: { ...matched.bandSet, presets: bands.after } },
    },
    added: create.length + keptCount + bands.added,
    replaced: replace.length - keptCount + bands.replaced,
    skipped: skipped + bands.skipped,
    renamed,
  };
};

const buildBands = ({ bands, bandSet: { presets } }: Matched, choice: ImportChoices['band'], newId: () => string) => {
  let after: BandPreset[] = [...presets];
  const renamed: string[] = [];
  const count = { added: 0, replaced: 0, skipped: 0 };
  const append = (band: BandPreset, label: string): void => {
    after.push({ ...band, id: newId(), label });
    count.added += 1;
    if (label !== band.label) renamed.push(label);
  };
  const one = ({ band, state, existing }: MatchedBand): void => {
    const isTaken = (label: string): boolean => after.some((other) => other.label === label);
    if (state === 'same' || (state === 'clash' && choice === 'skip')) count.skipped += 1;
    else if (state === 'clash' && choice === 'replace' && existing) {
      after = after.map((other) => (other.id === existing.id ? { ...band, id: existing.id } : other));
      count.replaced += 1;
    } else append(band, freeName(band.label, isTaken, BAND_LABEL));
  };
  bands.forEach(one);
  if (after.length > BAND_PRESET_LIMIT) {
    throw new AppError('too_large', say('host_import_bands', { most: BAND_PRESET_LIMIT }));
  }
  return { ...count, renamed, after: count.added + count.replaced > 0 ? after : null };
};
