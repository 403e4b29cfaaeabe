import { getLiveScenes } from '#shared/api/scenes.ts';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import { findLocalFile } from '#shared/scene/local-media.ts';
import type { ShowDocument } from '#shared/scene/show-edits.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { planPush } from './plan-push.ts';
import { refuseLocal } from './send-media.ts';
import { LIBRARY_LANE, type SyncContext } from './sync-space.ts';

const readShow = async ({ space }: SyncContext, sessionId: string): Promise<{ show: ShowDocument; title: string }> => {
  const desk = await space.client.call(getLiveScenes, { params: { id: sessionId } }, LIBRARY_LANE);
  return { show: { scenes: desk.scenes.map(documentOf) }, title: desk.session.title };
};

/** Syncs the draft of a session with the platform: reads, merges, sends the difference, reads again. */
export const syncDraft = async (ctx: SyncContext, itemId: string, sessionId: string): Promise<void> => {
  const { library, space, now } = ctx;
  const theirs = (await readShow(ctx, sessionId)).show;
  const merge = await library.ask('drafts.merge', { itemId, theirs, sent: null, at: now() });
  if (merge.isDone || !space.canWrite) return;
  const steps = planPush(sessionId, theirs, merge.wanted);
  // A show is sent as a whole or not at all: half a show is worse than a late one.
  await refuseLocal(ctx, findLocalFile(steps.map(({ input }) => input)));
  for (const { operation, input } of steps) {
    await space.client.call(operation, input, LIBRARY_LANE);
  }
  const after = (await readShow(ctx, sessionId)).show;
  const sent = { show: merge.wanted, revision: merge.revision };
  await library.ask('drafts.merge', { itemId, theirs: after, sent, at: now() });
};

/** Makes the draft of a session from the platform's scenes; answers with its id. */
export const adoptDraft = async (ctx: SyncContext, sessionId: string): Promise<string> => {
  const { show, title } = await readShow(ctx, sessionId);
  const { library, space, now, newId } = ctx;
  const name = cutText(title.trim(), 100) || sessionId;
  return library.ask('drafts.adopt', { id: newId(), spaceId: space.id, sessionId, name, show, at: now() });
};
