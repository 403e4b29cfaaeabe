import { createLiveSession, getLiveSession } from '#shared/api/live.ts';
import type { Session } from '#shared/api/live-objects.ts';
import { getMedia } from '#shared/api/media.ts';
import type { Operation, OperationInput, OperationOutput } from '#shared/api/operation.ts';
import { createPoll, listLivePolls, type Poll } from '#shared/api/polls.ts';
import type { Scene } from '#shared/api/scene.ts';
import { createScene, getLiveScenes, setAutoAdvance, updateScene } from '#shared/api/scenes.ts';
import { withoutMediaIds, type MediumStandIn } from '#shared/exchange/references.ts';
import type { LibraryBody } from '#shared/bridge/library-items.ts';
import { AppError } from '#shared/lib/app-error.ts';

/** Calls a space as a person would. */
export type Call = <O extends Operation>(operation: O, input: OperationInput<O>) => Promise<OperationOutput<O>>;

export interface CopyShowPorts {
  /** The space that has the show. */
  readonly from: Call;
  /** The space that gets the copy; the same one repeats it. */
  readonly into: Call;
  /** People and media have their ids in `from` alone. */
  readonly isElsewhere: boolean;
}

/** What a connection may not read is not there for it. */
const unlessForbidden = async <Value>(asked: Promise<Value>, without: Value): Promise<Value> =>
  asked.catch((error: unknown) => {
    if (error instanceof AppError && (error.code === 'forbidden' || error.code === 'not_found')) return without;
    throw error;
  });

const mediaIdsOf = (scenes: readonly Scene[]): ReadonlySet<string> =>
  new Set(
    scenes.flatMap(({ slots, audios }) => [...slots, ...audios].flatMap(({ mediaId }) => (mediaId ? [mediaId] : []))),
  );

/** The scenes as they mean the same in another space: media by address, guests by their turn. */
const forElsewhere = async (scenes: readonly Scene[], from: Call): Promise<readonly Scene[]> => {
  const standIns = new Map<string, MediumStandIn>();
  for (const id of mediaIdsOf(scenes)) {
    const found = await unlessForbidden(from(getMedia, { params: { id } }), null);
    if (found) standIns.set(id, { url: found.media.url, mediaKind: found.media.kind });
  }
  return scenes.map((scene) => {
    const body = { kind: 'template', scene } as LibraryBody;
    const named = (withoutMediaIds(body, (id) => standIns.get(id) ?? null) as unknown as { readonly scene: Scene })
      .scene;
    return {
      ...named,
      slots: named.slots
        .filter(({ mediaId }) => mediaId === undefined)
        .map(({ userId, ...slot }, index) =>
          userId === undefined ? slot : { ...slot, guestIndex: slot.guestIndex ?? index },
        ),
      audios: named.audios.filter(({ mediaId }) => mediaId === undefined),
    };
  });
};

const copyPolls = async (polls: readonly Poll[], into: Call, id: string): Promise<void> => {
  for (const { kind, question, options, allowMultiple, phase } of polls) {
    const correct = options.flatMap((option, index) => (option.correct === true ? [index] : []));
    // A quiz that was never played does not say what is right: it comes along as a poll.
    const answers =
      kind === 'quiz' && correct.length > 0 ? ({ kind: 'quiz', correct } as const) : { kind: 'poll' as const };
    const body = { question, options: options.map((option) => option.text), allowMultiple, phase, ...answers };
    await into(createPoll, { params: { id }, body });
  }
};

/** Schedules a new session with the settings, scenes and polls of another. `scheduledAt` is in milliseconds. */
export const copyShow = async (
  { from, into, isElsewhere }: CopyShowPorts,
  sessionId: string,
  scheduledAt: number,
): Promise<Session> => {
  const source = { params: { id: sessionId } };
  const { title, description, mode, maxParticipants, recordingEnabled, chat } = (await from(getLiveSession, source))
    .session;
  const desk = await from(getLiveScenes, source);
  const { polls } = await unlessForbidden(from(listLivePolls, source), { polls: [] });
  const scenes = isElsewhere ? await forElsewhere(desk.scenes, from) : desk.scenes;

  const body = { title, description, mode, maxParticipants, recordingEnabled, chat, scheduledAt };
  const { session } = await into(createLiveSession, { body });
  const params = { id: session.id };
  for (const { active: _active, locked: _locked, nextSceneId: _next, ...scene } of scenes) {
    await into(createScene, { params, body: scene });
  }
  // A next scene must exist before it can be named.
  for (const { id, nextSceneId } of scenes) {
    if (nextSceneId !== undefined)
      await into(updateScene, { params: { ...params, sceneId: id }, body: { nextSceneId } });
  }
  const { enabled, loop } = desk.autoAdvance;
  if (enabled || loop) await into(setAutoAdvance, { params, body: { enabled, loop } });
  await copyPolls(polls, into, session.id);
  return session;
};
