import type { BandPreset, BandSet } from '#shared/library/band-presets.ts';
import type { LibraryBody, LibraryItem, LibraryKind, LibrarySummary } from '#shared/library/library-items.ts';
import { LIBRARY_KINDS } from '#shared/library/library-items.ts';
import type { ExchangeItem, ExchangePackage } from '#shared/exchange/exchange-format.ts';
import type { PlanState } from '#shared/exchange/import-plan.ts';
import { mapAddresses, mediaOf, pageIdsOf, withoutMediaIds, withPageIds } from '#shared/exchange/references.ts';
import { safeAddress } from '#shared/exchange/safe-address.ts';
import { isSame } from '#shared/scene/same.ts';
import { createPauseIfDue } from './pause-if-due.ts';
import { allOf, itemsOf, summariesOf, type AskLibrary } from './library-view.ts';

/** Target of an import. */
export interface ImportTarget {
  readonly spaceId: string;
  /** The show that takes the scenes of the file's own; null leaves them to the show they came from. */
  readonly sessionId: string | null;
}

/** Target of a package. `isHome`: the package comes from the same space, so ids of media and sessions mean the same. */
export interface MatchTarget extends ImportTarget {
  readonly isHome: boolean;
}

/** An item of the file, with the library's item that it matches. */
export interface MatchedItem {
  readonly item: ExchangeItem;
  /** As it means the same here. */
  readonly body: LibraryBody;
  readonly state: PlanState;
  readonly existing: LibraryItem | null;
}
export interface MatchedBand {
  readonly band: BandPreset;
  readonly state: 'new' | 'same' | 'clash';
  readonly existing: BandPreset | null;
}

export interface Matched {
  readonly items: readonly MatchedItem[];
  readonly bands: readonly MatchedBand[];
  /** Names in use in the library, by kind. */
  readonly names: ReadonlyMap<LibraryKind, ReadonlySet<string>>;
  /** The bands in force where the import goes. */
  readonly bandSet: BandSet;
  readonly unresolved: number;
}

interface Prepared extends Pick<MatchedItem, 'item' | 'body'> {
  readonly isHomeless: boolean;
}

/** An address in a form that both sides share: parts left out of one are left out of the other. */
const comparable = (address: string): string => safeAddress(address).split('#', 1)[0] ?? '';

const isSameBody = (one: LibraryBody, other: LibraryBody, pageName: (id: string) => string): boolean => {
  const [a, b] = [one, other].map((body) => withPageIds(mapAddresses(body, comparable), pageName));
  if (a?.kind === 'media' && b?.kind === 'media') return a.url === b.url && a.mediaKind === b.mediaKind;
  return isSame(a, b);
};

