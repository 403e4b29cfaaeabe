import type { Database } from 'better-sqlite3';
import type { MEMBER_ROLES, MEMBER_STATUSES } from '#shared/api/person.ts';
import type { PersonRow } from './person-row.ts';
import { statement } from './statement.ts';

export type MemberRole = (typeof MEMBER_ROLES)[number];
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** A person, with their membership of the space where they have one. Instants are Unix milliseconds. */
export interface UserRow extends PersonRow {
  readonly bio: string | null;
  /** 1 for those created through the API, whose name it may change. */
  readonly fromApi: number;
  readonly createdAt: number;
  readonly role: MemberRole | null;
  readonly status: MemberStatus | null;
  readonly totalXp: number;
  readonly level: number;
  readonly joinedAt: number | null;
}

const SELECT = `
  SELECT user.id, external_id AS externalId, name, email, image, bio, from_api AS fromApi, created_at AS createdAt,
    member.role, status, coalesce(total_xp, 0) AS totalXp, coalesce(level, 1) AS level, joined_at AS joinedAt
  FROM user LEFT JOIN member ON member.user_id = user.id`;

type Membership = Pick<UserRow, 'role' | 'status' | 'totalXp' | 'level' | 'joinedAt'>;
const NO_MEMBERSHIP: Membership = { role: null, status: null, totalXp: 0, level: 1, joinedAt: null };

/** In two reads by key: the join of them takes seven times as long, and this is read with nearly every call. */
export const selectUserById = (db: Database, id: string): UserRow | undefined => {
  const person = statement<[string], Omit<UserRow, keyof Membership>>(
    db,
    `SELECT id, external_id AS externalId, name, email, image, bio, from_api AS fromApi, created_at AS createdAt
     FROM user WHERE id = ?`,
  ).get(id);
  if (!person) return undefined;
  const membership = statement<[string], Membership>(
    db,
    'SELECT role, status, total_xp AS totalXp, level, joined_at AS joinedAt FROM member WHERE user_id = ?',
  ).get(id);
  return { ...person, ...(membership ?? NO_MEMBERSHIP) };
};

export const selectUserByExternalId = (db: Database, externalId: string): UserRow | undefined =>
  statement<[string], UserRow>(db, `${SELECT} WHERE external_id = ?`).get(externalId);

export const selectUserByEmail = (db: Database, email: string): UserRow | undefined =>
  statement<[string], UserRow>(db, `${SELECT} WHERE email = ?`).get(email);

export interface NewUser extends PersonRow {
  readonly bio: string | null;
  readonly fromApi: boolean;
  readonly createdAt: number;
}

export const insertUser = (db: Database, user: NewUser): void => {
  statement(
    db,
    `INSERT INTO user (id, external_id, name, email, image, bio, from_api, created_at)
     VALUES (:id, :externalId, :name, :email, :image, :bio, :fromApi, :createdAt)`,
  ).run({ ...user, fromApi: Number(user.fromApi) });
};

export const updateUserName = (db: Database, id: string, name: string): void => {
  statement(db, 'UPDATE user SET name = ? WHERE id = ?').run(name, id);
};

export interface NewMember {
  readonly userId: string;
  readonly role: MemberRole;
  readonly totalXp: number;
  readonly level: number;
  readonly joinedAt: number;
}

export const insertMember = (db: Database, member: NewMember): void => {
  statement(
    db,
    `INSERT INTO member (user_id, role, status, total_xp, level, joined_at, last_activity_at)
     VALUES (:userId, :role, 'active', :totalXp, :level, :joinedAt, :joinedAt)`,
  ).run(member);
};

/** Writes the role and the status of a member. */
export const updateMember = (db: Database, userId: string, role: MemberRole, status: MemberStatus): void => {
  statement(db, 'UPDATE member SET role = ?, status = ? WHERE user_id = ?').run(role, status, userId);
};

/** Ends a membership; the account stays. */
export const deleteMember = (db: Database, userId: string): void => {
  statement(db, 'DELETE FROM member WHERE user_id = ?').run(userId);
};

export interface MemberFilter {
  readonly role: MemberRole | null;
  readonly status: MemberStatus | null;
  /** The last one of the page before. */
  readonly after: { readonly joinedAt: number; readonly id: string } | null;
  readonly limit: number;
}

const SELECT_MEMBER = SELECT.replace('LEFT JOIN', 'JOIN');

/** Members in the order they joined. */
export const selectMembers = (db: Database, { role, status, after, limit }: MemberFilter): UserRow[] => {
  const conditions = [
    'TRUE',
    ...(role === null ? [] : ['role = :role']),
    ...(status === null ? [] : ['status = :status']),
    ...(after === null ? [] : ['(joined_at, user_id) > (:joinedAt, :id)']),
  ];
  return statement<[object], UserRow>(
    db,
    `${SELECT_MEMBER} WHERE ${conditions.join(' AND ')} ORDER BY joined_at, user_id LIMIT :limit`,
  ).all({ role, status, limit, joinedAt: after?.joinedAt, id: after?.id });
};

/** A member's place in a leaderboard. */
export interface RankedRow extends UserRow {
  readonly groupRole: 'leader' | 'member' | null;
}

const RANKED = 'ORDER BY total_xp DESC, joined_at, member.user_id LIMIT :limit';

/** Active members by XP; of equals the one who joined first. */
export const selectLeaders = (db: Database, limit: number): UserRow[] =>
  statement<[object], UserRow>(db, `${SELECT_MEMBER} WHERE status = 'active' ${RANKED}`).all({ limit });

/** Active members of a group by XP. */
export const selectGroupLeaders = (db: Database, groupId: string, limit: number): RankedRow[] =>
  statement<[object], RankedRow>(
    db,
    `${SELECT_MEMBER.replace('FROM user', ', group_member.role AS groupRole FROM user')}
       JOIN group_member ON group_member.user_id = user.id AND group_member.group_id = :groupId
     WHERE member.status = 'active' ${RANKED}`,
  ).all({ groupId, limit });
