import type { ProductionDesk } from '#shared/api/scenes.ts';
import {
  activateScene,
  controlSceneMedia,
  setActiveScene,
  setAutoAdvance,
  showBand,
  updateOverlay,
  updateOverlayEverywhere,
} from '#shared/api/scenes.ts';
import type { Evidence, PlanContext, PressPlan } from './press-plan.ts';
import { planCall } from './press-plan.ts';
import type { SentAction } from './resolve-press.ts';

type Of<Kind extends SentAction['kind']> = Extract<SentAction, { kind: Kind }>;

/** The name under which the automatic layout and bands carry their last presser. */
export const AUTOMATIC_TARGET = 'automatic';
export const BAND_TARGET = 'band';

const agrees = <Value>(wanted: Value | undefined, there: Value): boolean => wanted === undefined || wanted === there;

/** Plans of the presses that change the production desk: scenes, bands, media, overlays. */
export const createDeskPlans = ({ sessionId, slices }: PlanContext) => {
  const params = { id: sessionId };
  const keepDesk = (desk: ProductionDesk): void => slices.keepAnswer('desk', desk);
  const desk = (): ProductionDesk | undefined => slices.read('desk')?.value;
  const when = (isDone: (desk: ProductionDesk) => boolean): Evidence => ({
    part: 'desk',
    isDone: () => {
      const now = desk();
      return now !== undefined && isDone(now);
    },
  });

  return {
    take: ({ sceneId }: Of<'scene.take'>): PressPlan =>
      planCall(
        activateScene,
        { params: { ...params, sceneId } },
        {
          group: 'desk',
          target: sceneId,
          apply: keepDesk,
          evidence: when((now) => now.activeSceneId === sceneId),
        },
      ),

    automatic: (): PressPlan =>
      planCall(
        setActiveScene,
        { params, body: { sceneId: null } },
        {
          group: 'desk',
          target: AUTOMATIC_TARGET,
          apply: keepDesk,
          evidence: when((now) => now.activeSceneId === null),
        },
      ),

    autoAdvance: ({ enabled, loop }: Of<'auto_advance.set'>): PressPlan =>
      planCall(
        setAutoAdvance,
        { params, body: { ...(enabled !== undefined && { enabled }), ...(loop !== undefined && { loop }) } },
        {
          group: 'desk',
          apply: keepDesk,
          evidence: when((now) => agrees(enabled, now.autoAdvance.enabled) && agrees(loop, now.autoAdvance.loop)),
        },
      ),

    band: ({ kind: _kind, ...body }: Of<'band.show'>): PressPlan => {
      const before = new Set(desk()?.bands.map((band) => band.id));
      return planCall(
        showBand,
        { params, body },
        {
          group: 'band',
          target: BAND_TARGET,
          apply: ({ band }) => slices.change('desk', (now) => ({ ...now, bands: [...now.bands, band] })),
          affects: ['desk'],
          evidence: when((now) => now.bands.some((band) => !before.has(band.id) && band.text === body.text)),
          // A band that was shown and is over cannot be told from one that never was.
          mayResend: false,
        },
      );
    },

    media: ({ kind: _kind, mediaId, ...body }: Of<'media.control'>): PressPlan =>
      planCall(
        controlSceneMedia,
        { params: { ...params, mediaId }, body },
        {
          group: `media ${mediaId}`,
          target: mediaId,
          apply: ({ media }) =>
            slices.change('desk', (now) => ({
              ...now,
              media: [...now.media.filter((state) => state.mediaId !== media.mediaId), media],
            })),
          evidence: when((now) =>
            now.media.some(
              (state) =>
                state.mediaId === mediaId && agrees(body.page, state.page) && agrees(body.playing, state.playing),
            ),
          ),
        },
      ),

    overlay: ({ sceneId, overlayId, visible }: Of<'overlay.visible'>): PressPlan => {
      const isDone = (now: ProductionDesk): boolean =>
        now.scenes
          .filter((scene) => sceneId === null || scene.id === sceneId)
          .every((scene) => scene.overlays.every((overlay) => overlay.id !== overlayId || overlay.visible === visible));
      if (sceneId === null) {
        return planCall(
          updateOverlayEverywhere,
          { params: { ...params, overlayId }, body: { visible } },
          { group: 'desk', target: overlayId, apply: keepDesk, evidence: when(isDone) },
        );
      }
      return planCall(
        updateOverlay,
        { params: { ...params, sceneId, overlayId }, body: { visible } },
        {
          group: 'desk',
          target: overlayId,
          apply: ({ overlay }) =>
            slices.change('desk', (now) => ({
              ...now,
              scenes: now.scenes.map((scene) =>
                scene.id === sceneId
                  ? { ...scene, overlays: scene.overlays.map((one) => (one.id === overlay.id ? overlay : one)) }
                  : scene,
              ),
            })),
          evidence: when(isDone),
        },
      );
    },
  };
};