/** Compares a package with the library it would go into. Changes nothing. */
export const matchItems = async (
  library: AskLibrary,
  { manifest, items, bands }: ExchangePackage,
  target: MatchTarget,
): Promise<Matched> => {
  const { spaceId, isHome } = target;
  const lists = new Map<LibraryKind, readonly LibrarySummary[]>();
  for (const kind of LIBRARY_KINDS) lists.set(kind, await summariesOf(library, spaceId, kind));
  const listOf = (kind: LibraryKind): readonly LibrarySummary[] => lists.get(kind) ?? [];
  const idsBy = (
    keyOf: (one: LibrarySummary) => string | null,
  ): ((kind: LibraryKind, key: string) => string | undefined) => {
    const all = LIBRARY_KINDS.flatMap((kind) =>
      listOf(kind).map((one) => [`${kind} ${keyOf(one) ?? ''}`, one.id] as const),
    );
    // Of two that are called the same, the first counts.
    const ids = new Map(all.toReversed());
    return (kind, key) => ids.get(`${kind} ${key}`);
  };
  const idNamed = idsBy(({ name }) => name);
  const idOfExternal = idsBy(({ externalId }) => externalId);
  const pauseIfDue = createPauseIfDue();
  const hasMedia = items.some(({ body }) => body.kind === 'media');
  const media = hasMedia ? await allOf(library, spaceId, 'media') : [];
  const mediaByUrl = new Map(media.map((item) => [comparable((item.body as { url: string }).url), item.id]));

  const standIns = new Map(manifest.media.map((medium) => [medium.mediaId ?? '', medium]));
  const localBody = (body: LibraryBody): LibraryBody =>
    isHome ? body : withoutMediaIds(body, (mediaId) => standIns.get(mediaId) ?? null);
  const drafts = items.filter(({ body }) => body.kind === 'draft');
  const sessionOf = (body: Extract<LibraryBody, { kind: 'draft' }>): string | null => {
    if (target.sessionId !== null && drafts.length === 1) return target.sessionId;
    return isHome ? body.sessionId : null;
  };

  const existingId = (item: ExchangeItem, body: LibraryBody): string | undefined => {
    if (body.kind === 'media') {
      const own = body.mediaId === null ? undefined : idOfExternal('media', body.mediaId);
      return own ?? mediaByUrl.get(comparable(body.url));
    }
    return body.kind === 'draft' ? idOfExternal('draft', body.sessionId) : idNamed(body.kind, item.name);
  };

  const prepare = (item: ExchangeItem): Prepared => {
    const local = localBody(item.body);
    // A rule of a show goes to the show that takes the scenes; without one it is for all.
    if (local.kind === 'rule' && local.sessionId !== null && (target.sessionId !== null || !isHome))
      return { item, body: { ...local, sessionId: target.sessionId }, isHomeless: false };
    if (local.kind !== 'draft') return { item, body: local, isHomeless: false };
    const sessionId = sessionOf(local);
    return { item, body: { ...local, sessionId: sessionId ?? local.sessionId }, isHomeless: sessionId === null };
  };
  const prepared: Prepared[] = [];
  for (const item of items) {
    await pauseIfDue();
    prepared.push(prepare(item));
  }
  const wanted = prepared.map(({ item, body, isHomeless }) => (isHomeless ? undefined : existingId(item, body)));
  const found = await itemsOf(library, [...new Set(wanted.filter((id) => id !== undefined))]);
  const byId = new Map(found.map((item) => [item.id, item]));

  // Pages have other ids here than where the file was made; their names tell whether they lead to the same.
  const pageNames = new Map(
    [...listOf('deck_page'), ...items.filter(({ body }) => body.kind === 'deck_page')].map(({ id, name }) => [
      id,
      name,
    ]),
  );
  const seenDrafts = new Set<string>();
  const match = ({ item, body, isHomeless }: Prepared, index: number): MatchedItem => {
    const existing = byId.get(wanted[index] ?? '') ?? null;
    const stateOf = (): PlanState => {
      if (isHomeless) return 'homeless';
      if (body.kind === 'draft') {
        // A show has one draft: another of the same file has no place.
        if (seenDrafts.has(body.sessionId)) return 'homeless';
        seenDrafts.add(body.sessionId);
      }
      if (!existing) return 'new';
      return isSameBody(existing.body, body, (id) => pageNames.get(id) ?? id) ? 'same' : 'clash';
    };
    const state = stateOf();
    return { item, body, state, existing: state === 'homeless' ? null : existing };
  };
  const matched: MatchedItem[] = [];
  for (const [index, one] of prepared.entries()) {
    await pauseIfDue();
    matched.push(match(one, index));
  }

  const bandSet = await library.ask('bands.list', target);
  const { presets } = bandSet;
  const matchedBands = bands.map((band): MatchedBand => {
    const existing = presets.find(({ label }) => label === band.label) ?? null;
    if (!existing) return { band, state: 'new', existing };
    return { band, state: isSame({ ...existing, id: '' }, { ...band, id: '' }) ? 'same' : 'clash', existing };
  });

  const pages = new Set([...listOf('deck_page').map(({ id }) => id), ...items.map(({ id }) => id)]);
  const lost = new Set<string>();
  for (const { body } of matched) {
    await pauseIfDue();
    for (const id of pageIdsOf(body)) if (!pages.has(id)) lost.add(id);
    if (!isHome) for (const ref of mediaOf(body)) if (ref.kind === 'id') lost.add(ref.mediaId);
  }
  return {
    items: matched,
    bands: matchedBands,
    names: new Map(LIBRARY_KINDS.map((kind) => [kind, new Set(listOf(kind).map(({ name }) => name))])),
    bandSet,
    unresolved: lost.size,
  };
};
