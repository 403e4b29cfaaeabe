import type { Database } from 'better-sqlite3';
import { embedPlayer } from '#shared/scene/embed.ts';
import { fileAddress } from '#shared/scene/media-refs.ts';

/** Why a medium should be on disk, the strongest reason first. */
export const WANTED = { needed: 3, pinned: 2, used: 1, none: 0 } as const;

/** A medium that should be on disk and is not. */
export interface WantedMedium {
  /** As `fileAddress` writes it. */
  readonly address: string;
  readonly mediaKind: string | null;
  readonly rank: number;
  /** Time of the last work on it, or on an item that uses it. */
  readonly at: number;
}
/** A file on disk with the reason to keep it; `rank` is `needed` for a file that must stay. */
export interface RankedFile {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly rank: number;
  readonly at: number;
}

interface Reason {
  readonly mediaKind: string | null;
  rank: number;
  at: number;
}
interface Medium {
  readonly id: string;
  readonly space_id: string;
  readonly external_id: string | null;
  readonly url: string;
  readonly mediaKind: string;
  readonly updated_at: number;
  readonly pinned: number;
}
interface Use {
  readonly space_id: string;
  readonly ref: string;
  readonly waiting: number;
  readonly at: number;
}

/** Players of video platforms are pages, not files. */
const isFile = (address: string, kind: string | null): boolean =>
  kind === 'embed' || (kind === null && embedPlayer(address) !== null) ? false : /^(?:https:|rehearsal:)/.test(address);

/** Lists the media that should be on disk, and the order in which files on disk may go. */
export const createMediaWanted = (db: Database) => {
  const media = db.prepare<[], Medium>(
    `SELECT item.id, item.space_id, item.external_id, item.updated_at,
       json_extract(item.body, '$.url') AS url, json_extract(item.body, '$.mediaKind') AS mediaKind,
       coalesce(media_mark.pinned, 0) OR pinned_folder.folder_id IS NOT NULL AS pinned
     FROM item LEFT JOIN media_mark ON media_mark.item_id = item.id
       LEFT JOIN pinned_folder ON pinned_folder.folder_id = item.folder_id
     WHERE item.kind = 'media' AND item.deleted_at IS NULL`,
  );
  const uses = db.prepare<[], Use>(
    `SELECT item.space_id, media_use.ref, max(item.updated_at) AS at,
       max(EXISTS (SELECT 1 FROM outbox WHERE outbox.item_id = item.id)) AS waiting
     FROM media_use JOIN item ON item.id = media_use.item_id
     WHERE item.deleted_at IS NULL GROUP BY item.space_id, media_use.ref`,
  );
  const kept = db.prepare<[], { sha256: string; sizeBytes: number; at: number; address: string | null }>(
    `SELECT kept_file.sha256, size_bytes AS sizeBytes, used_at AS at, address
     FROM kept_file LEFT JOIN kept_address ON kept_address.sha256 = kept_file.sha256`,
  );
  const waiting = db.prepare<[], { sha256: string }>('SELECT sha256 FROM added_file WHERE media_id IS NULL');

  /** Every file that something wants, by its address. */
  const reasons = (): ReadonlyMap<string, Reason> => {
    const found = new Map<string, Reason>();
    const want = (url: string, mediaKind: string | null, rank: number, at: number): void => {
      const address = fileAddress(url);
      if (address === null || rank === WANTED.none) return;
      const known = found.get(address);
      if (known) {
        known.rank = Math.max(known.rank, rank);
        known.at = Math.max(known.at, at);
      } else found.set(address, { mediaKind, rank, at });
    };
    const byRef = new Map(uses.all().map((use) => [`${use.space_id} ${use.ref}`, use]));
    const rankOf = (use: Use | undefined): number => (use ? (use.waiting ? WANTED.needed : WANTED.used) : WANTED.none);
    for (const medium of media.all()) {
      const byId = byRef.get(`${medium.space_id} id:${medium.external_id ?? ''}`);
      if (medium.pinned) want(medium.url, medium.mediaKind, WANTED.pinned, medium.updated_at);
      want(medium.url, medium.mediaKind, rankOf(byId), byId?.at ?? 0);
      // The same file may be used by its address; its kind is known from here.
      const byUrl = byRef.get(`${medium.space_id} url:${fileAddress(medium.url) ?? ''}`);
      want(medium.url, medium.mediaKind, rankOf(byUrl), byUrl?.at ?? 0);
    }
    for (const use of byRef.values()) if (use.ref.startsWith('url:')) want(use.ref.slice(4), null, rankOf(use), use.at);
    return found;
  };

  return {
    /** Kept files of a space's library and of what its drafts and templates use, by their addresses. */
    addressesOf: ({ spaceId }: { readonly spaceId: string }): Readonly<Record<string, string>> => {
      const own = new Set<string | null>([
        ...media.all().flatMap(({ space_id: id, url }) => (id === spaceId ? [fileAddress(url)] : [])),
        ...uses
          .all()
          .flatMap(({ space_id: id, ref }) => (id === spaceId && ref.startsWith('url:') ? [ref.slice(4)] : [])),
      ]);
      return Object.fromEntries(
        kept.all().flatMap(({ address, sha256 }) => (address !== null && own.has(address) ? [[address, sha256]] : [])),
      );
    },
    /** Media to be fetched, the most wanted first. */
    missing: (_input: null): readonly WantedMedium[] => {
      const there = new Set(kept.all().map(({ address }) => address));
      return [...reasons()]
        .flatMap(([address, { mediaKind, rank, at }]) => {
          const isWanted = !there.has(address) && isFile(address, mediaKind);
          return isWanted ? [{ address, mediaKind, rank, at }] : [];
        })
        .toSorted((a, b) => b.rank - a.rank || b.at - a.at);
    },
    /** Files on disk; the first ones may go first. */
    ranked: (_input: null): readonly RankedFile[] => {
      const wanted = reasons();
      const must = new Set(waiting.all().map(({ sha256 }) => sha256));
      const files = new Map<string, RankedFile>();
      for (const { sha256, sizeBytes, at, address } of kept.all()) {
        const reason = address === null ? undefined : wanted.get(address);
        const before = files.get(sha256);
        const rank = must.has(sha256) ? WANTED.needed : Math.max(before?.rank ?? WANTED.none, reason?.rank ?? 0);
        files.set(sha256, { sha256, sizeBytes, rank, at: Math.max(at, before?.at ?? 0, reason?.at ?? 0) });
      }
      return [...files.values()].toSorted((a, b) => a.rank - b.rank || a.at - b.at);
    },
  };
};
