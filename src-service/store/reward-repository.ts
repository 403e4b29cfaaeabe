import { perDatabase } from './per-database.ts';

export interface BadgeRow {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
  readonly icon: string | null;
  readonly criteriaType: string;
  readonly criteriaTarget: number;
  readonly xpReward: number;
}

export interface AwardedBadgeRow {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
  readonly icon: string | null;
  readonly awardedAt: number;
}

/** Instants are Unix milliseconds. */
export interface ChallengeRow {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly objectiveType: string;
  readonly objectiveTarget: number;
  readonly xpReward: number;
  readonly startsAt: number;
  readonly endsAt: number | null;
}

export interface CountedChallengeRow extends ChallengeRow {
  readonly participantCount: number;
  readonly completedCount: number;
}

export interface ChallengeParticipantRow {
  readonly id: string;
  readonly externalId: string | null;
  readonly name: string;
  readonly progress: number;
  readonly completedAt: number | null;
  readonly joinedAt: number;
}

const BADGE = `badge.id, key, badge.name, badge.description, icon, criteria_type AS criteriaType,
  criteria_target AS criteriaTarget, xp_reward AS xpReward`;

/** The catalogue of badges and who has which. */
export const badges = perDatabase((db) => {
  const list = db.prepare<[], BadgeRow>(`SELECT ${BADGE} FROM badge ORDER BY position, id`);
  const find = db.prepare<[string, string], BadgeRow>(`SELECT ${BADGE} FROM badge WHERE id = ? OR key = ?`);
  const listMissing = db.prepare<[string], BadgeRow>(
    `SELECT ${BADGE} FROM badge
     WHERE NOT EXISTS (SELECT 1 FROM awarded_badge WHERE user_id = ? AND badge_id = badge.id)
     ORDER BY position, id`,
  );
  const listOf = db.prepare<[string], AwardedBadgeRow>(
    `SELECT badge.id, key, name, description, icon, awarded_at AS awardedAt
     FROM awarded_badge JOIN badge ON badge.id = badge_id WHERE user_id = ? ORDER BY awarded_at DESC, position`,
  );
  const countOf = db.prepare<[string], number>('SELECT count(*) FROM awarded_badge WHERE user_id = ?').pluck();
  const award = db.prepare<[string, string, number]>(
    'INSERT OR IGNORE INTO awarded_badge (user_id, badge_id, awarded_at) VALUES (?, ?, ?)',
  );
  const insert = db.prepare<[BadgeRow & { position: number }]>(
    `INSERT INTO badge (id, key, name, description, icon, criteria_type, criteria_target, xp_reward, position)
     VALUES (:id, :key, :name, :description, :icon, :criteriaType, :criteriaTarget, :xpReward, :position)`,
  );
  return {
    list: (): BadgeRow[] => list.all(),
    find: (idOrKey: string): BadgeRow | undefined => find.get(idOrKey, idOrKey),
    /** Those the person does not have yet. */
    listMissing: (userId: string): BadgeRow[] => listMissing.all(userId),
    /** Newest first. */
    listOf: (userId: string): AwardedBadgeRow[] => listOf.all(userId),
    countOf: (userId: string): number => countOf.get(userId) ?? 0,
    award(userId: string, badgeId: string, at: number): void {
      award.run(userId, badgeId, at);
    },
    insert(badge: BadgeRow, position: number): void {
      insert.run({ ...badge, position });
    },
  };
});

const CHALLENGE = `challenge.id, title, description, objective_type AS objectiveType,
  objective_target AS objectiveTarget, xp_reward AS xpReward, starts_at AS startsAt, ends_at AS endsAt`;
const COUNTED = `${CHALLENGE},
  (SELECT count(*) FROM challenge_participant WHERE challenge_id = challenge.id) AS participantCount,
  (SELECT count(completed_at) FROM challenge_participant WHERE challenge_id = challenge.id) AS completedCount`;

/** Challenges and who takes part. */
export const challenges = perDatabase((db) => {
  const list = db.prepare<[], CountedChallengeRow>(
    `SELECT ${COUNTED} FROM challenge ORDER BY starts_at DESC, challenge.id`,
  );
  const find = db.prepare<[string], CountedChallengeRow>(`SELECT ${COUNTED} FROM challenge WHERE challenge.id = ?`);
  const listParticipants = db.prepare<[string], ChallengeParticipantRow>(
    `SELECT user.id, external_id AS externalId, name, progress, completed_at AS completedAt, joined_at AS joinedAt
     FROM challenge_participant JOIN user ON user.id = user_id WHERE challenge_id = ?
     ORDER BY progress DESC, completed_at, joined_at, user.id`,
  );
  const listOpenIds = db
    .prepare<[string], string>(
      'SELECT challenge_id FROM challenge_participant WHERE user_id = ? AND completed_at IS NULL',
    )
    .pluck();
  const findOpen = db.prepare<[{ id: string; objectiveType: string; at: number }], ChallengeRow>(
    `SELECT ${CHALLENGE} FROM challenge WHERE id = :id AND objective_type = :objectiveType
       AND starts_at <= :at AND (ends_at IS NULL OR ends_at > :at)`,
  );
  const advance = db
    .prepare<[number, string, string], number>(
      `UPDATE challenge_participant SET progress = max(0, progress + ?)
       WHERE challenge_id = ? AND user_id = ? AND completed_at IS NULL RETURNING progress`,
    )
    .pluck();
  const complete = db.prepare<[number, string, string]>(
    'UPDATE challenge_participant SET completed_at = ? WHERE challenge_id = ? AND user_id = ?',
  );
  const join = db.prepare<[string, string, number]>(
    `INSERT OR IGNORE INTO challenge_participant (challenge_id, user_id, progress, joined_at) VALUES (?, ?, 0, ?)`,
  );
  const insert = db.prepare<[ChallengeRow & { createdAt: number }]>(
    `INSERT INTO challenge (id, title, description, objective_type, objective_target, xp_reward, starts_at, ends_at,
       created_at)
     VALUES (:id, :title, :description, :objectiveType, :objectiveTarget, :xpReward, :startsAt, :endsAt, :createdAt)`,
  );
  return {
    /** Latest start first. */
    list: (): CountedChallengeRow[] => list.all(),
    find: (id: string): CountedChallengeRow | undefined => find.get(id),
    /** The furthest first. */
    listParticipants: (id: string): ChallengeParticipantRow[] => listParticipants.all(id),
    /** Challenges of that objective that the person takes part in, running at `at` and not completed. */
    listOpenOf: (userId: string, objectiveType: string, at: number): ChallengeRow[] =>
      // Single reads are faster here: most people take part in no challenge, and every activity asks.
      listOpenIds
        .all(userId)
        .flatMap((id) => findOpen.get({ id, objectiveType, at }) ?? [])
        .toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1)),
    /** New progress; undefined if it was completed meanwhile. */
    advance: (id: string, userId: string, by: number): number | undefined => advance.get(by, id, userId),
    complete(id: string, userId: string, at: number): void {
      complete.run(at, id, userId);
    },
    /** False for someone who takes part already. */
    join: (id: string, userId: string, at: number): boolean => join.run(id, userId, at).changes === 1,
    insert(challenge: ChallengeRow, createdAt: number): void {
      insert.run({ ...challenge, createdAt });
    },
  };
});
