import * as z from 'zod';
import { DuplicateRequest, type MadeFromTemplate } from '#shared/bridge/app-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Log } from '#shared/lib/log.ts';
import type { ShowToMake } from '#shared/library/library-items.ts';
import type { ShowTemplate } from '#shared/library/show-template.ts';
import { findLocalFile } from '#shared/scene/local-media.ts';
import { say } from '#shared/words/say.ts';
import { StoredSentence } from '#shared/words/sentence-schema.ts';
import type { ValueStore } from '../settings/file-store.ts';
import { refuseLocal } from './send-media.ts';
import { createShow, fillShow, findEmptyShow, isUnanswered, showCopyOf } from './show-copy.ts';
import { isBroken, problemOf } from './sync-run.ts';
import { isForPerson, isTemporary, type SyncContext } from './sync-space.ts';

/** A show that was asked for and is not whole on the platform yet. */
export const PendingShow = z.strictObject({
  id: z.string(),
  spaceId: z.string(),
  /** The template in the library. */
  itemId: z.string(),
  request: DuplicateRequest,
  /** Its creation was sent; the answer may have been lost. */
  isSent: z.boolean(),
  /** Null until its session is known to be there. */
  sessionId: z.string().nullable(),
  /** Why the platform refused it; null while it waits. */
  problem: StoredSentence.nullable(),
});
export type PendingShow = z.output<typeof PendingShow>;

export interface ShowsToMake {
  list(): readonly ShowToMake[];
  /** Makes shows of a template now; what the platform cannot be asked for now waits for `makeWaiting`. */
  makeNow(ctx: SyncContext, itemId: string, requests: readonly DuplicateRequest[]): Promise<MadeFromTemplate>;
  /** Makes the shows of a space that wait; why one cannot be made is kept at it. Throws errors that concern the whole run: no network, no sign-in. */
  makeWaiting(ctx: SyncContext, log: Log): Promise<void>;
  /** Refused shows of a space wait again. */
  retry(spaceId: string): void;
  /** The person does not want it any more; a session that is there already stays. */
  forget(id: string): void;
}

const EMPTY_MADE: MadeFromTemplate = { sessionIds: [], quizzesAsPolls: 0, problem: null, waiting: 0 };

/** Shows to be made of templates: kept before anything is sent, so that neither an end of the app nor of the network loses one. */
export const createShowsToMake = (store: ValueStore<readonly PendingShow[]>): ShowsToMake => {
  /** Being made right now, so that a run of sync does not make them twice. */
  const making = new Set<string>();

  const keep = (id: string, change: Partial<PendingShow>): void =>
    store.write(store.read().map((one) => (one.id === id ? { ...one, ...change } : one)));
  const forget = (id: string): void => store.write(store.read().filter((one) => one.id !== id));

  const templateOf = async ({ library, space }: SyncContext, itemId: string): Promise<ShowTemplate> => {
    const { body, spaceId } = await library.ask('items.get', { id: itemId });
    if (body.kind === 'show_template' && spaceId === space.id) return body;
    throw new AppError('not_found', say('host_no_show_template'));
  };
  const giveOwn = async ({ library, space }: SyncContext, sessionId: string, template: ShowTemplate): Promise<void> => {
    const scope = { spaceId: space.id, sessionId };
    if (template.bands.length > 0) await library.ask('bands.replace', { scope, presets: template.bands });
    const { show, scenes, scripts } = template.notes;
    for (const [sceneId, text] of [[null, show] as const, ...Object.entries(scenes)])
      if (text !== '') await library.ask('notes.save', { ...scope, kind: 'note', sceneId, text });
    for (const [sceneId, text] of Object.entries(scripts))
      if (text !== '') await library.ask('notes.save', { ...scope, kind: 'script', sceneId, text });
  };
  const make = async (ctx: SyncContext, pending: PendingShow): Promise<string> => {
    const { library, space } = ctx;
    const template = await templateOf(ctx, pending.itemId);
    const copy = showCopyOf(template);
    await refuseLocal(ctx, findLocalFile(copy.scenes));
    const there = pending.sessionId ?? (pending.isSent ? await findEmptyShow(space.client, pending.request) : null);
    if (there === null) keep(pending.id, { isSent: true });
    const sessionId = there ?? (await createShow(space.client, copy.settings, pending.request));
    keep(pending.id, { sessionId });
    for (const { pollId, right } of await fillShow(space.client, sessionId, copy, there === null)) {
      if (right.length === 0) continue;
      await library.ask('polls.plan_change', {
        kind: 'right',
        spaceId: space.id,
        sessionId,
        pollId,
        right: [...right],
      });
    }
    await giveOwn(ctx, sessionId, template);
    forget(pending.id);
    return sessionId;
  };
  /** Makes one that nobody else is making. */
  const makeOnce = async (ctx: SyncContext, pending: PendingShow): Promise<string | null> => {
    if (making.has(pending.id)) return null;
    making.add(pending.id);
    try {
      return await make(ctx, pending);
    } finally {
      making.delete(pending.id);
    }
  };

  return {
    list: () =>
      store.read().map(({ id, spaceId, request: { title, scheduledAt }, problem }) => ({
        id,
        spaceId,
        title,
        scheduledAt,
        problem,
      })),
    async makeNow(ctx, itemId, requests) {
      const { polls } = await templateOf(ctx, itemId);
      const allPending = requests.map((request): PendingShow => ({
        id: ctx.newId(),
        spaceId: ctx.space.id,
        itemId,
        request,
        isSent: false,
        sessionId: null,
        problem: null,
      }));
      store.write([...store.read(), ...allPending]);
      const sessionIds: string[] = [];
      for (const [index, pending] of allPending.entries()) {
        try {
          const sessionId = await makeOnce(ctx, pending);
          if (sessionId !== null) sessionIds.push(sessionId);
        } catch (error) {
          if (isTemporary(error)) return { ...EMPTY_MADE, sessionIds, waiting: allPending.length - index };
          const begun = store.read().find(({ id }) => id === pending.id)?.sessionId ?? [];
          // The person is told at once and asks again: nothing is tried again behind their back.
          for (const { id } of allPending.slice(index)) forget(id);
          if (!(error instanceof AppError)) throw error;
          return { ...EMPTY_MADE, sessionIds: sessionIds.concat(begun), problem: error.sentence };
        }
      }
      return { ...EMPTY_MADE, sessionIds, quizzesAsPolls: polls.filter(isUnanswered).length };
    },
    async makeWaiting(ctx, log) {
      for (const pending of store.read().filter((one) => one.spaceId === ctx.space.id && one.problem === null)) {
        try {
          await makeOnce(ctx, pending);
        } catch (error) {
          if (isTemporary(error) || isForPerson(error)) throw error;
          if (isBroken(error)) log.error('a show could not be made of a template', { error });
          keep(pending.id, { problem: problemOf(error) });
        }
      }
    },
    retry: (spaceId) =>
      store.write(store.read().map((one) => (one.spaceId === spaceId ? { ...one, problem: null } : one))),
    forget,
  };
};
