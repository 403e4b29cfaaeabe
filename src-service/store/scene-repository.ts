import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { perDatabase } from './per-database.ts';

interface Row {
  readonly document: string;
}

/** Documents read lately, by their text: a show is read far more often than it changes. */
const REMEMBERED = 400;

const createParser = () => {
  const known = new Map<string, SceneDocument>();
  return (row: Row): SceneDocument => {
    const parsed = known.get(row.document);
    if (parsed) return parsed;
    const document = JSON.parse(row.document) as SceneDocument;
    if (known.size >= REMEMBERED) known.clear();
    known.set(row.document, document);
    return document;
  };
};

/** The scenes of a show in their order. */
export const scenes = perDatabase((db) => {
  const parse = createParser();
  const list = db.prepare<[string], Row>('SELECT document FROM scene WHERE session_id = ? ORDER BY position');
  const find = db.prepare<[string, string], Row>('SELECT document FROM scene WHERE session_id = ? AND id = ?');
  const save = db.prepare<[string, string, number, string]>(
    `INSERT INTO scene (session_id, id, position, document) VALUES (?, ?, ?, ?)
     ON CONFLICT (session_id, id) DO UPDATE SET document = excluded.document`,
  );
  const place = db.prepare<[number, string, string]>('UPDATE scene SET position = ? WHERE session_id = ? AND id = ?');
  const remove = db.prepare<[string, string]>('DELETE FROM scene WHERE session_id = ? AND id = ?');
  const using = db.prepare<[string], Row & { sessionId: string }>(
    'SELECT session_id AS sessionId, document FROM scene WHERE instr(document, ?) > 0',
  );

  const arrange = (sessionId: string, sceneIds: readonly string[]): void => {
    sceneIds.forEach((id, position) => place.run(position, sessionId, id));
  };

  return {
    arrange,
    list: (sessionId: string): SceneDocument[] => list.all(sessionId).map(parse),
    find(sessionId: string, sceneId: string): SceneDocument | undefined {
      const row = find.get(sessionId, sceneId);
      return row && parse(row);
    },
    /** Adds a scene after another one, or at the end. */
    insert(sessionId: string, document: SceneDocument, afterId: string | undefined): void {
      const ids = list.all(sessionId).map((row) => parse(row).id);
      save.run(sessionId, document.id, ids.length, JSON.stringify(document));
      if (afterId === undefined) return;
      ids.splice(ids.indexOf(afterId) + 1, 0, document.id);
      arrange(sessionId, ids);
    },
    update(sessionId: string, document: SceneDocument): void {
      save.run(sessionId, document.id, 0, JSON.stringify(document));
    },
    remove(sessionId: string, sceneId: string): void {
      remove.run(sessionId, sceneId);
    },
    /** Scenes of any show whose document holds this text, such as a media id. */
    listHolding: (text: string): { sessionId: string; scene: SceneDocument }[] =>
      using.all(text).map((row) => ({ sessionId: row.sessionId, scene: parse(row) })),
  };
});
