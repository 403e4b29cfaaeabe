import type { AppContext } from '../../context/app-context.ts';
import type { WorkSession } from './editor.svelte.ts';

const byWindow = new WeakMap<AppContext, Map<string, WorkSession>>();

/** Undo memory of each show that was prepared in this window, for as long as the window lives. */
export const workSessionsOf = (app: AppContext): Map<string, WorkSession> => {
  const sessions = byWindow.get(app) ?? new Map<string, WorkSession>();
  byWindow.set(app, sessions);
  return sessions;
};
