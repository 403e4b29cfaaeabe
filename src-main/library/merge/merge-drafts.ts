import { AppError } from '#shared/lib/app-error.ts';
import { mergeShows } from '#shared/scene/merge-shows.ts';
import { isSame } from '#shared/scene/same.ts';
import { showAfterSending } from '#shared/scene/own-changes.ts';
import type { ShowDocument } from '#shared/scene/show-edits.ts';
import { say } from '#shared/words/say.ts';
import { showOf, withShow } from '../items/change-item.ts';
import { readBody } from '../items/item-rows.ts';
import type { LibraryTables } from '../library-tables.ts';

/** A merged draft, as the platform should have it. */
export interface DraftMerge {
  readonly wanted: ShowDocument;
  /** The caller returns it with the sent version. */
  readonly revision: number;
  /** The platform has all of it. */
  readonly isDone: boolean;
  /** True if the platform's version changed the draft. */
  readonly isChanged: boolean;
}

export interface DraftAnswer {
  readonly itemId: string;
  readonly theirs: ShowDocument;
  /** The last version sent before `theirs` was read, with its revision; null if nothing was sent. */
  readonly sent: { readonly show: ShowDocument; readonly revision: number } | null;
  readonly at: number;
}

/** Merges drafts with the platform's versions. Each function is one transaction. */
export const createDraftMerge = ({ db, rows, versions, outbox, copies, conflicts }: LibraryTables) => ({
  /** Id of the draft of a session; if there is none, one is made of the platform's scenes. */
  adopt: (input: {
    readonly id: string;
    readonly spaceId: string;
    readonly sessionId: string;
    readonly name: string;
    readonly show: ShowDocument;
    readonly at: number;
  }): string => {
    const { id, spaceId, sessionId, name, show, at } = input;
    return db.transaction(() => {
      const known = rows.findExternal(spaceId, 'draft', sessionId);
      if (known) return known.id;
      const body = withShow({ kind: 'draft', sessionId, scenes: [] }, show);
      const write = { name, body, folderId: null, tags: [], externalId: sessionId, deletedAt: null, at };
      const row = rows.insert({ id, kind: 'draft', spaceId }, write);
      versions.keep(row);
      copies.write(id, { name, body });
      return id;
    })();
  },

  /** Merges the platform's scenes into a draft, against the last version seen there. */
  merge: ({ itemId, theirs, sent, at }: DraftAnswer): DraftMerge =>
    db.transaction(() => {
      const row = rows.get(itemId);
      const body = readBody(row.body);
      if (body.kind !== 'draft') throw new AppError('internal', say('host_only_drafts'));
      const mine = showOf(body);
      const copy = copies.read(itemId);
      // Fields that the platform filled in after a push are no change of theirs.
      const seen = copy ? showOf(copy.body) : { scenes: [] };
      const broken = copies.readSent(itemId);
      const base = sent?.show ?? (broken ? showAfterSending(seen, showOf(broken), theirs) : seen);
      const merged = mergeShows(base, mine, theirs);
      const isChanged = !isSame(merged.show, mine);
      let { revision } = row;
      // Before the version that brings back what a person deleted here: the one before it names them.
      conflicts.add(
        itemId,
        merged.conflicts.map(({ keepMine, ...conflict }) => ({
          ...conflict,
          keepMine: { kind: 'show', edit: keepMine },
        })),
        at,
      );
      if (isChanged) {
        const next = rows.update(row, { body: withShow(body, merged.show), at });
        versions.keep(next);
        revision = next.revision;
      }
      copies.write(itemId, { name: row.name, body: withShow(body, theirs) });
      const isDone = isSame(merged.show, theirs);
      // Stored before it is sent: if the answer is lost, the next merge still knows our own changes.
      copies.writeSent(itemId, isDone || sent ? null : withShow(body, merged.show));
      if (isDone) outbox.drop(itemId, revision);
      else if (sent) outbox.drop(itemId, sent.revision);
      if (!isDone && !outbox.hasWaiting(itemId)) outbox.add({ id: itemId, kind: 'draft', revision }, at);
      return { wanted: merged.show, revision, isDone, isChanged };
    })(),
});
