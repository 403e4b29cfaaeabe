import type { Database } from 'better-sqlite3';
import type { CueNote, CueNotes, NotedShow } from '#shared/library/cue-notes.ts';
import type { EditMark } from '../items/item-repository.ts';
import type { LastEditRepository } from './last-edit-repository.ts';

export interface CueNoteRepository {
  readonly list: (show: NotedShow) => CueNotes;
  /** Keeps a note, or takes it away where its text is empty. */
  readonly save: (note: CueNote & { readonly mark?: EditMark }) => CueNotes;
  /** Gives another show the notes of this one. */
  readonly copy: (copy: { readonly from: NotedShow; readonly to: NotedShow }) => null;
}

/** The row of a whole show's note. */
const OF_SHOW = '';

/** SQL of the notes of shows and scenes. */
export const createCueNoteRepository = (db: Database, edits: LastEditRepository): CueNoteRepository => {
  const all = db.prepare<[string, string], { scene_id: string; text: string }>(
    'SELECT scene_id, text FROM cue_note WHERE space_id = ? AND session_id = ?',
  );
  const find = db.prepare<[string, string, string], { text: string }>(
    'SELECT text FROM cue_note WHERE space_id = ? AND session_id = ? AND scene_id = ?',
  );
  const put = db.prepare(
    `INSERT INTO cue_note (space_id, session_id, scene_id, text) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET text = excluded.text`,
  );
  const remove = db.prepare('DELETE FROM cue_note WHERE space_id = ? AND session_id = ? AND scene_id = ?');
  const copyAll = db.prepare(
    `INSERT OR REPLACE INTO cue_note (space_id, session_id, scene_id, text)
     SELECT ?, ?, scene_id, text FROM cue_note WHERE space_id = ? AND session_id = ?`,
  );

  const list = ({ spaceId, sessionId }: NotedShow): CueNotes => {
    const rows = all.all(spaceId, sessionId);
    const scenes = rows
      .filter(({ scene_id: id }) => id !== OF_SHOW)
      .map(({ scene_id: id, text }) => [id, text] as const);
    const show = rows.find(({ scene_id: id }) => id === OF_SHOW)?.text ?? '';
    const { [OF_SHOW]: ofShow = null, ...ofScenes } = edits.list({ kind: 'note', spaceId, sessionId });
    const lastEdits = { show: ofShow, scenes: ofScenes };
    return { spaceId, sessionId, show, scenes: Object.fromEntries(scenes), lastEdits };
  };
  return {
    list,
    save: db.transaction(({ spaceId, sessionId, sceneId, text, mark }: CueNote & { readonly mark?: EditMark }) => {
      const scene = sceneId ?? OF_SHOW;
      const kept = text.trim() === '' ? '' : text;
      if (kept !== (find.get(spaceId, sessionId, scene)?.text ?? ''))
        edits.keep({ kind: 'note', spaceId, sessionId }, scene, mark);
      if (kept === '') remove.run(spaceId, sessionId, scene);
      else put.run(spaceId, sessionId, scene, kept);
      return list({ spaceId, sessionId });
    }),
    copy({ from, to }) {
      copyAll.run(to.spaceId, to.sessionId, from.spaceId, from.sessionId);
      return null;
    },
  };
};
