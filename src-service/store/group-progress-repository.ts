import type { Database } from 'better-sqlite3';
import type { GroupRoleName } from './group-repository.ts';
import type { PersonRow } from './person-row.ts';
import { statement } from './statement.ts';

/** A member of a group with their XP. Instants are Unix milliseconds. */
export interface GroupProgressRow extends PersonRow {
  readonly groupRole: GroupRoleName;
  readonly totalXp: number;
  readonly level: number;
  readonly xp30d: number;
  readonly lastActivityAt: number | null;
  readonly addedAt: number;
}

/** Members of a group by XP, with what they earned after `since`. */
export const selectGroupProgress = (db: Database, groupId: string, since: number): GroupProgressRow[] =>
  statement<[object], GroupProgressRow>(
    db,
    `SELECT user.id, external_id AS externalId, name, email, image, group_member.role AS groupRole,
       total_xp AS totalXp, level, last_activity_at AS lastActivityAt, added_at AS addedAt,
       (SELECT coalesce(sum(amount), 0) FROM xp_event
        WHERE xp_event.user_id = user.id AND created_at > :since) AS xp30d
     FROM group_member JOIN user ON user.id = group_member.user_id JOIN member ON member.user_id = user.id
     WHERE group_id = :groupId ORDER BY total_xp DESC, name COLLATE NOCASE, user.id`,
  ).all({ groupId, since });
