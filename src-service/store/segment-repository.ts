import { perDatabase } from './per-database.ts';
import { preparedOnce } from './prepared-once.ts';

/** The filters of a segment. Empty lists and nulls ask nothing. */
export interface StoredFilters {
  readonly roles: readonly string[];
  /** Ids; those of groups deleted since hold nobody. */
  readonly groups: readonly string[];
  readonly minLevel: number | null;
  readonly maxLevel: number | null;
  readonly joinedWithinDays: number | null;
  readonly activeWithinDays: number | null;
  /** Ids of people added regardless of the other filters. */
  readonly users: readonly string[];
}

/** A saved segment. Instants are Unix milliseconds. */
export interface SegmentRow {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly filters: StoredFilters;
  /** As it was last counted. */
  readonly memberCount: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

type Stored = Omit<SegmentRow, 'filters'> & { readonly filters: string };

const SELECT = `SELECT id, name, description, filters, member_count AS memberCount, created_at AS createdAt,
  updated_at AS updatedAt FROM email_segment`;

const toRow = (stored: Stored): SegmentRow => ({ ...stored, filters: JSON.parse(stored.filters) as StoredFilters });

const DAY_MS = 24 * 3_600_000;

/** The conditions of the filters given, each on one member. */
const conditionsOf = (filters: StoredFilters): string[] => [
  ...(filters.roles.length === 0 ? [] : ['member.role IN (SELECT value FROM json_each(:roles))']),
  ...(filters.groups.length === 0
    ? []
    : [
        `EXISTS (SELECT 1 FROM group_member WHERE group_member.user_id = member.user_id
           AND group_id IN (SELECT value FROM json_each(:groups)))`,
      ]),
  ...(filters.minLevel === null ? [] : ['member.level >= :minLevel']),
  ...(filters.maxLevel === null ? [] : ['member.level <= :maxLevel']),
  ...(filters.joinedWithinDays === null ? [] : ['member.joined_at >= :joinedSince']),
  ...(filters.activeWithinDays === null ? [] : ['member.last_activity_at >= :activeSince']),
];

/** Active members who match every filter, and those listed. Where people alone are listed, just those. */
const audienceOf = (filters: StoredFilters): string => {
  const conditions = conditionsOf(filters);
  const listed = 'member.user_id IN (SELECT value FROM json_each(:users))';
  const rules = conditions.join(' AND ');
  if (filters.users.length === 0) return rules === '' ? 'TRUE' : rules;
  return rules === '' ? listed : `((${rules}) OR ${listed})`;
};

const valuesOf = (filters: StoredFilters, now: number): Record<string, unknown> => ({
  roles: JSON.stringify(filters.roles),
  groups: JSON.stringify(filters.groups),
  users: JSON.stringify(filters.users),
  minLevel: filters.minLevel,
  maxLevel: filters.maxLevel,
  joinedSince: now - (filters.joinedWithinDays ?? 0) * DAY_MS,
  activeSince: now - (filters.activeWithinDays ?? 0) * DAY_MS,
});

export interface Recipient {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** Unsubscribed since the send began. */
  readonly hasLeft: boolean;
}

/** Saved segments, and the people in them. */
export const segments = perDatabase((db) => {
  const prepare = preparedOnce(db);
  const list = db.prepare<[], Stored>(`${SELECT} ORDER BY seq`);
  const find = db.prepare<[string], Stored>(`${SELECT} WHERE id = ?`);
  const save = db.prepare(
    `INSERT INTO email_segment (id, name, description, filters, member_count, created_at, updated_at)
     VALUES (:id, :name, :description, :filters, :memberCount, :createdAt, :updatedAt)
     ON CONFLICT (id) DO UPDATE SET name = :name, description = :description, filters = :filters,
       member_count = :memberCount, updated_at = :updatedAt`,
  );
  const remove = db.prepare('DELETE FROM email_segment WHERE id = ?');
  const listRecipients = db.prepare<[string, number], Omit<Recipient, 'hasLeft'> & { hasLeft: number }>(
    `SELECT user.id, user.name, user.email,
       EXISTS (SELECT 1 FROM email_unsubscribed WHERE email_unsubscribed.user_id = user.id) AS hasLeft
     FROM email_recipient JOIN user ON user.id = email_recipient.user_id WHERE campaign_id = ? LIMIT ?`,
  );
  const removeRecipient = db.prepare('DELETE FROM email_recipient WHERE campaign_id = ? AND user_id = ?');
  const listGroupNames = db.prepare<[string], { id: string; slug: string; name: string }>(
    `SELECT id, slug, name FROM space_group WHERE id IN (SELECT value FROM json_each(?))
     ORDER BY name COLLATE NOCASE, id`,
  );
  const listUserNames = db.prepare<[string], { id: string; name: string }>(
    'SELECT id, name FROM user WHERE id IN (SELECT value FROM json_each(?)) ORDER BY name COLLATE NOCASE, id',
  );

  return {
    /** Every segment, oldest first. */
    list: (): SegmentRow[] => list.all().map(toRow),
    find(id: string): SegmentRow | undefined {
      const stored = find.get(id);
      return stored && toRow(stored);
    },
    /** Writes a segment, new or changed. */
    save(row: SegmentRow): void {
      save.run({ ...row, filters: JSON.stringify(row.filters) });
    },
    remove(id: string): void {
      remove.run(id);
    },
    /** Members of an audience, counted no further than `limit`. */
    countAudience: (filters: StoredFilters, now: number, limit: number): number =>
      prepare<[object], { count: number }>(
        `SELECT count(*) AS count FROM
       (SELECT 1 FROM member WHERE member.status = 'active' AND ${audienceOf(filters)} LIMIT :limit)`,
      ).get({
        ...valuesOf(filters, now),
        limit,
      })?.count ?? 0,
    /** The first members of an audience by arrival. */
    sampleAudience: (
      filters: StoredFilters,
      now: number,
      limit: number,
    ): { readonly id: string; readonly name: string }[] =>
      prepare<[object], { id: string; name: string }>(
        `SELECT user.id, user.name FROM member JOIN user ON user.id = member.user_id
     WHERE member.status = 'active' AND ${audienceOf(filters)} ORDER BY member.joined_at, member.user_id LIMIT :limit`,
      ).all({ ...valuesOf(filters, now), limit }),
    /**
     * Lists the recipients of a campaign: the people of the audience who have an address and are subscribed. Answers
     * with their number.
     */
    insertRecipients: (campaignId: string, filters: StoredFilters, now: number): number =>
      prepare(
        `INSERT INTO email_recipient (campaign_id, user_id)
     SELECT :campaignId, user.id FROM member JOIN user ON user.id = member.user_id
     WHERE member.status = 'active' AND user.email IS NOT NULL AND ${audienceOf(filters)}
       AND NOT EXISTS (SELECT 1 FROM email_unsubscribed WHERE email_unsubscribed.user_id = user.id)`,
      ).run({
        ...valuesOf(filters, now),
        campaignId,
      }).changes,
    /** The next recipients of a campaign. */
    listRecipients: (campaignId: string, limit: number): Recipient[] =>
      listRecipients.all(campaignId, limit).map((row) => ({ ...row, hasLeft: row.hasLeft === 1 })),
    /** Takes someone off the list of a campaign: their message is made. */
    removeRecipient(campaignId: string, userId: string): void {
      removeRecipient.run(campaignId, userId);
    },
    /** Groups of these ids, by name. */
    listGroupNames: (ids: readonly string[]): { readonly id: string; readonly slug: string; readonly name: string }[] =>
      listGroupNames.all(JSON.stringify(ids)),
    /** People of these ids, by name. */
    listUserNames: (ids: readonly string[]): { readonly id: string; readonly name: string }[] =>
      listUserNames.all(JSON.stringify(ids)),
  };
});
