import { isSame } from '#shared/scene/same.ts';
import type { NewConflict } from './conflict-repository.ts';
import { sceneIn } from './template-body.ts';
import type { ItemRow } from '../items/item-rows.ts';
import type { PlatformTemplate } from './template-body.ts';
import type { LibraryTables } from '../library-tables.ts';

/**
 * The platform cannot rename: a template is made under the new name, and the old one deleted. So if one is gone, and a
 * new one holds exactly the same scene, it was renamed there.
 */
export const createTemplateRenames = ({ rows, versions, copies, conflicts }: LibraryTables) => {
  const find = (row: ItemRow, theirs: readonly PlatformTemplate[]): PlatformTemplate | null => {
    const seen = copies.read(row.id);
    if (!seen || row.external_id === null || theirs.some(({ id }) => id === row.external_id)) return null;
    const same = theirs.filter(
      (one) => isSame(one.scene, sceneIn(seen.body)) && !rows.findExternal(row.space_id, 'template', one.id),
    );
    const [found] = same;
    const taken = found ? rows.findTemplate(row.space_id, found.name) : null;
    // With two that could be it, or a template of that name here, nobody knows.
    return found && same.length === 1 && (!taken || taken.id === row.id) ? found : null;
  };

  return {
    /** Finds the new name of a template that the platform no longer has under the old one; null if it is gone. */
    find,
    /** Applies a rename from the platform. If it was renamed here too, theirs wins and mine is kept beside it. */
    follow(row: ItemRow, theirs: PlatformTemplate, at: number): ItemRow {
      const before = copies.read(row.id)?.name ?? row.name;
      if (row.name !== before && row.name !== theirs.name) {
        const conflict: NewConflict = {
          about: { kind: 'fields', fields: ['name'] },
          base: { name: before },
          mine: { name: row.name },
          theirs: { name: theirs.name },
          keepMine: { kind: 'name', name: row.name },
        };
        conflicts.add(row.id, [conflict], at);
      }
      const next = rows.update(row, { name: theirs.name, externalId: theirs.id, at });
      versions.keep(next);
      return next;
    },
  };
};
