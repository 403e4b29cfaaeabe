import type { Database } from 'better-sqlite3';
import type { GroupRoleName } from './group-repository.ts';
import type { PersonRow } from './person-row.ts';
import { statement } from './statement.ts';

/** Someone in a group. Instants are Unix milliseconds. */
export interface GroupMemberRow extends PersonRow {
  readonly groupRole: GroupRoleName;
  readonly auto: number;
  readonly addedAt: number;
}

/** Leaders first, then by name. */
export const selectGroupMembers = (db: Database, groupId: string): GroupMemberRow[] =>
  statement<[string], GroupMemberRow>(
    db,
    `SELECT user.id, external_id AS externalId, name, email, image, role AS groupRole, auto, added_at AS addedAt
     FROM group_member JOIN user ON user.id = user_id WHERE group_id = ?
     ORDER BY role = 'leader' DESC, name COLLATE NOCASE, user.id`,
  ).all(groupId);

/** Whether someone is in one of these groups. */
export const isInAnyGroup = (db: Database, userId: string, groupIds: readonly string[]): boolean =>
  statement<[string, string]>(
    db,
    'SELECT 1 FROM group_member WHERE user_id = ? AND group_id IN (SELECT value FROM json_each(?)) LIMIT 1',
  ).get(userId, JSON.stringify(groupIds)) !== undefined;

export const updateGroupMemberRole = (db: Database, groupId: string, userId: string, role: GroupRoleName): void => {
  statement(db, 'UPDATE group_member SET role = ? WHERE group_id = ? AND user_id = ?').run(role, groupId, userId);
};

/** False for someone who is not in the group. */
export const deleteGroupMember = (db: Database, groupId: string, userId: string): boolean =>
  statement(db, 'DELETE FROM group_member WHERE group_id = ? AND user_id = ?').run(groupId, userId).changes === 1;

export const deleteGroupMembershipsOf = (db: Database, userId: string): void => {
  statement(db, 'DELETE FROM group_member WHERE user_id = ?').run(userId);
};

/** Active members who meet a condition and are not in the group yet. */
const qualifying = (condition: string): string =>
  `SELECT member.user_id FROM member
   WHERE member.status = 'active' AND ${condition} AND NOT EXISTS (
     SELECT 1 FROM group_member WHERE group_id = :groupId AND group_member.user_id = member.user_id)`;

/** Ids of active members outside the group for whom the SQL condition on `member` holds. */
export const selectQualifying = (
  db: Database,
  groupId: string,
  condition: string,
  values: Readonly<Record<string, unknown>>,
): string[] =>
  statement<[object], { user_id: string }>(db, qualifying(condition))
    .all({ ...values, groupId })
    .map((row) => row.user_id);
