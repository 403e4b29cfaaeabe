import type { LibraryBody, LibraryChange } from '#shared/library/library-items.ts';

/** Edits that wait longer are sent with others, and nobody knows any more whose they were. */
const REMEMBERED_MS = 2 * 60_000;

export interface SceneEditors {
  /** Somebody at this host changed a draft. */
  note(body: LibraryBody, change: LibraryChange, who: string): void;
  /** Name of the last person here who edited the scenes of a show; null if nobody did. Each name is given once. */
  take(sessionId: string): string | null;
  /** Name of the last person here who changed anything in the scenes of a show; empty where nobody did. */
  editorOf(sessionId: string): string;
}

/** True for a change that adds, removes, moves or renames scenes. */
const isOfScenes = (change: LibraryChange): boolean =>
  change.kind === 'body' ||
  (change.kind === 'show' &&
    change.edit.some((step) =>
      step.kind === 'edit_scene' ? step.edit.some((one) => one.kind === 'set' && one.fields.name !== undefined) : true,
    ));

/** Remembers who changed the scenes of a show here, until the platform says that they changed. */
export const createSceneEditors = (now: () => number): SceneEditors => {
  const last = new Map<string, { readonly who: string; readonly at: number }>();
  const editors = new Map<string, string>();
  return {
    note(body, change, who) {
      if (body.kind !== 'draft') return;
      editors.set(body.sessionId, who);
      if (isOfScenes(change)) last.set(body.sessionId, { who, at: now() });
    },
    take(sessionId) {
      const edit = last.get(sessionId);
      last.delete(sessionId);
      return edit && now() - edit.at < REMEMBERED_MS ? edit.who : null;
    },
    editorOf: (sessionId) => editors.get(sessionId) ?? '',
  };
};
