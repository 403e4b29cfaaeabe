import { upNextId } from '../auto-advance.ts';
import type { NowhereToGo } from './refusal.ts';
import type { ShowFacts } from './show-facts.ts';

/** Names the air among the things that presses change. */
export const AIR = 'air';

/** The scene to which a press leads the air (null: the automatic layout), or why it leads nowhere. */
export type AirTarget = { readonly sceneId: string | null } | { readonly nothing: NowhereToGo };

const upNext = ({ desk }: ShowFacts): string | null =>
  desk && upNextId({ scenes: desk.scenes, loop: desk.autoAdvance.loop }, desk.activeSceneId);

/** The target of a take: the cued scene, else, unless the desk cues, the next one, which the preview shows. */
export const takeTarget = (now: ShowFacts): AirTarget => {
  const isDirect = now.mode !== null && now.mode.mode !== 'cue';
  const sceneId = now.mode?.cuedSceneId ?? (isDirect ? upNext(now) : null);
  return sceneId === null ? { nothing: isDirect ? 'nothing_next' : 'nothing_cued' } : { sceneId };
};

/** The target of a step through the scenes. From the automatic layout it leads to the first scene or to the last. */
export const stepTarget = ({ desk }: ShowFacts, by: 1 | -1): AirTarget => {
  const scenes = desk?.scenes ?? [];
  const index = scenes.findIndex(({ id }) => id === desk?.activeSceneId);
  const scene = scenes[index === -1 ? (by === 1 ? 0 : scenes.length - 1) : index + by];
  return scene ? { sceneId: scene.id } : { nothing: by === 1 ? 'last' : 'first' };
};

/** The target of a take back: the state of the air before this one. */
export const takeBackTarget = ({ mode }: ShowFacts): AirTarget => mode?.takeBack ?? { nothing: 'nothing_back' };

/** The scene whose transition is set: the cued one, else the one on air; none while the automatic layout is on air. */
export const transitionTarget = ({ desk, mode }: Pick<ShowFacts, 'desk' | 'mode'>): AirTarget => {
  const sceneId = mode?.cuedSceneId ?? desk?.activeSceneId ?? null;
  return sceneId === null ? { nothing: 'nothing_cued' } : { sceneId };
};

/** Why a press leads the air nowhere; null where it leads somewhere. */
export const leadsNowhere = (target: AirTarget): NowhereToGo | null => ('nothing' in target ? target.nothing : null);
