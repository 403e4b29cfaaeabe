import { SCENE_LIMITS, SceneInput } from '../api/scene.ts';
import { asIfUploaded } from './local-media.ts';
import { isSame } from './same.ts';
import { findSceneFault, type SceneDocument } from './scene-document.ts';
import type { ShowDocument } from './show-edits.ts';

/** What the platform would refuse: where, and a sentence. */
export interface SceneFault {
  readonly sceneId: string;
  /** Such as `overlays.2.fontScale`; empty for the scene or show as a whole. */
  readonly field: string;
  readonly message: string;
}

/** Everything of a scene that the platform would refuse, its files once uploaded; empty when nothing is. */
export const validateScene = (scene: SceneDocument): readonly SceneFault[] => {
  const parsed = SceneInput.safeParse(asIfUploaded(scene));
  const faults = (parsed.error?.issues ?? []).map((issue) => {
    const field = issue.path.map(String).join('.');
    return { sceneId: scene.id, field, message: field === '' ? issue.message : `${field}: ${issue.message}` };
  });
  const whole = parsed.success ? findSceneFault(scene) : null;
  return whole === null ? faults : [...faults, { sceneId: scene.id, field: '', message: whole }];
};

/** Everything of a show that the platform would refuse; empty when nothing is. */
export const validateShow = ({ scenes }: ShowDocument): readonly SceneFault[] => {
  const ids = scenes.map((scene) => scene.id);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  return [
    ...(scenes.length > SCENE_LIMITS.scenes
      ? [{ sceneId: '', field: '', message: `A live holds ${SCENE_LIMITS.scenes} scenes at most` }]
      : []),
    ...(repeated === undefined
      ? []
      : [{ sceneId: repeated, field: 'id', message: `Scene id "${repeated}" is already used in this live` }]),
    ...scenes.flatMap(validateScene),
  ];
};

/** The scene of a show that an edit changed or removed although it is locked, both before and after; null when none. */
export const findLockedChange = (before: ShowDocument, after: ShowDocument): SceneDocument | null => {
  const byId = new Map(after.scenes.map((scene) => [scene.id, scene]));
  return (
    before.scenes.find((scene) => {
      if (!scene.locked) return false;
      const next = byId.get(scene.id);
      return next === undefined || (next.locked && !isSame(next, scene));
    }) ?? null
  );
};
