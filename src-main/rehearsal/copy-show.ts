import * as z from 'zod';
import { getLiveSession, updateLiveSession } from '#shared/api/live.ts';
import { getMedia, type Media } from '#shared/api/media.ts';
import type { Operation, OperationInput, OperationOutput } from '#shared/api/operation.ts';
import { listLivePolls } from '#shared/api/polls.ts';
import { plannedPolls, type PollPlan } from '#shared/library/poll-plan.ts';
import type { Scene } from '#shared/api/scene.ts';
import { getLiveScenes, setAutoAdvance } from '#shared/api/scenes.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Control } from './control.ts';

/** Calls a space as a person would. */
export type Call = <O extends Operation>(operation: O, input: OperationInput<O>) => Promise<OperationOutput<O>>;

export interface CopyShowPorts {
  /** The space that has the show. */
  readonly from: Call;
  /** The rehearsal space, which gets the copy, and its controls. */
  readonly into: Call;
  readonly control: Control;
  readonly now: () => number;
}

export interface CopiedShow {
  readonly sessionId: string;
  /** Media of the library that the connection may not read; items that used them were left out. */
  readonly missingMedia: number;
}

const SOON_MS = 5 * 60_000;

const Copied = z.looseObject({
  session: z.looseObject({ id: z.string() }),
  missingMedia: z.array(z.string()),
});

/** Uses the given value for everything the connection may not read. */
const unlessForbidden = async <Value>(asked: Promise<Value>, without: Value): Promise<Value> =>
  asked.catch((error: unknown) => {
    if (error instanceof AppError && (error.code === 'forbidden' || error.code === 'not_found')) return without;
    throw error;
  });

const mediaOf = async (scenes: readonly Scene[], from: Call): Promise<readonly Media[]> => {
  const used = scenes.flatMap(({ slots, audios }) => [...slots, ...audios].flatMap(({ mediaId }) => mediaId ?? []));
  const found: Media[] = [];
  for (const id of new Set(used)) {
    const answer = await unlessForbidden(from(getMedia, { params: { id } }), null);
    if (answer) found.push(answer.media);
  }
  return found;
};

/**
 * Copies a show into the rehearsal space: settings, scenes, polls, media by address. It is at the show's own date, or
 * soon where that is over.
 */
export const copyShow = async (
  { from, into, control, now }: CopyShowPorts,
  sessionId: string,
  { plan, durationMin }: { readonly plan: PollPlan | null; readonly durationMin: number | null },
): Promise<CopiedShow> => {
  const source = { params: { id: sessionId } };
  const read = await from(getLiveSession, source);
  // A platform that says the planned duration itself is right.
  const session = { ...(durationMin !== null && { durationMin }), ...read.session };
  const { scenes, autoAdvance } = await from(getLiveScenes, source);
  const listed = await unlessForbidden(from(listLivePolls, source), { polls: [] });
  const polls = plannedPolls(listed.polls, plan);
  const media = await mediaOf(scenes, from);
  const copied = Copied.parse(await control('POST', '/rehearsal/shows', { session, scenes, polls, media }));
  const { id } = copied.session;
  if (Date.parse(session.scheduledAt) < now())
    await into(updateLiveSession, { params: { id }, body: { scheduledAt: now() + SOON_MS } });
  const { enabled, loop } = autoAdvance;
  if (enabled || loop) await into(setAutoAdvance, { params: { id }, body: { enabled, loop } });
  return { sessionId: id, missingMedia: copied.missingMedia.length };
};
