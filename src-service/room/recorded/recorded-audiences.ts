import { AudienceScript, type AudienceSpeed, type RecordedAudience } from '#shared/debrief/audience/audience-script.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { transact } from '../../context/transact.ts';
import type { FaultSource } from '../../http/faults.ts';
import { notFound } from '../../lib/api-error.ts';
import { recordedAudiences } from '../../store/recorded-audience-repository.ts';
import { playAudience, type PlayedAudience } from './recorded-audience.ts';

interface Played {
  readonly bySession: Map<string, PlayedAudience>;
  readonly faults: FaultSource;
}

const all = new WeakMap<ServiceContext, Played>();

const playedIn = (ctx: ServiceContext): Map<string, PlayedAudience> =>
  all.get(ctx)?.bySession ?? new Map<string, PlayedAudience>();

/** Takes up the recorded audiences that a service had when it ended. Called once at its start, after presence. */
export const startRecordedAudiences = (ctx: ServiceContext, faults: FaultSource): { stop(): void } => {
  const bySession = new Map<string, PlayedAudience>();
  all.set(ctx, { bySession, faults });
  for (const { sessionId, script, ...played } of recordedAudiences(ctx.db).list()) {
    const read = AudienceScript.safeParse(script);
    if (read.success) bySession.set(sessionId, playAudience(ctx, { sessionId, script: read.data, played, faults }));
  }
  return {
    stop() {
      for (const audience of bySession.values()) audience.stop();
      all.delete(ctx);
    },
  };
};

/** The recorded audience of a live as it is now; null without one. */
export const recordedAudienceOf = (ctx: ServiceContext, sessionId: string): RecordedAudience | null =>
  playedIn(ctx).get(sessionId)?.status() ?? null;

/** Takes a recorded audience out of a live, with its people; nothing without one. */
export const removeRecordedAudience = (ctx: ServiceContext, sessionId: string): void => {
  transact(ctx, () => {
    const audience = playedIn(ctx).get(sessionId);
    audience?.leave();
    audience?.stop();
    recordedAudiences(ctx.db).remove(sessionId);
  });
  playedIn(ctx).delete(sessionId);
};

/** Gives a live a recorded audience, from its beginning; one that was there goes. */
export const putRecordedAudience = (
  ctx: ServiceContext,
  sessionId: string,
  { script, speed }: { readonly script: AudienceScript; readonly speed: AudienceSpeed },
): void => {
  removeRecordedAudience(ctx, sessionId);
  const { bySession, faults } = all.get(ctx) ?? {};
  if (!bySession || !faults) throw notFound('Audience');
  const played = { speed, anchorAt: null, anchorMs: 0, done: 0 };
  transact(ctx, () => {
    recordedAudiences(ctx.db).save({ sessionId, script, ...played });
  });
  bySession.set(sessionId, playAudience(ctx, { sessionId, script, played, faults }));
};

/** Plays a recorded audience faster or slower from now on; throws 404 without one. */
export const setAudienceSpeed = (ctx: ServiceContext, sessionId: string, speed: AudienceSpeed): void => {
  const audience = playedIn(ctx).get(sessionId);
  if (!audience) throw notFound('Audience');
  audience.setSpeed(speed);
};

/** The rehearsal is put back as it was: its recorded audience waits for the next live. */
export const rewindRecordedAudience = (ctx: ServiceContext, sessionId: string): void => {
  playedIn(ctx).get(sessionId)?.rewind();
};
