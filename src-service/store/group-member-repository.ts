import type { GroupRoleName } from './group-repository.ts';
import type { PersonRow } from './person-row.ts';
import { perDatabase } from './per-database.ts';
import { preparedOnce } from './prepared-once.ts';

/** Someone in a group. Instants are Unix milliseconds. */
export interface GroupMemberRow extends PersonRow {
  readonly groupRole: GroupRoleName;
  /** Added by a rule. */
  readonly auto: boolean;
  readonly addedAt: number;
}

/** A member of a group with their XP. Instants are Unix milliseconds. */
export interface GroupProgressRow extends PersonRow {
  readonly groupRole: GroupRoleName;
  readonly totalXp: number;
  readonly level: number;
  readonly xp30d: number;
  readonly lastActivityAt: number | null;
  readonly addedAt: number;
}

export interface NewGroupMember {
  readonly groupId: string;
  readonly userId: string;
  readonly role: string;
  readonly addedAt: number;
  /** True for those a rule adds. */
  readonly auto?: boolean;
}

/** Active members who meet a condition and are not in the group yet. */
const qualifying = (condition: string): string =>
  `SELECT member.user_id FROM member
   WHERE member.status = 'active' AND ${condition} AND NOT EXISTS (
     SELECT 1 FROM group_member WHERE group_id = :groupId AND group_member.user_id = member.user_id)`;

/** Members of groups. */
export const groupMembers = perDatabase((db) => {
  const prepare = preparedOnce(db);
  const list = db.prepare<[string], Omit<GroupMemberRow, 'auto'> & { auto: number }>(
    `SELECT user.id, external_id AS externalId, name, email, image, role AS groupRole, auto, added_at AS addedAt
     FROM group_member JOIN user ON user.id = user_id WHERE group_id = ?
     ORDER BY role = 'leader' DESC, name COLLATE NOCASE, user.id`,
  );
  const has = db.prepare<[string, string]>('SELECT 1 FROM group_member WHERE group_id = ? AND user_id = ?');
  const isInAny = db.prepare<[string, string]>(
    'SELECT 1 FROM group_member WHERE user_id = ? AND group_id IN (SELECT value FROM json_each(?)) LIMIT 1',
  );
  const setRole = db.prepare('UPDATE group_member SET role = ? WHERE group_id = ? AND user_id = ?');
  const remove = db.prepare('DELETE FROM group_member WHERE group_id = ? AND user_id = ?');
  const removeFromAll = db.prepare('DELETE FROM group_member WHERE user_id = ?');
  const listProgress = db.prepare<[object], GroupProgressRow>(
    `SELECT user.id, external_id AS externalId, name, email, image, group_member.role AS groupRole,
       total_xp AS totalXp, level, last_activity_at AS lastActivityAt, added_at AS addedAt,
       (SELECT coalesce(sum(amount), 0) FROM xp_event
        WHERE xp_event.user_id = user.id AND created_at > :since) AS xp30d
     FROM group_member JOIN user ON user.id = group_member.user_id JOIN member ON member.user_id = user.id
     WHERE group_id = :groupId ORDER BY total_xp DESC, name COLLATE NOCASE, user.id`,
  );
  const insert = db.prepare(
    `INSERT OR IGNORE INTO group_member (group_id, user_id, role, auto, added_at)
     VALUES (:groupId, :userId, :role, :auto, :addedAt)`,
  );

  return {
    /** Leaders first, then by name. */
    list: (groupId: string): GroupMemberRow[] => list.all(groupId).map((row) => ({ ...row, auto: row.auto === 1 })),
    has: (groupId: string, userId: string): boolean => has.get(groupId, userId) !== undefined,
    /** True if someone is in one of these groups. */
    isInAny: (userId: string, groupIds: readonly string[]): boolean =>
      isInAny.get(userId, JSON.stringify(groupIds)) !== undefined,
    /** Members of a group by XP, with the XP earned after `since`. */
    listProgress: (groupId: string, since: number): GroupProgressRow[] => listProgress.all({ groupId, since }),
    /** False for someone who is in the group already. */
    insert: (member: NewGroupMember): boolean =>
      insert.run({ ...member, auto: Number(member.auto ?? false) }).changes === 1,
    setRole(groupId: string, userId: string, role: GroupRoleName): void {
      setRole.run(role, groupId, userId);
    },
    /** False for someone who is not in the group. */
    remove: (groupId: string, userId: string): boolean => remove.run(groupId, userId).changes === 1,
    removeFromAll(userId: string): void {
      removeFromAll.run(userId);
    },
    /** Ids of active members outside the group for whom the SQL condition on `member` holds. */
    listQualifying: (groupId: string, condition: string, values: Readonly<Record<string, unknown>>): string[] =>
      prepare<[object], { user_id: string }>(qualifying(condition))
        .all({ ...values, groupId })
        .map((row) => row.user_id),
  };
});
