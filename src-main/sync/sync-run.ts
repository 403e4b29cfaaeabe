import { AppError, type AppErrorCode } from '#shared/lib/app-error.ts';
import type { Log } from '#shared/lib/log.ts';
import { OddSceneError } from '#shared/scene/scene-document-schema.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { PlatformTemplate } from '../library/merge/template-body.ts';
import { adoptDraft, syncDraft } from './send-drafts.ts';
import { uploadMedium } from './send-media.ts';
import { readTemplates, syncTemplate } from './send-templates.ts';
import type { SyncContext } from './sync-space.ts';

/** Answers that another try, without a change by a person, does not alter. */
const REFUSALS: ReadonlySet<AppErrorCode> = new Set([
  'invalid_input',
  'forbidden',
  'not_found',
  'conflict',
  'locked',
  'too_large',
  'unsupported',
]);

/** True for an error of the app itself over one item: the others must not wait for it. */
export const isBroken = (error: unknown): boolean => !(error instanceof AppError) || error.code === 'internal';
const isOfItem = (error: unknown): boolean =>
  isBroken(error) || (error instanceof AppError && REFUSALS.has(error.code));

/** The sentence at an item that could not be sent. */
export const problemOf = (error: unknown): Sentence => {
  if (error instanceof AppError) return error.sentence;
  return say(error instanceof OddSceneError ? 'host_platform_odd' : 'host_app_broke');
};

/**
 * Runs `send`. A refusal is retried once, from reading on, because someone may have changed the item in between; then
 * it is recorded at the item, as is an error of the app itself. Other errors are thrown: they concern the whole run.
 */
const sendItem = async (
  { library }: SyncContext,
  log: Log,
  itemId: string,
  send: () => Promise<void>,
): Promise<void> => {
  for (const isLast of [false, true]) {
    try {
      await send();
      return;
    } catch (error) {
      if (!isOfItem(error)) throw error;
      if (isBroken(error)) log.error('an item could not be sent', { error });
      if (isLast) await library.ask('sync.refuse', { itemId, problem: problemOf(error) });
    }
  }
};

/** Callbacks of a run while it goes on. */
export interface RunProgress {
  readonly shouldStop: () => boolean;
  readonly onProgress: (done: number, total: number) => void;
  /** Called once where templates or media of a space went to the platform. */
  readonly onSent: (spaceId: string) => void;
  readonly log: Log;
}

/** Number of times that edits made during a push are sent in the same run. */
const ROUNDS = 5;

const sendRounds = async (
  ctx: SyncContext,
  { shouldStop, onProgress, log }: RunProgress,
  onItem: (kind: string) => void,
): Promise<void> => {
  const { library, space } = ctx;
  let done = 0;
  // A read-only connection keeps all edits waiting: one round reports everything.
  for (let round = 0; round < (space.canWrite ? ROUNDS : 1); round += 1) {
    const all = await library.ask('sync.waiting', { spaceId: space.id });
    // Files go first: items that use them are sent with the platform's names for them.
    const waiting = all.toSorted((a, b) => Number(b.kind === 'media') - Number(a.kind === 'media'));
    if (waiting.length === 0) return;
    let theirs: readonly PlatformTemplate[] | null = null;
    for (const { itemId, kind } of waiting) {
      if (shouldStop()) return;
      onProgress(done, done + waiting.length);
      await sendItem(ctx, log, itemId, async () => {
        if (kind === 'media') {
          await uploadMedium(ctx, itemId);
          return;
        }
        if (kind === 'template') {
          const known = theirs ?? (await readTemplates(ctx));
          // A second try reads them again.
          theirs = null;
          theirs = await syncTemplate(ctx, itemId, known);
          return;
        }
        const { externalId } = await library.ask('items.get', { id: itemId });
        if (externalId !== null) await syncDraft(ctx, itemId, externalId);
      });
      if (space.canWrite) onItem(kind);
      done += 1;
      onProgress(done, Math.max(done, waiting.length));
    }
  }
};

/** Sends the waiting edits of a space, in order. Throws errors that stop everything: no network, no sign-in. */
export const sendWaiting = async (ctx: SyncContext, run: RunProgress): Promise<void> => {
  const kinds = new Set<string>();
  try {
    await sendRounds(ctx, run, (kind) => kinds.add(kind));
  } finally {
    if (kinds.has('media') || kinds.has('template')) run.onSent(ctx.space.id);
  }
};

/** Reads new data from the platform. */
export const pullTemplates = async (ctx: SyncContext): Promise<void> => {
  const theirs = await readTemplates(ctx);
  const newIds = theirs.map(() => ctx.newId());
  await ctx.library.ask('templates.adopt', { spaceId: ctx.space.id, theirs, newIds, at: ctx.now() });
};

/** The draft of a session, brought up to date or made; its id. */
export const pullDraft = async (ctx: SyncContext, sessionId: string): Promise<string> => {
  const known = await ctx.library.ask('items.draft', { spaceId: ctx.space.id, sessionId });
  if (!known) return adoptDraft(ctx, sessionId);
  await syncDraft(ctx, known.id, sessionId);
  return known.id;
};
