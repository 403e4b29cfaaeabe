import { perDatabase } from './per-database.ts';

/** Tables that a live fills with its people, its chat and its air, all by `session_id`. */
const LEFT_BEHIND = [
  'connection',
  'participant',
  'chat_message',
  'stage',
  'band',
  'media_state',
  'conversion',
  'recording_frame',
  'recording_track',
  'film',
] as const;

/** A session as it was before its live began, as a document. Also removes everything that a live left behind. */
export const rehearsals = perDatabase((db) => {
  const save = db.prepare<[string, string]>('INSERT OR REPLACE INTO before_start (session_id, document) VALUES (?, ?)');
  const find = db.prepare<[string], { document: string }>('SELECT document FROM before_start WHERE session_id = ?');
  const forget = db.prepare<[string]>('DELETE FROM before_start WHERE session_id = ?');
  const clearings = [
    ...LEFT_BEHIND.map((table) => `DELETE FROM ${table} WHERE session_id = ?`),
    'UPDATE invite SET uses = 0 WHERE session_id = ?',
    `DELETE FROM video WHERE id = (SELECT video_id FROM session WHERE id = ?)`,
  ].map((sql) => db.prepare<[string]>(sql));
  return {
    save(sessionId: string, document: unknown): void {
      save.run(sessionId, JSON.stringify(document));
    },
    find(sessionId: string): unknown {
      const row = find.get(sessionId);
      return row ? (JSON.parse(row.document) as unknown) : null;
    },
    /** Removes people, chat, air history, sign-ups and the recording of a live. */
    clear(sessionId: string): void {
      for (const clearing of clearings) clearing.run(sessionId);
      forget.run(sessionId);
    },
  };
});
