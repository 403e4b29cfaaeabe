import type * as z from 'zod';
import { withoutUnknownValues } from '../api/open-values.ts';
import { BACKGROUND_PRESETS } from '../api/slots.ts';
import { NO_MEDIUM, SCENE_LIMITS, SceneInput } from '../api/scene.ts';
import { withPlaceholderUrls } from './local-media.ts';
import { SceneDocumentSchema } from './scene-document-schema.ts';
import { isSame } from './same.ts';
import { findSceneFault, type SceneDocument } from './scene-document.ts';
import type { ShowDocument } from './show-edits.ts';

/** Code of a fault, for a sentence in the reader's language. */
export type FaultCode =
  | 'too_many'
  | 'too_long'
  | 'too_large'
  | 'too_small'
  /** Not among the values, or not in the form, that this field takes. */
  | 'wrong_value'
  | 'missing'
  /** The id is there already. */
  | 'taken'
  /** A media slot that shows nothing. */
  | 'no_medium';

/** A fault that the platform would refuse: its place, and a sentence. */
export interface SceneFault {
  readonly sceneId: string;
  /** Such as `overlays.2.fontScale`; empty for the scene or show as a whole. */
  readonly field: string;
  readonly message: string;
  readonly code: FaultCode;
  /** The bound, if there is one. */
  readonly limit: number | null;
}

type Issue = z.core.$ZodIssue;

const tooBig = (origin: string): FaultCode =>
  origin === 'array' ? 'too_many' : origin === 'string' ? 'too_long' : 'too_large';

const codeOf = (issue: Issue): Pick<SceneFault, 'code' | 'limit'> => {
  switch (issue.code) {
    case 'too_big':
      return { code: tooBig(issue.origin), limit: Number(issue.maximum) };
    case 'too_small':
      return issue.origin === 'string'
        ? { code: 'missing', limit: null }
        : { code: 'too_small', limit: Number(issue.minimum) };
    case 'custom':
      return { code: issue.params?.fault === NO_MEDIUM ? NO_MEDIUM : 'wrong_value', limit: null };
    default:
      return { code: 'wrong_value', limit: null };
  }
};

/** A picture of a later platform's is none that this version could judge. */
const withKnownPictures = (scene: SceneDocument): SceneDocument => ({
  ...scene,
  slots: scene.slots.map((slot) =>
    slot.bgImage?.startsWith('preset:') === true ? { ...slot, bgImage: BACKGROUND_PRESETS[0] } : slot,
  ),
});
const asJudged = (scene: SceneDocument): SceneDocument =>
  withKnownPictures(withoutUnknownValues(SceneDocumentSchema, withPlaceholderUrls(scene)));

/**
 * Everything of a scene that the platform would refuse, its files once uploaded; empty when nothing is. A value that
 * this version does not know is left to the platform that has it.
 */
export const validateScene = (scene: SceneDocument): readonly SceneFault[] => {
  const parsed = SceneInput.safeParse(asJudged(scene));
  const faults = (parsed.error?.issues ?? []).map((issue) => {
    const field = issue.path.map(String).join('.');
    const message = field === '' ? issue.message : `${field}: ${issue.message}`;
    return { sceneId: scene.id, field, message, ...codeOf(issue) };
  });
  const whole = parsed.success ? findSceneFault(scene) : null;
  if (whole === null) return faults;
  return [...faults, { sceneId: scene.id, field: '', ...whole, limit: null }];
};

const fault = (sceneId: string, field: string, message: string, code: FaultCode, limit: number | null): SceneFault => ({
  sceneId,
  field,
  message,
  code,
  limit,
});

/** Faults of the list of scenes, apart from the scenes' own. */
export const validateSceneList = ({ scenes }: ShowDocument): readonly SceneFault[] => {
  const ids = scenes.map((scene) => scene.id);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  return [
    ...(scenes.length > SCENE_LIMITS.scenes
      ? [fault('', '', `A live holds ${SCENE_LIMITS.scenes} scenes at most`, 'too_many', SCENE_LIMITS.scenes)]
      : []),
    ...(repeated === undefined
      ? []
      : [fault(repeated, 'id', `Scene id "${repeated}" is already used in this live`, 'taken', null)]),
  ];
};

/** Everything of a show that the platform would refuse; empty when nothing is. */
export const validateShow = (show: ShowDocument): readonly SceneFault[] => [
  ...validateSceneList(show),
  ...show.scenes.flatMap(validateScene),
];

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
