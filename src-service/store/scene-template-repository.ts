import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { perDatabase } from './per-database.ts';

/** A scene kept for other shows. Instants are Unix milliseconds. */
export interface SceneTemplateRow {
  readonly id: string;
  readonly name: string;
  readonly scene: SceneDocument;
  readonly folderId: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

type Stored = Omit<SceneTemplateRow, 'scene'> & { readonly document: string };

const COLUMNS = 'id, name, document, folder_id AS folderId, created_at AS createdAt, updated_at AS updatedAt';

const toRow = ({ document, ...rest }: Stored): SceneTemplateRow => ({
  ...rest,
  scene: JSON.parse(document) as SceneDocument,
});

/** The scene templates of the space. */
export const sceneTemplates = perDatabase((db) => {
  const list = db.prepare<[], Stored>(`SELECT ${COLUMNS} FROM scene_template ORDER BY name`);
  const using = db.prepare<[string], Stored>(`SELECT ${COLUMNS} FROM scene_template WHERE instr(document, ?) > 0`);
  const find = db.prepare<[string, string, string], Stored>(
    `SELECT ${COLUMNS} FROM scene_template WHERE id = ? OR name = ? ORDER BY id = ? DESC LIMIT 1`,
  );
  const save = db.prepare(
    `INSERT INTO scene_template (id, name, document, folder_id, created_at, updated_at)
     VALUES (@id, @name, @document, @folderId, @createdAt, @updatedAt)
     ON CONFLICT (name) DO UPDATE SET document = excluded.document, updated_at = excluded.updated_at`,
  );
  const remove = db.prepare<[string]>('DELETE FROM scene_template WHERE id = ?');
  return {
    list: (): SceneTemplateRow[] => list.all().map(toRow),
    /** Templates whose document holds this text, such as a media id. */
    listHolding: (text: string): SceneTemplateRow[] => using.all(text).map(toRow),
    find(idOrName: string): SceneTemplateRow | undefined {
      const row = find.get(idOrName, idOrName, idOrName);
      return row && toRow(row);
    },
    /** Writes a template; one of the same name gets the new scene and keeps its id. */
    save({ scene, ...rest }: SceneTemplateRow): void {
      save.run({ ...rest, document: JSON.stringify(scene) });
    },
    remove(id: string): void {
      remove.run(id);
    },
  };
});
