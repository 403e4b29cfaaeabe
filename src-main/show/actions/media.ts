import { controlSceneMedia } from '#shared/api/scenes.ts';
import { agrees } from '#shared/show/actions/standing.ts';
import { sendBy, type Sender } from './sending.ts';

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
                state.mediaId === mediaId && agrees(body.page, state.page) && agrees(body.playing, state.playing),
            ) ?? false,
      },
    },
  );

/** How each action of media is sent. */
export const MEDIA_SENDERS = {
  'media.control': sendMedia,
} as const;
