import type { Database } from 'better-sqlite3';
import type { GROUP_ROLES } from '#shared/api/person.ts';
import { statement } from './statement.ts';

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

/** The id of the group with that id or slug; undefined when unknown. */
export const selectGroupId = (db: Database, idOrSlug: string): string | undefined =>
  statement<[string, string], { id: string }>(db, 'SELECT id FROM space_group WHERE id = ? OR slug = ? LIMIT 1').get(
    idOrSlug,
    idOrSlug,
  )?.id;

export const selectGroup = (db: Database, idOrSlug: string): GroupRow | undefined =>
  statement<[string, string], GroupRow>(db, `SELECT ${COLUMNS} FROM space_group WHERE id = ? OR slug = ? LIMIT 1`).get(
    idOrSlug,
    idOrSlug,
  );

/** Every group, by name. */
export const selectGroups = (db: Database): GroupRow[] =>
  statement<[], GroupRow>(db, `SELECT ${COLUMNS} FROM space_group ${BY_NAME}`).all();

/** The groups someone is in, by name. */
export const selectGroupsOf = (db: Database, userId: string): OwnGroupRow[] =>
  statement<[string], OwnGroupRow>(
    db,
    `SELECT ${COLUMNS}, group_member.role AS groupRole
     FROM group_member JOIN space_group ON space_group.id = group_member.group_id
     WHERE group_member.user_id = ? ${BY_NAME}`,
  ).all(userId);

/** The groups with an automatic rule. */
export const selectGroupsWithRules = (
  db: Database,
): { readonly id: string; readonly name: string; readonly rule: string }[] =>
  statement<[], { id: string; name: string; rule: string }>(
    db,
    'SELECT id, name, rule FROM space_group WHERE rule IS NOT NULL ORDER BY name COLLATE NOCASE, id',
  ).all();

export interface NewGroup {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly color: string | null;
  readonly createdAt: number;
}

export const insertGroup = (db: Database, group: NewGroup): void => {
  statement(
    db,
    `INSERT INTO space_group (id, slug, name, description, color, created_at)
     VALUES (:id, :slug, :name, :description, :color, :createdAt)`,
  ).run(group);
};

/** Writes everything of a group but its id, rule and date. */
export const updateGroupRow = (db: Database, group: Omit<NewGroup, 'createdAt'>): void => {
  statement(
    db,
    'UPDATE space_group SET slug = :slug, name = :name, description = :description, color = :color WHERE id = :id',
  ).run(group);
};

export const updateGroupRule = (db: Database, id: string, rule: string | null): void => {
  statement(db, 'UPDATE space_group SET rule = ? WHERE id = ?').run(rule, id);
};

/** Deletes a group; its members, documents and audiences kept in tables of their own go with it. */
export const deleteGroupRow = (db: Database, id: string): void => {
  statement(db, 'DELETE FROM space_group WHERE id = ?').run(id);
};

export interface NewGroupMember {
  readonly groupId: string;
  readonly userId: string;
  readonly role: string;
  readonly addedAt: number;
  /** True for those a rule adds. */
  readonly auto?: boolean;
}

/** False for someone who is in the group already. */
export const insertGroupMember = (db: Database, member: NewGroupMember): boolean =>
  statement(
    db,
    `INSERT OR IGNORE INTO group_member (group_id, user_id, role, auto, added_at)
     VALUES (:groupId, :userId, :role, :auto, :addedAt)`,
  ).run({ ...member, auto: Number(member.auto ?? false) }).changes === 1;
