import { mergeShows } from '#shared/scene/merge-shows.ts';
import { isSame } from '#shared/scene/same.ts';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import { applyShowEdit, type ShowDocument } from '#shared/scene/show-edits.ts';
import { diffShows } from '#shared/scene/diff.ts';
import type { ProductionDesk } from '#shared/api/scenes.ts';
import type { PlatformInput, PlatformOperation, PlatformOutput } from '../../../bridge/platform.ts';
import { callsBetween, type SceneCall } from './scene-calls.ts';
import type { SceneStore, StoreListener } from './scene-store.ts';

/** Edits made within this time are one call: a drag, a word being typed. */
const GATHER_MS = 400;
/** Pauses before a failed call is tried again; the last one repeats. */
const RETRY_MS = [1000, 2000, 5000, 15_000] as const;
/** After sending, what others read may be older than what was sent; then the platform is read once. */
const SETTLE_MS = 3000;

export type PlatformCaller = <Name extends PlatformOperation>(
  name: Name,
  input: PlatformInput<Name>,
) => Promise<PlatformOutput<Name>>;

/** Runs `act` after some milliseconds, unless the returned function is called first. */
type Later = (ms: number, act: () => void) => () => void;

/** The scenes of a desk, without what depends on the air. */
export const showOf = (desk: Pick<ProductionDesk, 'scenes'>): ShowDocument => ({ scenes: desk.scenes.map(documentOf) });

const NO_SCENES: ShowDocument = { scenes: [] };

/**
 * Keeps a show on the platform itself. What the person wants and what the platform has are both known here; the calls
 * between them are worked out when they are sent, so that a failed call loses nothing and nothing is sent twice.
 */
export const createOnlineStore = (
  sessionId: string,
  call: PlatformCaller,
  listener: StoreListener,
  later: Later,
): SceneStore => {
  let saved = NO_SCENES;
  let wanted = NO_SCENES;
  let isSending = false;
  let failures = 0;
  let problem: string | null = null;
  let isSettling = false;
  let cancel = (): void => {};
  let cancelSettling = (): void => {};

  const waiting = (): number => {
    const steps = diffShows(saved, wanted);
    return new Set(steps.map((step) => ('sceneId' in step ? step.sceneId : 'scene' in step ? step.scene.id : ''))).size;
  };
  const tell = (): void => {
    const count = waiting();
    const phase = count === 0 ? 'saved' : problem === null ? 'saving' : 'trouble';
    listener.onStatus({ phase, waiting: count, problem: count === 0 ? null : problem });
  };
  const plan = (ms: number): void => {
    cancel();
    cancel = later(ms, () => void flush());
  };

  const send = async (step: SceneCall): Promise<void> => {
    const params = { id: sessionId };
    if (step.kind === 'create') await call('create_scene', { params, body: step.body });
    else if (step.kind === 'reorder') await call('reorder_scenes', { params, body: { sceneIds: step.sceneIds } });
    else if (step.kind === 'delete') await call('delete_scene', { params: { ...params, sceneId: step.sceneId } });
    else await call('update_scene', { params: { ...params, sceneId: step.sceneId }, body: step.body });
  };
  const read = async (): Promise<ShowDocument> => showOf(await call('get_live_scenes', { params: { id: sessionId } }));

  /** Takes in what the platform has now; what waits here stays wanted. */
  const take = (theirs: ShowDocument): void => {
    const merged = mergeShows(saved, wanted, theirs);
    // Of two changes to the same thing, the one being made here is what the person sees and wants.
    const mine = merged.conflicts.flatMap(({ keepMine }) => keepMine);
    const next = applyShowEdit(merged.show, mine);
    saved = theirs;
    const isNews = !isSame(next, wanted);
    wanted = next;
    if (isNews) listener.onChanged(next);
    tell();
  };

  function settle(): void {
    cancelSettling();
    isSettling = true;
    cancelSettling = later(SETTLE_MS, () => {
      isSettling = false;
      read().then(receive, () => {});
    });
  }

  function receive(theirs: ShowDocument): void {
    if (isSending || isSettling || failures > 0 || waiting() > 0) return;
    if (!isSame(theirs, saved)) take(theirs);
  }

  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    const goal = wanted;
    try {
      const steps = callsBetween(saved, goal);
      for (const step of steps) await send(step);
      saved = goal;
      if (steps.length > 0) settle();
      failures = 0;
      problem = null;
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
      const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? GATHER_MS;
      failures += 1;
      // Some calls may have arrived: what is there is read before anything is sent again.
      try {
        take(await read());
      } catch {
        // Unreachable: the next attempt reads again.
      }
      plan(wait);
    } finally {
      isSending = false;
      tell();
      if (wanted !== goal && failures === 0) plan(GATHER_MS);
    }
  }

  return {
    async load() {
      saved = await read();
      wanted = saved;
      tell();
      return wanted;
    },
    save(_edit, after) {
      wanted = after;
      tell();
      if (!isSending && failures === 0) plan(GATHER_MS);
    },
    retry() {
      cancel();
      void flush();
    },
    receive,
    close() {
      cancel();
      cancelSettling();
      if (waiting() > 0) void flush();
    },
  };
};
