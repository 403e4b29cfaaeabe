import * as z from 'zod';
import { SCENE_LIMITS, SceneItemId, TRANSITIONS } from '../../api/scene.ts';
import { AIR, leadsNowhere, stepTarget, takeBackTarget, takeTarget, transitionTarget } from './air-target.ts';
import { isOver } from '../../api/live-objects.ts';
import { REFERS_TO_NOTHING, ALWAYS_POSSIBLE, defineAction, NO_SWITCH, UNSEEN } from './define-action.ts';
import type { Picture } from './picture.ts';
import { missingScene, type ShowContents } from './show-contents.ts';
import { matches, ifKnown, type ShowFacts } from './show-facts.ts';
import { named, type Switch } from './switch.ts';

/** The name under which the automatic layout carries its presses. */
const AUTOMATIC_TARGET = 'automatic';
/** The place of the cued scene, as the thing that cueing changes. */
const CUE = 'cue';

/** True if another scene, or the automatic layout, came on air. */
const airMoved = ({ desk: was }: Picture, { desk: is }: Picture): boolean =>
  was !== null && is !== null && was.activeSceneId !== is.activeSceneId;

/** Taking the scene on air again restarts it. */
const ON_AIR = {
  ...NO_SWITCH,
  ...ALWAYS_POSSIBLE,
  role: 'caller',
  conflictKey: () => null,
  // A scene starts its films and sounds, and is not cued any more.
  alsoChanges: [AIR, 'media ', CUE],
  cannotBeTakenDown: false,
  seen: () => [],
  held: false,
  allowedWhileLocked: false,
  resend: true,
  repeatable: true,
} as const;

interface OfScene {
  readonly sceneId: string;
}

/** Of an action that puts a scene on air. */
const PUTS_SCENE_ON_AIR = {
  ...ON_AIR,
  fields: { sceneId: SceneItemId },
  operations: () => ['activate_scene'] as const,
  target: ({ sceneId }: OfScene) => `scene ${sceneId}`,
  isInEffect: ({ sceneId }: OfScene, { desk }: ShowFacts) =>
    ifKnown(desk, ({ activeSceneId }) => activeSceneId === sceneId),
  missing: ({ sceneId }: OfScene, show: ShowContents) => missingScene(sceneId, show),
} as const;

/** A scene tile's press: takes in direct mode, cues in cue mode. */
const scenePress = defineAction({
  kind: 'scene.press',
  ...PUTS_SCENE_ON_AIR,
});

const sceneTake = defineAction({
  kind: 'scene.take',
  ...PUTS_SCENE_ON_AIR,
  seen(before, after) {
    const sceneId = after.desk?.activeSceneId ?? null;
    return airMoved(before, after) && sceneId !== null ? [{ kind: 'scene.take', sceneId }] : [];
  },
});

const sceneCue = defineAction({
  kind: 'scene.cue',
  fields: { sceneId: SceneItemId.nullable() },
  ...ON_AIR,
  alsoChanges: [],
  conflictKey: () => CUE,
  allowedWhileLocked: true,
  resend: false,
  operations: () => [],
  target: () => null,
  isInEffect: ({ sceneId }, { mode }) => ifKnown(mode, ({ cuedSceneId }) => cuedSceneId === sceneId),
  missing: ({ sceneId }, show) => missingScene(sceneId, show),
});

/** Puts the cued scene on air. */
const take = defineAction({
  kind: 'take',
  fields: {},
  ...ON_AIR,
  ...REFERS_TO_NOTHING,
  refusal: (_action, now) => leadsNowhere(takeTarget(now)),
  operations: () => ['activate_scene'],
  target: ({ kind }) => kind,
  isInEffect: () => null,
});

/** The scene after (or before) the one on air, in the order of the show. */
const sceneStep = defineAction({
  kind: 'scene.step',
  fields: { by: z.union([z.literal(1), z.literal(-1)]) },
  ...ON_AIR,
  ...REFERS_TO_NOTHING,
  refusal: ({ by }, now) => leadsNowhere(stepTarget(now, by)),
  operations: () => ['activate_scene'],
  target: ({ kind }) => kind,
  isInEffect: () => null,
});

