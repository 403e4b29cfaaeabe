import type { Scene } from '#shared/api/scene.ts';
import { isKnown } from '#shared/api/open-enum.ts';
import { TRANSITIONS } from '#shared/api/scene.ts';
import { updateScene, type ProductionDesk } from '#shared/api/scenes.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Transition } from '#shared/scene/transition.ts';
import type { Arrival } from '#shared/show/action.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import type { KeptTransitions, LentTransitionStore } from './lent-transition-store.ts';
import type { PressPlan } from './press-plan.ts';

/** After the transition of a take has run, the scene gets its own back this much later: pages may hear of it late. */
const SLACK_MS = 500;
const TRY_AGAIN_MS = 3000;
/** Transitions that were set in one run of the show, newest first, to tell a lent one by after a crash. */
const MAX_WANTED = 12;

interface Values {
  readonly transition: Transition;
  readonly transitionMs: number;
}

export interface LentTransitionsPorts {
  readonly spaceId: string;
  readonly sessionId: string;
  readonly client: Pick<PlatformClient, 'attempt'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly desk: () => ProductionDesk | null;
  /** The platform answered with a scene. */
  readonly keep: (scene: Scene) => void;
  readonly store: LentTransitionStore;
}

export interface LentTransitions {
  /**
   * A transition is set for the takes to come; null for none. What scenes have of their own is on disk once this
   * returns, so that no take has to wait for it. Throws AppError where it cannot be kept.
   */
  set(arrival: Arrival | null): void;
  /** Takes a scene by a transition that is not its own. One that is locked, or that has it already, is taken as it is. */
  lend(plan: PressPlan, sceneId: string, arrival: Arrival): PressPlan;
  /** The desk was read or changed. */
  sawDesk(): void;
  /** Gives back what an earlier run of the app could not. */
  restore(): Promise<void>;
  close(): void;
}

interface Lent {
  readonly own: Values;
  readonly wanted: Values;
  cancel: CancelTimer;
}

const ownOf = ({ locked, transition, transitionMs }: Scene): Values | null =>
  !locked && isKnown(TRANSITIONS, transition) ? { transition, transitionMs } : null;
const isSameWay = (one: Values, other: Values): boolean =>
  one.transition === other.transition && one.transitionMs === other.transitionMs;
const withArrival = (own: Values, { transition, transitionMs }: Arrival): Values => ({
  transition: transition ?? own.transition,
  transitionMs: transitionMs ?? own.transitionMs,
});

/** The transitions of their own that scenes do not have back, after an earlier run of the app lent them others. */
export const stillLent = (kept: KeptTransitions, scenes: readonly Scene[]): KeptTransitions['own'] =>
  kept.own.filter((own) => {
    const scene = scenes.find(({ id }) => id === own.sceneId);
    const now = scene && ownOf(scene);
    return now && !isSameWay(now, own) && kept.wanted.some((arrival) => isSameWay(withArrival(own, arrival), now));
  });

/** Lends scenes the transition that is set for takes, as the platform knows only the scene's own, and gives it back. */
export const createLentTransitions = (ports: LentTransitionsPorts): LentTransitions => {
  const { spaceId, sessionId, client, clock, log, desk, store } = ports;
  const lent = new Map<string, Lent>();
  let wanted: readonly Arrival[] = [];
  let isSet = false;
  let isClosed = false;

  const sceneOf = (sceneId: string): Scene | undefined => desk()?.scenes.find(({ id }) => id === sceneId);
  const send = async (sceneId: string, body: Values): Promise<boolean> => {
    const outcome = await client.attempt(
      updateScene,
      { params: { id: sessionId, sceneId }, body },
      { lane: 'operator' },
    );
    if (outcome.kind === 'ok') ports.keep(outcome.output.scene);
    return outcome.kind === 'ok';
  };
  const keptNow = (): KeptTransitions | null =>
    isSet || lent.size > 0
      ? {
          spaceId,
          wanted,
          own: (desk()?.scenes ?? []).flatMap((scene) => {
            const own = lent.get(scene.id)?.own ?? ownOf(scene);
            return own ? [{ sceneId: scene.id, ...own }] : [];
          }),
        }
      : null;
  const keepSafely = (): void => {
    try {
      store.write(sessionId, keptNow());
    } catch (error) {
      log.error('the transitions of scenes cannot be kept', { error });
    }
  };
  const isKept = (sceneId: string, own: Values): boolean =>
    store.read(sessionId)?.own.some((one) => one.sceneId === sceneId && isSameWay(one, own)) === true;

  const giveBack = async (sceneId: string): Promise<void> => {
    const one = lent.get(sceneId);
    const scene = sceneOf(sceneId);
    const now = scene && ownOf(scene);
    if (!one) return;
    // Gone, locked, or changed by somebody meanwhile: what they set stands.
    const isOurs = now !== undefined && now !== null && (isSameWay(now, one.wanted) || isSameWay(now, one.own));
    if (!isOurs || (await send(sceneId, one.own))) {
      if (lent.get(sceneId) === one) lent.delete(sceneId);
      if (!isClosed) keepSafely();
    } else if (!isClosed) giveBackAt(sceneId, one, clock.now() + TRY_AGAIN_MS);
  };
  const giveBackAt = (sceneId: string, one: Lent, at: number): void => {
    one.cancel();
    one.cancel = clock.schedule(at, () => {
      giveBack(sceneId).catch((error: unknown) => log.error('a transition could not be given back', { error }));
    });
  };

  return {
    set(arrival) {
      isSet = arrival !== null;
      if (arrival !== null) wanted = [arrival, ...wanted].slice(0, MAX_WANTED);
      store.write(sessionId, keptNow());
    },
    lend(plan, sceneId, arrival) {
      const scene = sceneOf(sceneId);
      const now = scene && ownOf(scene);
      const own = lent.get(sceneId)?.own ?? now;
      if (!now || !own || isClosed) return plan;
      const way = withArrival(own, arrival);
      if (isSameWay(way, now) && !lent.has(sceneId)) return plan;
      return {
        ...plan,
        async send(platform, options) {
          const before = lent.get(sceneId);
          const one: Lent = { own, wanted: way, cancel: () => undefined };
          before?.cancel();
          lent.set(sceneId, one);
          // Kept already, but for a scene that changed this very moment.
          if (!isKept(sceneId, own)) keepSafely();
          if (!before || !isSameWay(before.wanted, way)) await send(sceneId, way);
          const sent = await plan.send(platform, options);
          giveBackAt(sceneId, one, clock.now() + way.transitionMs + SLACK_MS);
          return sent;
        },
      };
    },
    sawDesk() {
      if (!isSet || isClosed) return;
      const kept = keptNow();
      if (JSON.stringify(store.read(sessionId)) !== JSON.stringify(kept)) setImmediate(keepSafely);
    },
    async restore() {
      const kept = store.read(sessionId);
      if (!kept) return;
      const backs = stillLent(kept, desk()?.scenes ?? []).map(({ sceneId, ...own }) => send(sceneId, own));
      if ((await Promise.all(backs)).every(Boolean) && !isSet) store.write(sessionId, null);
    },
    close() {
      for (const [sceneId, one] of lent) {
        one.cancel();
        void giveBack(sceneId);
      }
      isClosed = true;
    },
  };
};
