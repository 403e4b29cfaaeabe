import * as z from 'zod';
import { SceneItemId } from '../../api/scene.ts';
import { REFERS_TO_NOTHING, ALWAYS_POSSIBLE, defineAction, NO_SWITCH } from './define-action.ts';
import { pairs } from './picture.ts';
import { missingScene } from './show-contents.ts';
import { named } from './switch.ts';

interface OverlayHolder<Overlay> {
  readonly id: string;
  readonly overlays: readonly Overlay[];
}

/** The overlays of one id in one scene, or in every scene of the show. */
const overlaysOf = <Overlay extends { readonly id: string }>(
  { sceneId, overlayId }: { readonly sceneId: string | null; readonly overlayId: string },
  scenes: readonly OverlayHolder<Overlay>[],
): readonly Overlay[] =>
  scenes
    .filter(({ id }) => sceneId === null || id === sceneId)
    .flatMap(({ overlays }) => overlays.filter(({ id }) => id === overlayId));

/** A null scene is every scene of the show. */
const overlayVisible = defineAction({
  kind: 'overlay.visible',
  fields: { sceneId: SceneItemId.nullable(), overlayId: SceneItemId, visible: z.boolean() },
  ...ALWAYS_POSSIBLE,
  role: 'assistant',
  operations: ({ sceneId }) => [sceneId === null ? 'update_overlay_everywhere' : 'update_overlay'],
  target: ({ overlayId }) => `overlay ${overlayId}`,
  conflictKey: ({ overlayId }) => `overlay ${overlayId}`,
  alsoChanges: [],
  cannotBeTakenDown: false,
  // Of scenes that are not on air nobody sees them come and go.
  seen({ desk: was }, { desk: is }) {
    if (was?.activeSceneId !== is?.activeSceneId) return [];
    const onAir = (desk: typeof is) => desk?.scenes.find(({ id }) => id === desk.activeSceneId);
    const sceneId = onAir(is)?.id ?? null;
    return pairs(onAir(was)?.overlays ?? [], onAir(is)?.overlays ?? [], ({ id }) => id)
      .filter(([before, after]) => before.visible !== after.visible)
      .map(([, { id, visible }]) => ({ kind: 'overlay.visible', sceneId, overlayId: id, visible }));
  },
  held: false,
  allowedWhileLocked: false,
  resend: true,
  repeatable: false,
  isInEffect(action, { desk }) {
    const overlays = overlaysOf(action, desk?.scenes ?? []);
    return overlays.length === 0 ? null : overlays.every(({ visible }) => visible === action.visible);
  },
  inverse: (action) => (action.visible ? { ...action, visible: false } : null),
  missing: (action, show) =>
    missingScene(action.sceneId, show) ?? (overlaysOf(action, show.scenes).length > 0 ? null : 'overlay'),
  switches: (action) => [
    {
      name: named('shown', 'hidden'),
      wanted: action.visible,
      read: ({ desk }) => overlaysOf(action, desk?.scenes ?? [])[0]?.visible,
    },
  ],
});

/** Takes the message and the polls off the stage. The platform cannot take a band down: each ends after its seconds. */
const temporaryClear = defineAction({
  kind: 'temporary.clear',
  fields: {},
  ...REFERS_TO_NOTHING,
  ...ALWAYS_POSSIBLE,
  ...NO_SWITCH,
  role: 'assistant',
  operations: () => ['stage_chat_message', 'stage_poll'],
  target: ({ kind }) => kind,
  conflictKey: ({ kind }) => kind,
  alsoChanges: ['poll ', 'message.stage'],
  cannotBeTakenDown: false,
  seen: () => [],
  held: false,
  allowedWhileLocked: false,
  resend: true,
  // The platform does not report the message on stage, so this desk may not know of one.
  repeatable: true,
  isInEffect: (_action, { stagedMessageId, polls }) =>
    stagedMessageId === null && polls.every(({ onStage }) => !onStage),
});

export const OVERLAY_ACTIONS = [overlayVisible, temporaryClear] as const;
