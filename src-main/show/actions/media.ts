import type { Scene } from '#shared/api/scene.ts';
import { controlSceneMedia, updateScene, updateSlot } from '#shared/api/scenes.ts';
import { matches } from '#shared/show/actions/show-facts.ts';
import { say } from '#shared/words/say.ts';
import { changeScene } from './keep-answers.ts';
import { sendBy, type SendContext, type Sender } from './sending.ts';

/** Plays, stops, turns or moves a medium. The state shows it by what the platform keeps of it, on air or not. */
const sendMedia: Sender<'media.control'> = ({ kind: _kind, mediaId, ...body }, { sessionId, slices }) =>
  sendBy(
    controlSceneMedia,
    { params: { id: sessionId, mediaId }, body },
    {
      group: `media ${mediaId}`,
      apply: ({ media }) =>
        slices.change('desk', (desk) => ({
          ...desk,
          media: [...desk.media.filter((state) => state.mediaId !== media.mediaId), media],
        })),
      evidence: {
        part: 'desk',
        isDone: () =>
          slices
            .read('desk')
            ?.value.media.some(
              (state) =>
                state.mediaId === mediaId && matches(body.page, state.page) && matches(body.playing, state.playing),
            ) ?? false,
      },
    },
  );

const onAirOf = ({ slices }: SendContext): Scene | null => {
  const desk = slices.read('desk')?.value;
  return desk?.scenes.find(({ id }) => id === desk.activeSceneId) ?? null;
};

/** Sets the volume of a film in its slot, of a sound among the sounds of its scene. */
const sendVolume: Sender<'media.volume'> = ({ mediaId, volume }, context) => {
  const { sessionId, slices } = context;
  const scene = onAirOf(context);
  const isIn = (one: { readonly mediaId?: string | undefined }): boolean => one.mediaId === mediaId;
  const slotId = scene?.slots.find(isIn)?.id;
  if (scene === null || (slotId === undefined && !scene.audios.some(isIn))) {
    return { refusal: say(scene === null ? 'host_press_no_scene_volume' : 'host_press_not_playing') };
  }
  const sceneId = scene.id;
  if (slotId === undefined) {
    const send = () => {
      // The platform takes the sounds of a scene together: those that others moved meanwhile stay as they are.
      const now = slices.read('desk')?.value.scenes.find(({ id }) => id === sceneId) ?? scene;
      const audios = now.audios.map((audio) => (isIn(audio) ? { ...audio, volume } : audio));
      return sendBy(
        updateScene,
        { params: { id: sessionId, sceneId }, body: { audios } },
        {
          group: `sounds of ${sceneId}`,
          apply: (answer) => changeScene(slices, sceneId, () => answer.scene),
          evidence: 'desk',
        },
      );
    };
    return { ...send(), send: (client, options) => send().send(client, options) };
  }
  return sendBy(
    updateSlot,
    { params: { id: sessionId, sceneId, slotId }, body: { volume } },
    {
      group: `media ${mediaId}`,
      evidence: 'desk',
      apply: ({ slot }) =>
        changeScene(slices, sceneId, (now) => ({
          ...now,
          slots: now.slots.map((one) => (one.id === slot.id ? slot : one)),
        })),
    },
  );
};

/** Senders for the actions of media. */
export const MEDIA_SENDERS = {
  'media.control': sendMedia,
  'media.volume': sendVolume,
} as const;
