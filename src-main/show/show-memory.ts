import type { ChatMessage } from '#shared/api/live-objects.ts';
import type { JournalEntry } from '#shared/bridge/show-calls.ts';
import type { OnAir } from '#shared/show/auto-advance.ts';
import type { DeskMode } from '#shared/show/show-state.ts';
import type { AirPress } from './air-watch.ts';

/** Knowledge of a show that the platform does not repeat. */
export interface RememberedShow {
  /** When the live of this run began; null before it. */
  readonly startedAt: string | null;
  readonly messages: readonly ChatMessage[];
  readonly onAir: OnAir | null;
  readonly places: DeskMode['places'];
}

/** Knowledge of one show from before it was opened. */
export interface ShowMemory {
  readonly kept: RememberedShow | null;
  /** The newest presses of the show, newest first, as they were written down. */
  readonly journal: () => Promise<readonly JournalEntry[]>;
  /** The show is left. */
  readonly keep: (kept: RememberedShow) => void;
}

/** Shows that are remembered while the app runs; the one left longest ago goes first. */
const REMEMBERED = 8;

/** Remembers the shows that were open since the app started. */
export const createShowMemories = (journalOf: (sessionId: string) => Promise<readonly JournalEntry[]>) => {
  const kept = new Map<string, RememberedShow>();
  return (spaceId: string, sessionId: string): ShowMemory => {
    const key = `${spaceId} ${sessionId}`;
    return {
      kept: kept.get(key) ?? null,
      journal: () => journalOf(sessionId),
      keep(show) {
        kept.delete(key);
        kept.set(key, show);
        for (const oldest of [...kept.keys()].slice(0, -REMEMBERED)) kept.delete(oldest);
      },
    };
  };
};

/** The scenes that confirmed presses put on air, oldest first, in the platform's time. */
export const airPresses = (journal: readonly JournalEntry[], clockOffsetMs: number): readonly AirPress[] =>
  journal.toReversed().flatMap(({ action, outcome, at }) => {
    if (outcome !== 'confirmed') return [];
    if (action.kind === 'scene.auto') return { sceneId: null, at: at - clockOffsetMs };
    return action.kind === 'scene.take' ? { sceneId: action.sceneId, at: at - clockOffsetMs } : [];
  });
