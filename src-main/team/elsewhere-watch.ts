import type { ProductionDesk } from '#shared/api/scenes.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Action } from '#shared/show/action.ts';
import { changesAir } from '#shared/show/actions/action-rules.ts';
import type { Slice } from '#shared/show/show-state.ts';

/** A colleague's press may be heard of after its effect was read. */
const GRACE_MS = 3000;
/** Longer ago than this no press explains a change. */
const REMEMBERED_MS = 120_000;
/** The platform's timer and this host's reckoning of its time differ by less. */
const TIMER_SLACK_MS = 500;

export interface ElsewhereWatch {
  /** The platform answered with the desk. */
  sawDesk(sessionId: string, desk: Slice<ProductionDesk>, clockOffsetMs: number): void;
  /** Somebody of the team pressed, here or at another desk. */
  pressed(action: Action): void;
  close(): void;
}

export interface ElsewherePorts {
  readonly clock: Clock;
  /** True once every desk of the show was heard after an instant: one that is cut off says what it pressed when it is back. */
  readonly isComplete: (at: number) => boolean;
  /** Nobody of the team did this. `at`: when it was read. */
  readonly onChange: (change: { readonly sessionId: string; readonly action: Action; readonly at: number }) => void;
}

/** True where the platform's own timer may have put another scene on air. */
const ranOut = ({ autoAdvance }: ProductionDesk, platformNow: number): boolean =>
  autoAdvance.nextSceneAt !== null && platformNow >= Date.parse(autoAdvance.nextSceneAt) - TIMER_SLACK_MS;

/** The presses that would have made the difference between two answers of the platform, and which presses explain each. */
const differences = (
  before: ProductionDesk,
  after: ProductionDesk,
  platformNow: number,
): readonly { readonly action: Action; readonly explains: (press: Action) => boolean }[] => {
  const to = after.activeSceneId;
  const air: Action = to === null ? { kind: 'scene.auto' } : { kind: 'scene.take', sceneId: to };
  const isOtherAir = before.activeSceneId !== to && !ranOut(before, platformNow);
  const bands = after.bands.filter((band) => !before.bands.some(({ id }) => id === band.id));
  return [
    ...(isOtherAir ? [{ action: air, explains: changesAir }] : []),
    ...bands.map(({ text }) => ({
      action: { kind: 'band.show', text } as const,
      explains: (press: Action) => press.kind === 'poll.band' || (press.kind === 'band.show' && press.text === text),
    })),
  ];
};

/** Finds changes of a live show that no desk of the team made. */
export const createElsewhereWatch = ({ clock, isComplete, onChange }: ElsewherePorts): ElsewhereWatch => {
  let before: { readonly sessionId: string; readonly desk: Slice<ProductionDesk> } | null = null;
  let presses: readonly { readonly action: Action; readonly at: number }[] = [];
  let isClosed = false;

  const sawDesk: ElsewhereWatch['sawDesk'] = (sessionId, desk, clockOffsetMs) => {
    const last = before?.sessionId === sessionId ? before.desk : null;
    before = { sessionId, desk };
    const at = clock.now();
    const isSameLive = last?.value.session.status === 'live' && desk.value.session.status === 'live';
    if (last === null || !isSameLive) return;
    for (const { action, explains } of differences(last.value, desk.value, at - clockOffsetMs)) {
      const since = last.asOf - GRACE_MS;
      const judge = (): void => {
        if (isClosed || presses.some((press) => press.at >= since && explains(press.action))) return;
        if (isComplete(at)) onChange({ sessionId, action, at });
        else clock.schedule(clock.now() + GRACE_MS, judge);
      };
      clock.schedule(at + GRACE_MS, judge);
    }
  };

  return {
    sawDesk,
    pressed(action) {
      const now = clock.now();
      presses = [...presses.filter(({ at }) => now - at < REMEMBERED_MS), { action, at: now }];
    },
    close() {
      isClosed = true;
    },
  };
};
