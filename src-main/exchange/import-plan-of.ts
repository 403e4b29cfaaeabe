import type { ImportPlan, PlanEntry } from '#shared/exchange/import-plan.ts';
import { LIBRARY_KINDS } from '#shared/library/library-items.ts';
import type { Matched } from './match-items.ts';
import type { OpenPackage } from './read-package.ts';

const countOf = ({ body }: Matched['items'][number]): number | null => {
  if (body.kind === 'draft' || body.kind === 'show_template') return body.scenes.length;
  if (body.kind === 'deck_page') return body.tiles.length;
  return body.kind === 'poll_set' ? body.polls.length : null;
};

/** Says what an import of a package would bring, before anything is done. */
export const importPlanOf = (
  opened: OpenPackage,
  matched: Matched,
  about: Pick<ImportPlan, 'fileName' | 'readOnly' | 'keepsFiles'>,
  recordings: readonly PlanEntry[],
): ImportPlan => {
  const { manifest } = opened;
  const ofKind = (kind: string): readonly PlanEntry[] =>
    matched.items
      .filter(({ body }) => body.kind === kind)
      .map((match) => ({ name: match.item.name, state: match.state, count: countOf(match) }));
  const bands = matched.bands.map(({ band, state }) => ({ name: band.label, state, count: null }));
  const kinds = [
    ...LIBRARY_KINDS.map((kind) => ({ kind, entries: ofKind(kind) })),
    { kind: 'band' as const, entries: bands },
    { kind: 'recording' as const, entries: recordings },
  ];
  return {
    ...about,
    holds: manifest.holds,
    name: manifest.name,
    app: manifest.app,
    madeAt: manifest.madeAt,
    bytes: opened.bytes,
    kinds: kinds.filter(({ entries }) => entries.length > 0),
    mediaFiles: opened.media.length,
    mediaAddresses: manifest.media.length - opened.media.length,
    unresolved: matched.unresolved,
  };
};
