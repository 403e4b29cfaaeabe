import * as z from 'zod';
import { Id } from '../../api/fields.ts';
import { defineAction } from './define-action.ts';
import { named } from './switch.ts';

const mediaControl = defineAction({
  kind: 'media.control',
  fields: {
    mediaId: Id,
    page: z.number().int().min(1).max(10_000).optional(),
    playing: z.boolean().optional(),
    position: z.number().min(0).max(86_400).optional(),
  },
  role: 'assistant',
  operation: () => 'control_scene_media',
  target: ({ mediaId }) => `media ${mediaId}`,
  contested: ({ mediaId }) => `media ${mediaId}`,
  held: false,
  allowedWhileLocked: false,
  resend: true,
  repeatable: false,
  isInEffect({ mediaId, page, playing, position }, now) {
    if (position !== undefined) return null;
    if (page !== undefined) return now.page(mediaId) === page;
    const plays = now.playing(mediaId);
    return plays === null || playing === undefined ? null : plays === playing;
  },
  inverse: (action) =>
    action.playing === true && action.page === undefined && action.position === undefined
      ? { ...action, playing: false }
      : null,
  refusal: ({ mediaId }, now) => (now.playing(mediaId) === null && now.page(mediaId) === null ? 'not_playing' : null),
  missing({ mediaId }, { scenes }) {
    const plays = (one: { readonly mediaId?: string | undefined }): boolean => one.mediaId === mediaId;
    return scenes.some(({ slots, audios }) => slots.some(plays) || audios.some(plays)) ? null : 'media';
  },
  switches: ({ mediaId, playing }) =>
    playing === undefined
      ? []
      : [
          {
            name: named('started', 'stopped'),
            wanted: playing,
            read: ({ desk }) => desk?.media.find((state) => state.mediaId === mediaId)?.playing,
          },
        ],
});

export const MEDIA_ACTIONS = [mediaControl] as const;
