import type { GROUP_ROLES } from '#shared/api/person.ts';
import { perDatabase } from './per-database.ts';

export type GroupRoleName = (typeof GROUP_ROLES)[number];

/** A group with its number of members. Instants are Unix milliseconds. */
export interface GroupRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly color: string | null;
  /** JSON of the automatic rule; null for a manual group. */
  readonly rule: string | null;
  readonly createdAt: number;
  readonly memberCount: number;
}

/** A group as one of its members sees it. */
export interface OwnGroupRow extends GroupRow {
  readonly groupRole: GroupRoleName;
}

const COLUMNS = `space_group.id, slug, name, description, color, rule, created_at AS createdAt,
  (SELECT count(*) FROM group_member AS counted WHERE counted.group_id = space_group.id) AS memberCount`;

const BY_NAME = 'ORDER BY name COLLATE NOCASE, space_group.id';

export interface NewGroup {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly color: string | null;
  readonly createdAt: number;
}

/** Groups of the space. */
export const groups = perDatabase((db) => {
  const findId = db.prepare<[string, string], { id: string }>(
    'SELECT id FROM space_group WHERE id = ? OR slug = ? LIMIT 1',
  );
  const find = db.prepare<[string, string], GroupRow>(
    `SELECT ${COLUMNS} FROM space_group WHERE id = ? OR slug = ? LIMIT 1`,
  );
  const list = db.prepare<[], GroupRow>(`SELECT ${COLUMNS} FROM space_group ${BY_NAME}`);
  const listOf = db.prepare<[string], OwnGroupRow>(
    `SELECT ${COLUMNS}, group_member.role AS groupRole
     FROM group_member JOIN space_group ON space_group.id = group_member.group_id
     WHERE group_member.user_id = ? ${BY_NAME}`,
  );
  const listWithRules = db.prepare<[], { id: string; name: string; rule: string }>(
    'SELECT id, name, rule FROM space_group WHERE rule IS NOT NULL ORDER BY name COLLATE NOCASE, id',
  );
  const insert = db.prepare(
    `INSERT INTO space_group (id, slug, name, description, color, created_at)
     VALUES (:id, :slug, :name, :description, :color, :createdAt)`,
  );
  const update = db.prepare(
    'UPDATE space_group SET slug = :slug, name = :name, description = :description, color = :color WHERE id = :id',
  );
  const setRule = db.prepare('UPDATE space_group SET rule = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM space_group WHERE id = ?');

  return {
    /** The id of the group with that id or slug; undefined when unknown. */
    findId: (idOrSlug: string): string | undefined => findId.get(idOrSlug, idOrSlug)?.id,
    find: (idOrSlug: string): GroupRow | undefined => find.get(idOrSlug, idOrSlug),
    /** Every group, by name. */
    list: (): GroupRow[] => list.all(),
    /** The groups someone is in, by name. */
    listOf: (userId: string): OwnGroupRow[] => listOf.all(userId),
    /** The groups with an automatic rule. */
    listWithRules: (): { readonly id: string; readonly name: string; readonly rule: string }[] => listWithRules.all(),
    insert(group: NewGroup): void {
      insert.run(group);
    },
    /** Writes everything of a group but its id, rule and date. */
    update(group: Omit<NewGroup, 'createdAt'>): void {
      update.run(group);
    },
    setRule(id: string, rule: string | null): void {
      setRule.run(rule, id);
    },
    /** Deletes a group; its members, documents and audiences kept in tables of their own go with it. */
    remove(id: string): void {
      remove.run(id);
    },
  };
});
