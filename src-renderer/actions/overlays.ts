import type { OVERLAY_ACTIONS } from '#shared/show/actions/overlays.ts';
import { overlayName } from '../lib/scene-words.ts';
import * as m from '../paraglide/messages.js';
import { plainForm, switchField } from './action-form.ts';
import { MARK_LOOK, of, SWITCH_LOOK, type ViewsOf } from './action-view.ts';

/** Forms, names and icons of overlay actions. */
export const OVERLAY_VIEWS: ViewsOf<typeof OVERLAY_ACTIONS> = {
  'overlay.visible': {
    group: 'overlays',
    icon: 'layers',
    forms: [
      {
        id: 'overlay.visible',
        label: m.keys_action_overlay,
        make({ scenes }) {
          const owner = scenes.find(({ overlays }) => overlays.length > 0);
          const overlayId = owner?.overlays[0]?.id ?? '';
          return { kind: 'overlay.visible', sceneId: owner?.id ?? null, overlayId, visible: true };
        },
        fields: [
          { type: 'scene', name: 'sceneId', none: m.desk_kind_every_scene },
          { type: 'overlay', name: 'overlayId' },
          switchField('visible', m.desk_kind_shown),
        ],
        has: null,
      },
    ],
    word: ({ visible, overlayId }, names) =>
      of(visible ? m.desk_act_show() : m.desk_act_hide(), names.overlay(overlayId)),
    offers: ({ scenes }) =>
      scenes.flatMap((scene) =>
        scene.overlays.map((overlay) => ({
          action: { kind: 'overlay.visible', sceneId: scene.id, overlayId: overlay.id, visible: true },
          name: m.desk_deck_overlay_in({ overlay: overlayName(overlay), scene: scene.name }),
          label: overlayName(overlay),
        })),
      ),
    ...SWITCH_LOOK,
  },
  'temporary.clear': {
    group: 'air',
    icon: 'sparkles',
    forms: [plainForm('temporary.clear', m.keys_clear)],
    word: () => m.keys_clear(),
    offers: () => [{ action: { kind: 'temporary.clear' }, name: m.keys_clear() }],
    ...MARK_LOOK,
  },
};
