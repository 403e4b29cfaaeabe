import { mergeScenes } from '#shared/scene/merge-scenes.ts';
import { diffScenes } from '#shared/scene/diff.ts';
import { isSame } from '#shared/scene/same.ts';
import { sceneAfterSending } from '#shared/scene/own-changes.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { LibraryBody } from '#shared/library/library-items.ts';
import { say } from '#shared/words/say.ts';
import type { NewConflict } from './conflict-repository.ts';
import { readBody, type ItemRow } from '../items/item-rows.ts';
import type { LibraryTables } from '../library-tables.ts';
import { bodyOf, sceneIn, type PlatformTemplate } from './template-body.ts';
import { createTemplateRenames } from './template-renames.ts';

/** Work to send for a template; `revision` goes back with the answer. */
export type TemplateTask =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'save';
      readonly revision: number;
      readonly name: string;
      readonly scene: SceneDocument;
      /** The one of the name before, to be deleted once this is saved. */
      readonly oldId: string | null;
    }
  | { readonly kind: 'delete'; readonly revision: number; readonly id: string };

const DONE: TemplateTask = { kind: 'done' };

/** Merges templates with the platform's versions. Each function is one transaction. */
export const createTemplateMerge = (parts: LibraryTables) => {
  const { db, rows, versions, outbox, copies, conflicts } = parts;
  const renames = createTemplateRenames(parts);
  const waitingDeletes = db.prepare<[string], { external_id: string }>(
    `SELECT external_id FROM item WHERE space_id = ? AND kind = 'template' AND deleted_at IS NOT NULL
       AND external_id IS NOT NULL AND EXISTS (SELECT 1 FROM outbox WHERE outbox.item_id = item.id)`,
  );
  const known = db.prepare<[string], { id: string }>(
    `SELECT id FROM item WHERE space_id = ? AND kind = 'template' AND deleted_at IS NULL`,
  );

  const become = (row: ItemRow, theirs: PlatformTemplate, scene: SceneDocument, at: number): ItemRow => {
    const isSameBody = isSame(sceneIn(readBody(row.body)), scene);
    if (isSameBody && row.external_id === theirs.id && row.deleted_at === null) return row;
    const next = rows.update(row, { body: bodyOf(scene), externalId: theirs.id, deletedAt: null, at });
    if (!isSameBody || row.deleted_at !== null) versions.keep(next);
    return next;
  };
  const seen = (itemId: string, theirs: PlatformTemplate): void =>
    copies.write(itemId, { name: theirs.name, body: bodyOf(theirs.scene) });

  /** The platform has a template of the same name that was never seen here: theirs wins, mine is kept beside it. */
  const meet = (row: ItemRow, theirs: PlatformTemplate, at: number): TemplateTask => {
    const mine = sceneIn(readBody(row.body));
    const edit = diffScenes(theirs.scene, mine);
    if (edit.length > 0) {
      const conflict: NewConflict = {
        about: { kind: 'template' },
        base: null,
        mine,
        theirs: theirs.scene,
        keepMine: { kind: 'scene', edit },
      };
      conflicts.add(row.id, [conflict], at);
    }
    const next = become(row, theirs, theirs.scene, at);
    seen(row.id, theirs);
    outbox.drop(row.id, next.revision);
    return DONE;
  };

  const planDeleted = (
    row: ItemRow,
    base: LibraryBody | null,
    theirs: PlatformTemplate | null,
    at: number,
  ): TemplateTask => {
    if (theirs && base && isSame(sceneIn(base), theirs.scene)) {
      return { kind: 'delete', revision: row.revision, id: theirs.id };
    }
    outbox.drop(row.id, row.revision);
    if (!theirs || rows.findTemplate(row.space_id, theirs.name)) return DONE;
    become(row, theirs, theirs.scene, at);
    seen(row.id, theirs);
    const about = { kind: 'template' } as const;
    conflicts.add(row.id, [{ about, base, mine: null, theirs: theirs.scene, keepMine: { kind: 'delete' } }], at);
    return DONE;
  };

  const planMerged = (
    row: ItemRow,
    base: SceneDocument,
    theirs: PlatformTemplate,
    all: readonly PlatformTemplate[],
    at: number,
  ): TemplateTask => {
    const other = all.find((one) => one.name === row.name && one.id !== theirs.id);
    // An interrupted sync has already sent the same scene under the new name.
    if (other && !isSame(other.scene, sceneIn(readBody(row.body)))) {
      copies.setProblem(row.id, say('host_sync_template_taken', { name: row.name }));
      return DONE;
    }
    const merged = mergeScenes(base, sceneIn(readBody(row.body)), theirs.scene);
    // Before the version that brings back what a person deleted here: the one before it names them.
    conflicts.add(
      row.id,
      merged.conflicts.map(({ keepMine, ...conflict }) => ({
        ...conflict,
        keepMine: { kind: 'scene', edit: keepMine },
      })),
      at,
    );
    const next = become(row, theirs, merged.scene, at);
    seen(row.id, theirs);
    const isRenamed = next.name !== theirs.name;
    if (!isRenamed && isSame(merged.scene, theirs.scene)) {
      outbox.drop(row.id, next.revision);
      return DONE;
    }
    const { revision, name } = next;
    return { kind: 'save', revision, name, scene: merged.scene, oldId: isRenamed ? theirs.id : null };
  };

  /** Merge base. After an interrupted push, the parts that arrived count as ours. */
  const baseFor = (itemId: string, seen: LibraryBody | null, theirs: SceneDocument): LibraryBody | null => {
    const sent = copies.readSent(itemId);
    if (!sent) return seen;
    return bodyOf(sceneAfterSending(sceneIn(seen ?? sent), sceneIn(sent), theirs));
  };
  const plan = (
    row: ItemRow,
    theirs: PlatformTemplate | null,
    all: readonly PlatformTemplate[],
    at: number,
  ): TemplateTask => {
    const seen = copies.read(row.id)?.body ?? null;
    const base = theirs ? baseFor(row.id, seen, theirs.scene) : seen;
    if (row.deleted_at !== null) return planDeleted(row, base, theirs, at);
    if (theirs) return base ? planMerged(row, sceneIn(base), theirs, all, at) : meet(row, theirs, at);
    // It was never there, or was deleted there while it was changed here: the change wins.
    const scene = sceneIn(readBody(row.body));
    return { kind: 'save', revision: row.revision, name: row.name, scene, oldId: null };
  };

  const findTheirs = (row: ItemRow, theirs: readonly PlatformTemplate[]): PlatformTemplate | null => {
    const known = theirs.find((one) => one.id === row.external_id);
    if (known || row.deleted_at !== null) return known ?? null;
    const named = theirs.find((one) => one.name === row.name);
    return named && !rows.findExternal(row.space_id, 'template', named.id) ? named : null;
  };

  return {
    /** Merges an item with all templates of the platform, and answers with the work to send. */
    plan: (input: { readonly itemId: string; readonly theirs: readonly PlatformTemplate[]; readonly at: number }) =>
      db.transaction((): TemplateTask => {
        const found = rows.find(input.itemId);
        if (!found) return DONE;
        const renamed = found.deleted_at === null ? renames.find(found, input.theirs) : null;
        const row = renamed ? renames.follow(found, renamed, input.at) : found;
        const task = plan(row, findTheirs(row, input.theirs), input.theirs, input.at);
        copies.writeSent(row.id, task.kind === 'save' ? bodyOf(task.scene) : null);
        return task;
      })(),

    /** Records that the platform has the sent version; `theirs` is its answer, null after a deletion. */
    settle: (input: {
      readonly itemId: string;
      readonly revision: number;
      readonly sent: SceneDocument | null;
      readonly theirs: PlatformTemplate | null;
      readonly at: number;
    }) =>
      db.transaction((): null => {
        const { itemId, revision, sent, theirs, at } = input;
        const row = rows.find(itemId);
        if (!row) return null;
        outbox.drop(itemId, revision);
        copies.writeSent(itemId, null);
        if (theirs && sent && row.deleted_at === null) {
          become(row, theirs, mergeScenes(sent, sceneIn(readBody(row.body)), theirs.scene).scene, at);
        }
        // Deleted while it was sent: it is to be deleted there by the name and id that it has by now.
        if (theirs && row.deleted_at !== null) {
          const gone = rows.update(row, { externalId: theirs.id, at });
          if (!outbox.hasWaiting(itemId)) outbox.add(gone, at);
        }
        if (theirs) seen(itemId, theirs);
        else copies.write(itemId, null);
        return null;
      })(),

    /** Copies new, changed and deleted templates from the platform, except items with edits of their own. */
    adopt: (input: {
      readonly spaceId: string;
      readonly theirs: readonly PlatformTemplate[];
      /** Ids for new items, as many as templates. */
      readonly newIds: readonly string[];
      readonly at: number;
    }) =>
      db.transaction((): null => {
        const { spaceId, theirs, newIds, at } = input;
        for (const { id } of known.all(spaceId)) {
          const row = rows.get(id);
          const renamed = outbox.hasWaiting(id) ? null : renames.find(row, theirs);
          if (renamed) renames.follow(row, renamed, at);
        }
        const deleting = new Set(waitingDeletes.all(spaceId).map((row) => row.external_id));
        for (const [index, template] of theirs.entries()) {
          const row = rows.findExternal(spaceId, 'template', template.id) ?? rows.findTemplate(spaceId, template.name);
          if (row && !outbox.hasWaiting(row.id)) {
            plan(row, template, theirs, at);
          } else if (!row && !deleting.has(template.id)) {
            const { id: externalId, name, scene } = template;
            const write = { name, body: bodyOf(scene), folderId: null, tags: [], externalId, deletedAt: null, at };
            const added = rows.insert({ id: newIds[index] ?? externalId, kind: 'template', spaceId }, write);
            versions.keep(added);
            seen(added.id, template);
          }
        }
        const there = new Set(theirs.map((template) => template.id));
        for (const { id } of known.all(spaceId)) {
          const row = rows.get(id);
          const isGone = row.external_id !== null && !there.has(row.external_id) && !outbox.hasWaiting(id);
          if (isGone) versions.keep(rows.update(row, { deletedAt: at, at }));
        }
        return null;
      })(),
  };
};
