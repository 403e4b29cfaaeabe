import type { Poll } from '#shared/api/polls.ts';
import type { ProductionDesk } from '#shared/api/scenes.ts';
import type { Action } from '#shared/show/action.ts';
import type { AirHistory } from '#shared/show/air-history.ts';
import { upNextId } from '#shared/show/auto-advance.ts';

/** What reaches the platform, once it is known which scene is meant. */
export type SentAction = Exclude<
  Action,
  { kind: 'scene.press' | 'scene.cue' | 'take' | 'scene.step' | 'take_back' | 'mode.set' | 'lock.set' }
>;
/** What only changes this desk. */
export type LocalAction = Extract<Action, { kind: 'scene.cue' | 'mode.set' | 'lock.set' }>;

export type Resolution =
  | {
      readonly kind: 'send';
      readonly action: SentAction;
      readonly takesBack: boolean;
      /** Said to the person once it is done: it came to something else than the control says. */
      readonly note?: string;
    }
  | { readonly kind: 'local'; readonly action: LocalAction }
  | { readonly kind: 'nothing'; readonly message: string };

export interface PressContext {
  readonly mode: 'direct' | 'cue';
  readonly cuedSceneId: string | null;
  readonly desk: ProductionDesk | null;
  readonly polls: readonly Pick<Poll, 'id' | 'kind' | 'status'>[];
  readonly history: AirHistory;
  readonly held: boolean;
}

const take = (sceneId: string): Resolution => ({
  kind: 'send',
  action: { kind: 'scene.take', sceneId },
  takesBack: false,
});
const nothing = (message: string): Resolution => ({ kind: 'nothing', message });

const upNext = (desk: ProductionDesk | null): string | null =>
  desk && upNextId({ scenes: desk.scenes, loop: desk.autoAdvance.loop }, desk.activeSceneId);

const step = (desk: ProductionDesk | null, by: 1 | -1): Resolution => {
  const scenes = desk?.scenes ?? [];
  const index = scenes.findIndex((scene) => scene.id === desk?.activeSceneId);
  // With the automatic layout on air, forward is the first scene and backward the last.
  const target = index === -1 ? (by === 1 ? 0 : scenes.length - 1) : index + by;
  const scene = scenes[target];
  return scene ? take(scene.id) : nothing(by === 1 ? 'This is the last scene.' : 'This is the first scene.');
};

/** Whether results would mark the right answer while people still vote. */
const givesAnswerAway = (pollId: string, polls: PressContext['polls']): boolean =>
  polls.some(({ id, kind, status }) => id === pollId && kind === 'quiz' && status === 'open');

/** The meaning of a press on this desk: the scene of a tile, a take or a step, and what showing results does first. */
export const resolvePress = (action: Action, context: PressContext): Resolution => {
  switch (action.kind) {
    case 'scene.press':
      return context.mode === 'direct'
        ? take(action.sceneId)
        : { kind: 'local', action: { kind: 'scene.cue', sceneId: action.sceneId } };
    case 'take': {
      // In direct mode the preview shows what comes next, and take puts what it shows on air.
      const sceneId = context.cuedSceneId ?? (context.mode === 'direct' ? upNext(context.desk) : null);
      return sceneId === null ? nothing('No scene is cued.') : take(sceneId);
    }
    case 'scene.step':
      return step(context.desk, action.by);
    case 'take_back': {
      const back = context.history.at(-1);
      if (back === undefined) return nothing('There is nothing to take back.');
      const sent: SentAction = back === null ? { kind: 'scene.auto' } : { kind: 'scene.take', sceneId: back };
      return { kind: 'send', action: sent, takesBack: true };
    }
    case 'poll.results': {
      if (!action.shown || context.held || !givesAnswerAway(action.pollId, context.polls)) {
        return { kind: 'send', action, takesBack: false };
      }
      const close: SentAction = { kind: 'poll.close', pollId: action.pollId, showResults: true };
      return {
        kind: 'send',
        action: close,
        takesBack: false,
        note: 'Closed first: the results show the right answer.',
      };
    }
    case 'scene.cue':
    case 'mode.set':
    case 'lock.set':
      return { kind: 'local', action };
    default:
      return { kind: 'send', action, takesBack: false };
  }
};
