import type { CallToAction } from '#shared/room/protocol.ts';
import { perDatabase } from './per-database.ts';
import type { ParticipantRole } from './participant-repository.ts';

/** A message of the chat, with who wrote it. Instants are Unix milliseconds. */
export interface ChatRow {
  readonly id: string;
  readonly sessionId: string;
  readonly userId: string | null;
  readonly externalId: string | null;
  /** As it was when the message was sent. */
  readonly name: string;
  /** The author's role on the session now. */
  readonly role: ParticipantRole | null;
  readonly text: string;
  readonly imageUrl: string | null;
  readonly link: CallToAction | null;
  readonly sentAt: number;
  readonly kind: 'message' | 'conversion';
  readonly system: boolean;
  readonly private: boolean;
  readonly deletedAt: number | null;
}

interface Raw extends Omit<ChatRow, 'link' | 'system' | 'private'> {
  readonly linkUrl: string | null;
  readonly linkLabel: string | null;
  readonly system: number;
  readonly private: number;
}

const toRow = ({ linkUrl, linkLabel, ...raw }: Raw): ChatRow => ({
  ...raw,
  link: linkUrl === null ? null : { url: linkUrl, label: linkLabel ?? linkUrl },
  system: raw.system === 1,
  private: raw.private === 1,
});

const SELECT = `
  SELECT chat_message.id, chat_message.session_id AS sessionId, chat_message.user_id AS userId,
    user.external_id AS externalId, chat_message.name,
    CASE WHEN chat_message.user_id = session.host_id THEN 'host' ELSE participant.role END AS role, chat_message.text,
    chat_message.image_url AS imageUrl, chat_message.link_url AS linkUrl, chat_message.link_label AS linkLabel,
    chat_message.sent_at AS sentAt, chat_message.kind, chat_message.system, chat_message.private,
    chat_message.deleted_at AS deletedAt
  FROM chat_message
  JOIN session ON session.id = chat_message.session_id
  LEFT JOIN user ON user.id = chat_message.user_id
  LEFT JOIN participant
    ON participant.session_id = chat_message.session_id AND participant.user_id = chat_message.user_id`;

/** The chat: rows of `chat_message`, and the one message on `stage`. */
export const chatMessages = perDatabase((db) => {
  const insert = db.prepare(
    `INSERT INTO chat_message
       (id, session_id, user_id, ref, name, text, image_url, link_url, link_label, sent_at, kind, system, private)
     VALUES
       (@id, @sessionId, @userId, @ref, @name, @text, @imageUrl, @linkUrl, @linkLabel, @sentAt, @kind, @system,
         @private)`,
  );
  const find = db.prepare<[string, string], Raw>(`${SELECT} WHERE chat_message.session_id = ? AND chat_message.id = ?`);
  const byRef = db.prepare<[string, string, string], { id: string }>(
    'SELECT id FROM chat_message WHERE session_id = ? AND user_id = ? AND ref = ?',
  );
  const newestPublic = db.prepare<[string, number], Raw>(
    `${SELECT} WHERE chat_message.session_id = ? AND chat_message.deleted_at IS NULL AND chat_message.private = 0
     ORDER BY chat_message.seq DESC LIMIT ?`,
  );
  const newest = db.prepare<[string, number], Raw>(
    `${SELECT} WHERE chat_message.session_id = ? AND chat_message.deleted_at IS NULL
     ORDER BY chat_message.seq DESC LIMIT ?`,
  );
  const newestVisible = db.prepare<[string, string, number], Raw>(
    `${SELECT} WHERE chat_message.session_id = ? AND chat_message.deleted_at IS NULL
       AND (chat_message.private = 0 OR chat_message.user_id = ?)
     ORDER BY chat_message.seq DESC LIMIT ?`,
  );
  const remove = db.prepare<[number, string]>('UPDATE chat_message SET deleted_at = ? WHERE id = ?');
  const stage = db.prepare<[string, string, number]>(
    `INSERT INTO stage (session_id, message_id, staged_at) VALUES (?, ?, ?)
     ON CONFLICT (session_id) DO UPDATE SET message_id = excluded.message_id, staged_at = excluded.staged_at`,
  );
  const clear = db.prepare<[string]>('DELETE FROM stage WHERE session_id = ?');
  const staged = db.prepare<[string], { messageId: string; stagedAt: number }>(
    'SELECT message_id AS messageId, staged_at AS stagedAt FROM stage WHERE session_id = ?',
  );
  return {
    /** `ref` is the name that its author's page gave it, if any. */
    insert(row: Omit<ChatRow, 'externalId' | 'role' | 'deletedAt'> & { readonly ref: string | null }): void {
      const { link, ...fields } = row;
      insert.run({
        ...fields,
        linkUrl: link?.url ?? null,
        linkLabel: link?.label ?? null,
        system: Number(row.system),
        private: Number(row.private),
      });
    },
    find(sessionId: string, messageId: string): ChatRow | undefined {
      const raw = find.get(sessionId, messageId);
      return raw && toRow(raw);
    },
    /** The id of this person's message of that name, a deleted one included. */
    findByRef: (sessionId: string, userId: string, ref: string): string | undefined =>
      byRef.get(sessionId, userId, ref)?.id,
    /** The newest messages that everyone may read, oldest first. */
    listPublic: (sessionId: string, limit: number): ChatRow[] =>
      newestPublic.all(sessionId, limit).map(toRow).reverse(),
    /** The same with private messages. */
    listAll: (sessionId: string, limit: number): ChatRow[] => newest.all(sessionId, limit).map(toRow).reverse(),
    /** The same with this person's own private messages. */
    listVisible: (sessionId: string, userId: string, limit: number): ChatRow[] =>
      newestVisible.all(sessionId, userId, limit).map(toRow).reverse(),
    remove(messageId: string, at: number): void {
      remove.run(at, messageId);
    },
    stage(sessionId: string, messageId: string, at: number): void {
      stage.run(sessionId, messageId, at);
    },
    clearStage(sessionId: string): void {
      clear.run(sessionId);
    },
    findStaged: (sessionId: string): { messageId: string; stagedAt: number } | undefined => staged.get(sessionId),
  };
});