/** Automatic layout: no scene on air. */
const sceneAuto = defineAction({
  kind: 'scene.auto',
  fields: {},
  ...ON_AIR,
  ...REFERS_TO_NOTHING,
  held: true,
  operations: () => ['set_active_scene'],
  seen: (before, after) =>
    airMoved(before, after) && after.desk?.activeSceneId === null ? [{ kind: 'scene.auto' }] : [],
  target: () => `scene ${AUTOMATIC_TARGET}`,
  isInEffect: (_action, { desk }) => ifKnown(desk, ({ activeSceneId }) => activeSceneId === null),
});

/** Back to the previous state of the air, by ordinary actions. */
const takeBack = defineAction({
  kind: 'take_back',
  fields: {},
  ...ON_AIR,
  ...REFERS_TO_NOTHING,
  refusal: (_action, now) => leadsNowhere(takeBackTarget(now)),
  operations: () => ['activate_scene'],
  target: ({ kind }) => kind,
  conflictKey: ({ kind }) => kind,
  isInEffect: () => null,
});

const autoAdvanceSet = defineAction({
  kind: 'auto_advance.set',
  fields: { enabled: z.boolean().optional(), loop: z.boolean().optional() },
  ...REFERS_TO_NOTHING,
  // The platform counts no scene down after the end.
  refusal: ({ enabled }, { desk }) => (enabled === true && desk !== null && isOver(desk.session) ? 'over' : null),
  role: 'caller',
  operations: () => ['set_auto_advance'],
  target: () => 'auto-advance',
  conflictKey: ({ kind }) => kind,
  alsoChanges: [],
  cannotBeTakenDown: false,
  seen({ desk: was }, { desk: is }) {
    if (!was || !is) return [];
    const { enabled, loop } = is.autoAdvance;
    const changes = {
      ...(enabled !== was.autoAdvance.enabled && { enabled }),
      ...(loop !== was.autoAdvance.loop && { loop }),
    };
    return Object.keys(changes).length === 0 ? [] : [{ kind: 'auto_advance.set', ...changes }];
  },
  held: false,
  allowedWhileLocked: false,
  resend: true,
  repeatable: false,
  isInEffect: ({ enabled, loop }, { desk }) =>
    ifKnown(desk, ({ autoAdvance }) => matches(enabled, autoAdvance.enabled) && matches(loop, autoAdvance.loop)),
  inverse({ kind, enabled, loop }) {
    if (enabled === true && loop === undefined) return { kind, enabled: false };
    return loop === true && enabled === undefined ? { kind, loop: false } : null;
  },
  switches: (action) =>
    (['enabled', 'loop'] as const).flatMap((field): readonly Switch[] => {
      const wanted = action[field];
      if (wanted === undefined) return [];
      return [{ name: named('started', 'stopped'), wanted, read: ({ desk }) => desk?.autoAdvance[field] }];
    }),
});

/** Sets the transition by which a scene arrives; without a scene, that of the scene in Preview or on air. */
const sceneTransition = defineAction({
  kind: 'scene.transition',
  fields: {
    sceneId: SceneItemId.nullable(),
    transition: z.enum(TRANSITIONS).optional(),
    transitionMs: z.number().int().min(SCENE_LIMITS.transitionMs.min).max(SCENE_LIMITS.transitionMs.max).optional(),
  },
  ...UNSEEN,
  ...NO_SWITCH,
  role: 'caller',
  operations: () => ['update_scene'],
  target: ({ sceneId, kind }) => (sceneId === null ? kind : `scene ${sceneId}`),
  conflictKey: ({ sceneId, kind }) => `${kind} ${sceneId ?? ''}`,
  held: false,
  allowedWhileLocked: false,
  resend: true,
  repeatable: false,
  refusal: ({ sceneId }, now) => (sceneId === null ? leadsNowhere(transitionTarget(now)) : null),
  missing: ({ sceneId }, show) => missingScene(sceneId, show),
  isInEffect({ sceneId, transition, transitionMs }, now) {
    const target = sceneId === null ? transitionTarget(now) : { sceneId };
    const scene = 'nothing' in target ? undefined : now.desk?.scenes.find(({ id }) => id === target.sceneId);
    return ifKnown(
      scene ?? null,
      (one) => matches(transition, one.transition) && matches(transitionMs, one.transitionMs),
    );
  },
});

export const SCENE_ACTIONS = [
  scenePress,
  sceneTake,
  sceneCue,
  take,
  sceneStep,
  sceneAuto,
  takeBack,
  autoAdvanceSet,
  sceneTransition,
] as const;
