import type { Database } from 'better-sqlite3';
import type { CueNote, CueNotes, NotedShow, NoteKind, SceneTexts } from '#shared/library/cue-notes.ts';
import type { EditMark } from '../items/item-repository.ts';
import type { LastEditRepository } from './last-edit-repository.ts';

export interface CueNoteRepository {
  readonly list: (show: NotedShow) => CueNotes;
  /** Keeps a text, or takes it away where it is empty. */
  readonly save: (note: CueNote & { readonly mark?: EditMark }) => CueNotes;
  /** Gives another show the notes and scripts of this one. */
  readonly copy: (copy: { readonly from: NotedShow; readonly to: NotedShow }) => null;
}

interface Row {
  readonly kind: NoteKind;
  readonly scene_id: string;
  readonly text: string;
}

/** The row of a whole show's note. */
const OF_SHOW = '';

/** SQL of the notes of shows and scenes, and of the scripts of scenes. */
export const createCueNoteRepository = (db: Database, edits: LastEditRepository): CueNoteRepository => {
  const all = db.prepare<[string, string], Row>(
    'SELECT kind, scene_id, text FROM cue_note WHERE space_id = ? AND session_id = ?',
  );
  const find = db.prepare<[NoteKind, string, string, string], { text: string }>(
    'SELECT text FROM cue_note WHERE kind = ? AND space_id = ? AND session_id = ? AND scene_id = ?',
  );
  const put = db.prepare(
    `INSERT INTO cue_note (kind, space_id, session_id, scene_id, text) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET text = excluded.text`,
  );
  const remove = db.prepare('DELETE FROM cue_note WHERE kind = ? AND space_id = ? AND session_id = ? AND scene_id = ?');
  const copyAll = db.prepare(
    `INSERT OR REPLACE INTO cue_note (kind, space_id, session_id, scene_id, text)
     SELECT kind, ?, ?, scene_id, text FROM cue_note WHERE space_id = ? AND session_id = ?`,
  );

  const list = ({ spaceId, sessionId }: NotedShow): CueNotes => {
    const rows = all.all(spaceId, sessionId);
    const ofScenes = (kind: NoteKind): SceneTexts =>
      Object.fromEntries(
        rows
          .filter((row) => row.kind === kind && row.scene_id !== OF_SHOW)
          .map(({ scene_id: id, text }) => [id, text] as const),
      );
    const editsOf = (kind: NoteKind) => edits.list({ kind, spaceId, sessionId });
    const { [OF_SHOW]: ofShow = null, ...ofNotes } = editsOf('note');
    return {
      spaceId,
      sessionId,
      show: rows.find(({ scene_id: id }) => id === OF_SHOW)?.text ?? '',
      scenes: ofScenes('note'),
      scripts: ofScenes('script'),
      lastEdits: { show: ofShow, scenes: ofNotes, scripts: editsOf('script') },
    };
  };
  return {
    list,
    save: db.transaction(
      ({ kind, spaceId, sessionId, sceneId, text, mark }: CueNote & { readonly mark?: EditMark }) => {
        const scene = sceneId ?? OF_SHOW;
        const kept = text.trim() === '' ? '' : text;
        if (kept !== (find.get(kind, spaceId, sessionId, scene)?.text ?? ''))
          edits.keep({ kind, spaceId, sessionId }, scene, mark);
        if (kept === '') remove.run(kind, spaceId, sessionId, scene);
        else put.run(kind, spaceId, sessionId, scene, kept);
        return list({ spaceId, sessionId });
      },
    ),
    copy({ from, to }) {
      copyAll.run(to.spaceId, to.sessionId, from.spaceId, from.sessionId);
      return null;
    },
  };
};
