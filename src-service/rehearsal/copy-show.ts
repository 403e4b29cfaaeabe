import * as z from 'zod';
import { createLiveSession } from '#shared/api/live.ts';
import { CHAT_MODES, SESSION_MODES } from '#shared/api/live-objects.ts';
import { MEDIA_KINDS } from '#shared/api/media.ts';
import { isKnown, openEnum } from '#shared/api/open-enum.ts';
import { createPoll, POLL_KINDS, POLL_PHASES } from '#shared/api/polls.ts';
import type { Scene } from '#shared/api/scene.ts';
import { createScene, updateScene } from '#shared/api/scenes.ts';
import { knownPart } from '#shared/scene/known-part.ts';
import { badRequest } from '../lib/api-error.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { addItem } from '../families/media/media-handlers.ts';
import { currentSpace } from '../context/current-space.ts';
import { describeIssue } from '../http/validation.ts';
import { mediaItems } from '../store/media-repository.ts';
import { transact } from '../context/transact.ts';
import { createCallOperation, type CallOperation } from './call-operation.ts';

const Item = z.looseObject({ mediaId: z.string().optional(), userId: z.string().optional() });
type Item = z.output<typeof Item>;

/** A show from a platform's API; fields that the rehearsal does not know are left out. */
export const ShowCopy = z.object({
  /** `get_live_session`. */
  session: z.looseObject({ title: z.string(), scheduledAt: z.string() }),
  /** `get_live_scenes`. */
  scenes: z
    .array(z.looseObject({ id: z.string(), slots: z.array(Item).default([]), audios: z.array(Item).default([]) }))
    .max(20),
  /** `list_live_polls`. */
  polls: z
    .array(
      z.looseObject({
        kind: openEnum(POLL_KINDS),
        options: z.array(z.looseObject({ text: z.string(), correct: z.boolean().optional() })),
      }),
    )
    .max(100)
    .default([]),
  /** `list_media`: items that the scenes use. */
  media: z
    .array(z.looseObject({ id: z.string(), kind: openEnum(MEDIA_KINDS), title: z.string(), url: z.string().max(2000) }))
    .max(1000)
    .default([]),
});
type ShowCopy = z.output<typeof ShowCopy>;

/** Fields of a session that belong to the show, not to the space it comes from. */
const CARRIED = [
  'title',
  'description',
  'scheduledAt',
  'durationMin',
  'maxParticipants',
  'recordingEnabled',
  'replayChat',
] as const;

const pick = (from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]));

/** Items of the library for those of the copy: the same address is the same item. */
const adoptMedia = (ctx: ServiceContext, { media, scenes }: ShowCopy): ReadonlyMap<string, string> => {
  const used = new Set(scenes.flatMap(({ slots, audios }) => [...slots, ...audios].map(({ mediaId }) => mediaId)));
  return new Map(
    media.flatMap(({ id, kind, title, url }) => {
      if (!used.has(id) || !isKnown(MEDIA_KINDS, kind)) return [];
      const known = mediaItems(ctx.db).findAt(kind, url);
      return [[id, (known ?? addItem(ctx, { kind, url, title, folder: null })).id] as const];
    }),
  );
};

/** Guests who are people of the other space become guests by their place. */
const createGuestNumbers = (scenes: ShowCopy['scenes']) => {
  const named = scenes.flatMap(({ slots }) => slots.map(({ userId }) => userId)).filter((id) => id !== undefined);
  const people = [...new Set(named)];
  return (slot: Item): Item => {
    const { userId, ...rest } = slot;
    return userId === undefined ? slot : { ...rest, guestIndex: people.indexOf(userId) };
  };
};

const copyScenes = (operate: CallOperation, id: string, { scenes }: ShowCopy, media: ReadonlyMap<string, string>) => {
  const missing = new Set<string>();
  const asGuest = createGuestNumbers(scenes);
  const adopt = (items: readonly Item[]): Item[] =>
    items.flatMap((item) => {
      if (item.mediaId === undefined) return [item];
      const mediaId = media.get(item.mediaId);
      if (mediaId === undefined) missing.add(item.mediaId);
      return mediaId === undefined ? [] : [{ ...item, mediaId }];
    });
  for (const given of scenes) {
    const { locked: _locked, nextSceneId: _next, ...scene } = knownPart({ overlays: [], ...given } as unknown as Scene);
    const body = { ...scene, slots: adopt(scene.slots).map(asGuest), audios: adopt(scene.audios) };
    operate(createScene, { params: { id }, body: body as never });
  }
  // A next scene must exist before it can be named, and a locked one takes no name any more.
  for (const scene of scenes) {
    const body = pick(scene, ['nextSceneId', 'locked']);
    if (Object.keys(body).length > 0) operate(updateScene, { params: { id, sceneId: scene.id }, body });
  }
  return [...missing];
};

const copyPolls = (operate: CallOperation, id: string, { polls }: ShowCopy): void => {
  for (const poll of polls) {
    const correct = poll.options.flatMap((option, index) => (option.correct === true ? [index] : []));
    // A platform tells the right answers of a quiz once they were shown: until then it is rehearsed as a poll.
    const kind = correct.length === 0 || poll.kind !== 'quiz' ? 'poll' : 'quiz';
    const body = {
      ...pick(poll, ['question', 'allowMultiple']),
      ...(isKnown(POLL_PHASES, poll.phase) && { phase: poll.phase }),
      kind,
      options: poll.options.map(({ text }) => text),
      ...(kind === 'quiz' && { correct }),
    };
    operate(createPoll, { params: { id }, body: body as never });
  }
};

/** The operator, whose refusal of a field is said as the API says it. */
const refusing =
  (operate: CallOperation): CallOperation =>
  (operation, input) => {
    try {
      return operate(operation, input);
    } catch (error) {
      if (!(error instanceof z.core.$ZodError)) throw error;
      throw badRequest(describeIssue(error, operation.body, (input as { readonly body?: unknown }).body));
    }
  };

export interface CopiedShow {
  readonly sessionId: string;
  readonly hostUrl: string;
  /** Items missing from the other space's library; slots that used them are left out. */
  readonly missingMedia: readonly string[];
}

/** Loads a copy of a show of another space, to be rehearsed: all of it, or nothing. Throws 400. */
export const copyShow = (ctx: ServiceContext, copy: ShowCopy): CopiedShow =>
  transact(ctx, () => {
    const operate = refusing(createCallOperation(ctx, currentSpace(ctx).ownerId));
    const { mode, chat } = copy.session;
    const body = {
      ...pick(copy.session, CARRIED),
      ...(isKnown(SESSION_MODES, mode) && { mode }),
      ...(isKnown(CHAT_MODES, chat) && { chat }),
    };
    const { session, hostUrl } = operate(createLiveSession, { body: body as never });
    const missingMedia = copyScenes(operate, session.id, copy, adoptMedia(ctx, copy));
    copyPolls(operate, session.id, copy);
    return { sessionId: session.id, hostUrl, missingMedia };
  });
