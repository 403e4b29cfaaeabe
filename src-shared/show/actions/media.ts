import * as z from 'zod';
import { Id } from '../../api/fields.ts';
import type { MediaState } from '../../api/scenes.ts';
import type { MediaItem } from '../media-items.ts';
import { defineAction, FOUND_WHEN_PRESSED, NO_SWITCH } from './define-action.ts';
import { pairs } from './picture.ts';
import type { ShowContents } from './show-contents.ts';
import type { ShowFacts } from './show-facts.ts';
import { named } from './switch.ts';

interface OfMedium {
  readonly mediaId: string;
}

const ABOUT_MEDIUM = {
  role: 'assistant',
  alsoChanges: [],
  cannotBeTakenDown: false,
  operations: () => ['control_scene_media'] as const,
  target: ({ mediaId }: OfMedium) => `media ${mediaId}`,
  conflictKey: ({ mediaId }: OfMedium) => `media ${mediaId}`,
  held: false,
  allowedWhileLocked: false,
  resend: true,
  missing({ mediaId }: OfMedium, { scenes }: ShowContents): 'media' | null {
    const plays = (one: { readonly mediaId?: string | undefined }): boolean => one.mediaId === mediaId;
    return scenes.some(({ slots, audios }) => slots.some(plays) || audios.some(plays)) ? null : 'media';
  },
} as const;

/** The volume of a slot that says none. */
const FULL = 1;

/** A playing film moves on by the time that passed. If it is further off than this, somebody moved it. */
const MOVED_SEC = 2;

/** The move that leads from one state of a medium to another; null for none. */
const movedBy = (was: MediaState, is: MediaState): Readonly<Partial<Record<'page' | 'position', number>>> | null => {
  if (is.page !== null && was.page !== is.page) return { page: is.page };
  if (was.position === null || is.position === null || was.updatedAt === is.updatedAt) return null;
  const sinceSec = was.playing === true ? (Date.parse(is.updatedAt) - Date.parse(was.updatedAt)) / 1000 : 0;
  return Math.abs(is.position - was.position - sinceSec) > MOVED_SEC ? { position: is.position } : null;
};

const mediaControl = defineAction({
  kind: 'media.control',
  fields: {
    mediaId: Id,
    page: z.number().int().min(1).max(10_000).optional(),
    playing: z.boolean().optional(),
    position: z.number().min(0).max(86_400).optional(),
  },
  ...ABOUT_MEDIUM,
  seen: (before, after) =>
    pairs(before.desk?.media ?? [], after.desk?.media ?? [], ({ mediaId }) => mediaId).flatMap(([was, is]) => {
      const { mediaId, playing } = is;
      const moved = playing !== null && was.playing !== playing ? { playing } : movedBy(was, is);
      return moved ? [{ kind: 'media.control', mediaId, ...moved } as const] : [];
    }),
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

/** The next or the previous page of a document on air. */
const mediaTurn = defineAction({
  kind: 'media.turn',
  fields: { mediaId: Id, by: z.union([z.literal(1), z.literal(-1)]) },
  ...ABOUT_MEDIUM,
  ...NO_SWITCH,
  seen: () => [],
  repeatable: true,
  isInEffect: () => null,
  refusal: ({ mediaId }, now) => (now.page(mediaId) === null ? 'not_playing' : null),
});

/** How loud a film or sound of the scene on air is. */
const mediaVolume = defineAction({
  kind: 'media.volume',
  fields: { mediaId: Id, volume: z.number().min(0).max(1) },
  ...ABOUT_MEDIUM,
  ...NO_SWITCH,
  conflictKey: ({ mediaId }) => `media ${mediaId} volume`,
  seen: () => [],
  // The volume of a sound stands in its scene, that of a film in its slot.
  operations({ mediaId }, desk): readonly ['update_slot' | 'update_scene'] {
    const onAir = desk?.scenes.find(({ id }) => id === desk.activeSceneId);
    return onAir?.audios.some((audio) => audio.mediaId === mediaId) === true &&
      !onAir.slots.some((slot) => slot.mediaId === mediaId)
      ? ['update_scene']
      : ['update_slot'];
  },
  repeatable: true,
  isInEffect({ mediaId, volume }, { desk }) {
    const onAir = desk?.scenes.find(({ id }) => id === desk.activeSceneId);
    const plays = [...(onAir?.slots ?? []), ...(onAir?.audios ?? [])].filter((one) => one.mediaId === mediaId);
    return plays.length === 0 ? null : plays.some((one) => (one.volume ?? FULL) === volume);
  },
  refusal: ({ mediaId }, now) => (now.playing(mediaId) === null ? 'not_playing' : null),
});

/** The medium that plays on air, and the document on air: a press that names none means these. */
export const playedOnAir = ({ mediaOnAir }: ShowFacts): MediaItem | null =>
  mediaOnAir.find(({ kind }) => kind !== 'pdf') ?? null;
export const documentOnAir = ({ mediaOnAir }: ShowFacts): MediaItem | null =>
  mediaOnAir.find(({ kind }) => kind === 'pdf') ?? null;

/** Defaults for an action on what the scene on air has. */
const ON_AIR = {
  fields: {},
  ...FOUND_WHEN_PRESSED,
  role: 'assistant',
  allowedWhileLocked: false,
  operations: () => ['control_scene_media'] as const,
} as const;

const PAGES_ON_AIR = {
  ...ON_AIR,
  refusal: (_action: unknown, now: ShowFacts) => (documentOnAir(now) ? null : 'no_pages'),
  isInEffect: () => null,
} as const;

const mediaToggle = defineAction({
  kind: 'media.toggle',
  ...ON_AIR,
  refusal: (_action, now) => (playedOnAir(now) ? null : 'no_media'),
  isInEffect(_action, now) {
    const item = playedOnAir(now);
    return item && now.playing(item.mediaId);
  },
});
const mediaPageNext = defineAction({ kind: 'media.page.next', ...PAGES_ON_AIR });
const mediaPagePrevious = defineAction({ kind: 'media.page.previous', ...PAGES_ON_AIR });

export const MEDIA_ACTIONS = [
  mediaControl,
  mediaTurn,
  mediaVolume,
  mediaToggle,
  mediaPageNext,
  mediaPagePrevious,
] as const;
