import type { MEMBER_ROLES, MEMBER_STATUSES } from '#shared/api/person.ts';
import type { PersonRow } from './person-row.ts';
import { perDatabase } from './per-database.ts';
import { preparedOnce } from './prepared-once.ts';

export type MemberRole = (typeof MEMBER_ROLES)[number];

export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** A person, with their membership of the space where they have one. Instants are Unix milliseconds. */
export interface UserRow extends PersonRow {
  readonly bio: string | null;
  /** Created through the API, which may change the name. */
  readonly fromApi: boolean;
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

type Stored<Row extends UserRow> = Omit<Row, 'fromApi'> & { readonly fromApi: number };

const toRow = <Row extends UserRow>(stored: Stored<Row>): Row =>
  ({ ...stored, fromApi: stored.fromApi === 1 }) as unknown as Row;

type Membership = Pick<UserRow, 'role' | 'status' | 'totalXp' | 'level' | 'joinedAt'>;

const NO_MEMBERSHIP: Membership = { role: null, status: null, totalXp: 0, level: 1, joinedAt: null };

export interface NewUser extends PersonRow {
  readonly bio: string | null;
  readonly fromApi: boolean;
  readonly createdAt: number;
}

export interface NewMember {
  readonly userId: string;
  readonly role: MemberRole;
  readonly totalXp: number;
  readonly level: number;
  readonly joinedAt: number;
}

export interface MemberFilter {
  readonly role: MemberRole | null;
  readonly status: MemberStatus | null;
  /** The last one of the page before. */
  readonly after: { readonly joinedAt: number; readonly id: string } | null;
  readonly limit: number;
}

const SELECT_MEMBER = SELECT.replace('LEFT JOIN', 'JOIN');

/** A member's e-mail address. */
export interface MemberAddress {
  readonly id: string;
  readonly email: string | null;
}

/** A member's place in a leaderboard. */
export interface RankedRow extends UserRow {
  readonly groupRole: 'leader' | 'member' | null;
}

const RANKED = 'ORDER BY total_xp DESC, joined_at, member.user_id LIMIT :limit';

/** People, each with their membership of the space. */
export const users = perDatabase((db) => {
  const findPerson = db.prepare<[string], Omit<Stored<UserRow>, keyof Membership>>(
    `SELECT id, external_id AS externalId, name, email, image, bio, from_api AS fromApi, created_at AS createdAt
     FROM user WHERE id = ?`,
  );
  const findMembership = db.prepare<[string], Membership>(
    'SELECT role, status, total_xp AS totalXp, level, joined_at AS joinedAt FROM member WHERE user_id = ?',
  );
  const findName = db.prepare<[string], string>('SELECT name FROM user WHERE id = ?').pluck();
  const findByExternalId = db.prepare<[string], Stored<UserRow>>(`${SELECT} WHERE external_id = ?`);
  const findByEmail = db.prepare<[string], Stored<UserRow>>(`${SELECT} WHERE email = ?`);
  const insert = db.prepare(
    `INSERT INTO user (id, external_id, name, email, image, bio, from_api, created_at)
     VALUES (:id, :externalId, :name, :email, :image, :bio, :fromApi, :createdAt)`,
  );
  const rename = db.prepare('UPDATE user SET name = ? WHERE id = ?');

  return {
    /** In two reads by key: the join of them takes seven times as long, and this is read with nearly every call. */
    find(id: string): UserRow | undefined {
      const person = findPerson.get(id);
      if (!person) return undefined;
      const membership = findMembership.get(id);
      return { ...person, fromApi: person.fromApi === 1, ...(membership ?? NO_MEMBERSHIP) };
    },
    findName: (id: string): string | undefined => findName.get(id),
    findByExternalId(externalId: string): UserRow | undefined {
      const stored = findByExternalId.get(externalId);
      return stored && toRow<UserRow>(stored);
    },
    findByEmail(email: string): UserRow | undefined {
      const stored = findByEmail.get(email);
      return stored && toRow<UserRow>(stored);
    },
    insert(user: NewUser): void {
      insert.run({ ...user, fromApi: Number(user.fromApi) });
    },
    rename(id: string, name: string): void {
      rename.run(name, id);
    },
  };
});

/** Memberships of the space. */
export const members = perDatabase((db) => {
  const prepare = preparedOnce(db);
  const insert = db.prepare(
    `INSERT INTO member (user_id, role, status, total_xp, level, joined_at, last_activity_at)
     VALUES (:userId, :role, 'active', :totalXp, :level, :joinedAt, :joinedAt)`,
  );
  const update = db.prepare('UPDATE member SET role = ?, status = ? WHERE user_id = ?');
  const remove = db.prepare('DELETE FROM member WHERE user_id = ?');
  const listByRole = db.prepare<[string], MemberAddress & { readonly email: string }>(
    `SELECT user.id, email FROM member JOIN user ON user.id = member.user_id
     WHERE role IN (SELECT value FROM json_each(?)) AND status = 'active' AND email IS NOT NULL`,
  );
  const findActiveByName = db.prepare<[string], MemberAddress>(
    `SELECT user.id, email FROM user JOIN member ON member.user_id = user.id AND member.status = 'active'
     WHERE name = ? COLLATE NOCASE LIMIT 1`,
  );
  const listLeaders = db.prepare<[object], Stored<UserRow>>(`${SELECT_MEMBER} WHERE status = 'active' ${RANKED}`);
  const listGroupLeaders = db.prepare<[object], Stored<RankedRow>>(
    `${SELECT_MEMBER.replace('FROM user', ', group_member.role AS groupRole FROM user')}
       JOIN group_member ON group_member.user_id = user.id AND group_member.group_id = :groupId
     WHERE member.status = 'active' ${RANKED}`,
  );

  return {
    insert(member: NewMember): void {
      insert.run(member);
    },
    /** Writes the role and the status of a member. */
    update(userId: string, role: MemberRole, status: MemberStatus): void {
      update.run(role, status, userId);
    },
    /** Ends a membership; the account stays. */
    remove(userId: string): void {
      remove.run(userId);
    },
    /** Members in the order they joined. */
    list({ role, status, after, limit }: MemberFilter): UserRow[] {
      const conditions = [
        'TRUE',
        ...(role === null ? [] : ['role = :role']),
        ...(status === null ? [] : ['status = :status']),
        ...(after === null ? [] : ['(joined_at, user_id) > (:joinedAt, :id)']),
      ];
      return prepare<[object], Stored<UserRow>>(
        `${SELECT_MEMBER} WHERE ${conditions.join(' AND ')} ORDER BY joined_at, user_id LIMIT :limit`,
      )
        .all({ role, status, limit, joinedAt: after?.joinedAt, id: after?.id })
        .map((stored) => toRow<UserRow>(stored));
    },
    /** Active members of these roles who have an e-mail address. */
    listByRole: (roles: readonly MemberRole[]) => listByRole.all(JSON.stringify(roles)),
    findActiveByName: (name: string): MemberAddress | undefined => findActiveByName.get(name),
    /** Active members by XP; of equals the one who joined first. */
    listLeaders: (limit: number): UserRow[] => listLeaders.all({ limit }).map((stored) => toRow<UserRow>(stored)),
    /** Active members of a group by XP. */
    listGroupLeaders: (groupId: string, limit: number): RankedRow[] =>
      listGroupLeaders.all({ groupId, limit }).map((stored) => toRow<RankedRow>(stored)),
  };
});
