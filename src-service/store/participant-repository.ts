import type { PARTICIPANT_ROLES, PARTICIPANT_SOURCES } from '#shared/api/live-objects.ts';
import { perDatabase } from './per-database.ts';

export type ParticipantRole = (typeof PARTICIPANT_ROLES)[number];
export type ParticipantSource = (typeof PARTICIPANT_SOURCES)[number];

/** Someone registered on a session. Instants are Unix milliseconds. */
export interface ParticipantRow {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: ParticipantRole;
  readonly source: ParticipantSource;
  readonly spectator: boolean;
  readonly handRaisedAt: number | null;
  readonly joinedAt: number;
  readonly lastSeenAt: number;
}

/** The same, with who the person is and whether they are connected. */
export interface ParticipantView extends ParticipantRow {
  readonly externalId: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly image: string | null;
  readonly connected: boolean;
}

type Raw<Row> = Omit<Row, 'spectator' | 'connected'> & { spectator: number; connected?: number };

const toRow = (raw: Raw<ParticipantRow>): ParticipantRow => ({ ...raw, spectator: raw.spectator === 1 });
const toView = (raw: Raw<ParticipantView>): ParticipantView => ({
  ...raw,
  spectator: raw.spectator === 1,
  connected: raw.connected === 1,
});

const COLUMNS = `
  participant.session_id AS sessionId, participant.user_id AS userId, participant.role, participant.source,
  participant.spectator, participant.hand_raised_at AS handRaisedAt, participant.joined_at AS joinedAt,
  participant.last_seen_at AS lastSeenAt`;

const VIEW = `
  SELECT ${COLUMNS}, user.external_id AS externalId, user.name, user.email, user.image,
    EXISTS (
      SELECT 1 FROM connection
      WHERE connection.session_id = participant.session_id AND connection.user_id = participant.user_id
        AND connection.left_at IS NULL
    ) AS connected
  FROM participant JOIN user ON user.id = participant.user_id
  WHERE participant.session_id = ?`;

/** People registered on a session: rows of `participant`. */
export const participants = perDatabase((db) => {
  const find = db.prepare<[string, string], Raw<ParticipantRow>>(
    `SELECT ${COLUMNS} FROM participant WHERE session_id = ? AND user_id = ?`,
  );
  const findView = db.prepare<[string, string], Raw<ParticipantView>>(`${VIEW} AND participant.user_id = ?`);
  const list = db.prepare<[string], Raw<ParticipantView>>(`${VIEW} ORDER BY participant.seq`);
  const listHands = db.prepare<[string], Raw<ParticipantView>>(
    `${VIEW} AND participant.hand_raised_at IS NOT NULL ORDER BY participant.hand_raised_at, participant.seq`,
  );
  const listRoom = db.prepare<[string], Raw<ParticipantView>>(
    `${VIEW} AND participant.spectator = 0 ORDER BY participant.seq`,
  );
  const insert = db.prepare<[string, string, string, string, number, number, number]>(
    `INSERT INTO participant (session_id, user_id, role, source, spectator, joined_at, last_seen_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const setPlace = db.prepare<[string, number, string, string]>(
    'UPDATE participant SET role = ?, spectator = ? WHERE session_id = ? AND user_id = ?',
  );
  const setHand = db.prepare<[number | null, string, string]>(
    'UPDATE participant SET hand_raised_at = ? WHERE session_id = ? AND user_id = ?',
  );
  const setSeen = db.prepare<[number, string, string]>(
    'UPDATE participant SET last_seen_at = ? WHERE session_id = ? AND user_id = ?',
  );
  const lowerHands = db.prepare<[string]>('UPDATE participant SET hand_raised_at = NULL WHERE session_id = ?');
  return {
    find(sessionId: string, userId: string): ParticipantRow | undefined {
      const raw = find.get(sessionId, userId);
      return raw && toRow(raw);
    },
    findView(sessionId: string, userId: string): ParticipantView | undefined {
      const raw = findView.get(sessionId, userId);
      return raw && toView(raw);
    },
    /** By arrival. */
    list: (sessionId: string): ParticipantView[] => list.all(sessionId).map(toView),
    /** Raised hands, the longest waiting first. */
    listHands: (sessionId: string): ParticipantView[] => listHands.all(sessionId).map(toView),
    /** People in the room, without spectators, by arrival. */
    listRoom: (sessionId: string): ParticipantView[] => listRoom.all(sessionId).map(toView),
    insert(row: ParticipantRow): void {
      insert.run(row.sessionId, row.userId, row.role, row.source, Number(row.spectator), row.joinedAt, row.lastSeenAt);
    },
    setPlace(sessionId: string, userId: string, role: ParticipantRole, spectator: boolean): void {
      setPlace.run(role, Number(spectator), sessionId, userId);
    },
    setHand(sessionId: string, userId: string, at: number | null): void {
      setHand.run(at, sessionId, userId);
    },
    setSeen(sessionId: string, userId: string, at: number): void {
      setSeen.run(at, sessionId, userId);
    },
    lowerHands(sessionId: string): void {
      lowerHands.run(sessionId);
    },
  };
});
