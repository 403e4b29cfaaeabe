import { AppError, type AppErrorCode } from '#shared/lib/app-error.ts';
import type { DraftEdits } from '../../../context/sync-store.svelte.ts';
import { isSame } from '#shared/scene/same.ts';
import { applyShowEdit, type ShowDocument, type ShowEdit } from '#shared/scene/show-edits.ts';
import { gatherEdits } from './gather-edits.ts';

/** Edits of one step made within this time are kept as one: a word being typed, a slider being pulled. */
const GATHER_MS = 300;
/** Pauses before an edit that the host did not answer is sent again; the last one repeats. */
const AGAIN_MS = [200, 500, 1000, 3000] as const;

/** A draft as the host has it. */
export interface DraftState {
  readonly show: ShowDocument;
  /** Revision in the library: a later state has a higher one. */
  readonly revision: number;
  /** Edits of it that the platform does not have yet. */
  readonly waiting: number;
}

export interface DraftPorts {
  readonly read: () => Promise<DraftState>;
  /** Makes an edit; the same `editId` again makes it no second time. */
  readonly change: (edit: ShowEdit, editId: string) => Promise<DraftState>;
  /** Runs `act` after some milliseconds, unless the returned function is called first. */
  readonly later: (ms: number, act: () => void) => () => void;
  readonly newEditId: () => string;
}

export interface DraftListener {
  /** The show is not what the editor has: someone else changed it, or an edit was refused. */
  readonly onChanged: (show: ShowDocument) => void;
  /**
   * An edit was not made, and why; the others stand. `scenes` are the names of those it was made to: it may be told
   * after the draft was closed.
   */
  readonly onRefused: (error: AppError, scenes: readonly string[]) => void;
  readonly onStatus: (edits: DraftEdits) => void;
}

interface Queued {
  readonly editId: string;
  readonly key: string | null;
  edit: ShowEdit;
  /** On its way or lost on it: it must stay what it is. */
  isSent: boolean;
}

/** Answers that sending the same again does not alter. */
const REFUSALS: ReadonlySet<AppErrorCode> = new Set(['invalid_input', 'locked', 'conflict', 'too_large', 'forbidden']);

/** The store of a show's scenes: the host's library, edit by edit. */
export interface DraftStore {
  /** Keeps an edit that was made; edits of one key, one after the other, are gathered. */
  readonly save: (edit: ShowEdit, key: string | null) => void;
  /** The step is done: what was gathered is kept now. */
  readonly endStep: () => void;
  /** The draft changed at the host, to that revision; null where that is not known. */
  readonly hear: (revision: number | null) => void;
  /** The host is there again: what waits is sent now. */
  readonly retry: () => void;
  /** The window may end now: everything is sent without waiting for answers. */
  readonly leave: () => void;
  /** Keeps what waits, and tells nobody any more. */
  readonly close: () => void;
}

/** `next` with the scenes that stayed the same being the same objects: what draws them has nothing to do. */
const keepingSame = (before: ShowDocument, next: ShowDocument): ShowDocument => {
  const known = new Map(before.scenes.map((scene) => [scene.id, scene]));
  return {
    scenes: next.scenes.map((scene) => {
      const was = known.get(scene.id);
      return was && isSame(was, scene) ? was : scene;
    }),
  };
};

/**
 * Keeps the edits of a draft at the host, one at a time and in order. What the person sees is always the host's draft
 * with the edits that it does not have yet, so that two windows on one draft come to the same.
 */
export const createDraftStore = (first: DraftState, ports: DraftPorts, listener: DraftListener): DraftStore => {
  let queue: readonly Queued[] = [];
  /** The last of the queue while more of its step may come. */
  let held: Queued | null = null;
  let kept = first;
  let shown = first.show;
  /** The revision that the host is known to have; without end where only a reading can tell. */
  let known = first.revision;
  let isBusy = false;
  let isClosed = false;
  let failures = 0;
  let problem: string | null = null;
  let cancel = (): void => {};
  let cancelHold = (): void => {};

  const tell = (): void => {
    listener.onStatus({ unkept: queue.length, waiting: kept.waiting, problem });
  };
  const take = (state: DraftState): void => {
    kept = state;
    const next = queue.reduce((show, { edit }) => applyShowEdit(show, edit), state.show);
    if (isSame(next, shown)) return;
    shown = keepingSame(shown, next);
    if (!isClosed) listener.onChanged(shown);
  };

  const scenesOf = (edit: ShowEdit): readonly string[] => {
    const ids = new Set(edit.flatMap((step) => ('sceneId' in step ? step.sceneId : [])));
    const added = edit.flatMap((step) => (step.kind === 'add_scene' ? step.scene : []));
    const known = new Map([...kept.show.scenes, ...shown.scenes].map((scene) => [scene.id, scene]));
    return [...added, ...[...ids].flatMap((id) => known.get(id) ?? [])].map(({ name }) => name);
  };

  const send = async (one: Queued): Promise<void> => {
    one.isSent = true;
    try {
      const state = await ports.change(one.edit, one.editId);
      queue = queue.filter((other) => other !== one);
      take(state);
    } catch (error) {
      if (!(error instanceof AppError) || !REFUSALS.has(error.code)) throw error;
      queue = queue.filter((other) => other !== one);
      known = Infinity;
      listener.onRefused(error, scenesOf(one.edit));
    }
  };

  /** Sends and reads until nothing is left to do; one call at a time, so that answers never overtake each other. */
  const work = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    cancel();
    try {
      for (;;) {
        const [next] = queue;
        if (next && next !== held) await send(next);
        else if (known > kept.revision && !isClosed) {
          known = 0;
          take(await ports.read());
        } else break;
        failures = 0;
        problem = null;
        tell();
      }
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
      known = Infinity;
      const wait = AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] ?? GATHER_MS;
      held = null;
      cancel();
      cancel = ports.later(wait, () => void work());
      failures += 1;
    } finally {
      isBusy = false;
      tell();
    }
  };

  const release = (): void => {
    held = null;
    if (failures === 0) void work();
  };

  return {
    save(edit, key) {
      shown = applyShowEdit(shown, edit);
      if (held && key !== null && held.key === key) {
        held.edit = gatherEdits(held.edit, edit);
        return;
      }
      const one: Queued = { editId: ports.newEditId(), key, edit, isSent: false };
      queue = [...queue, one];
      tell();
      if (key === null) {
        release();
        return;
      }
      // Another edit follows, so the one held until now is complete.
      const isOnly = held === null;
      held = one;
      if (!isOnly && failures === 0) void work();
      cancelHold();
      cancelHold = ports.later(GATHER_MS, release);
    },
    endStep: release,
    hear(revision) {
      known = Math.max(known, revision ?? Infinity);
      // An edit under way is answered first: its answer may be that revision.
      if (failures === 0) void work();
    },
    retry() {
      held = null;
      void work();
    },
    leave() {
      held = null;
      for (const one of queue) {
        if (one.isSent) continue;
        one.isSent = true;
        ports.change(one.edit, one.editId).catch(() => {
          // Sent again under the same name by `work`, should the window live on.
        });
      }
      if (queue.length > 0) void work();
    },
    close() {
      isClosed = true;
      held = null;
      void work();
    },
  };
};
