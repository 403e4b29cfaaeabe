import { updateOverlay, updateOverlayEverywhere } from '#shared/api/scenes.ts';
import { sendBy, type Sender } from './sending.ts';

/** Shows or hides an overlay in one scene or in all of them. */
const sendOverlay: Sender<'overlay.visible'> = ({ sceneId, overlayId, visible }, { sessionId, slices }) =>
  sceneId === null
    ? sendBy(
        updateOverlayEverywhere,
        { params: { id: sessionId, overlayId }, body: { visible } },
        { group: 'desk', apply: (desk) => slices.keepAnswer('desk', desk), evidence: 'desk' },
      )
    : sendBy(
        updateOverlay,
        { params: { id: sessionId, sceneId, overlayId }, body: { visible } },
        {
          group: 'desk',
          apply: ({ overlay }) =>
            slices.change('desk', (desk) => ({
              ...desk,
              scenes: desk.scenes.map((scene) =>
                scene.id === sceneId
                  ? { ...scene, overlays: scene.overlays.map((one) => (one.id === overlay.id ? overlay : one)) }
                  : scene,
              ),
            })),
          evidence: 'desk',
        },
      );

/** How each action of overlays is sent. */
export const OVERLAY_SENDERS = {
  'overlay.visible': sendOverlay,
} as const;
