import type { ServiceContext } from '../../context/service-context.ts';

const all = new WeakMap<ServiceContext, Map<string, ReadonlySet<string>>>();

/** People of a live who speak by a rehearsal control, without a microphone. */
export const voicesIn = (ctx: ServiceContext, sessionId: string): ReadonlySet<string> =>
  all.get(ctx)?.get(sessionId) ?? new Set();

/** Lets somebody of a live speak, or fall silent; desks that watch are told at once. */
export const setVoice = (
  ctx: ServiceContext,
  sessionId: string,
  { userId, talking }: { readonly userId: string; readonly talking: boolean },
): void => {
  const before = voicesIn(ctx, sessionId);
  if (before.has(userId) === talking) return;
  const others = [...before].filter((one) => one !== userId);
  const sessions = all.get(ctx) ?? new Map<string, ReadonlySet<string>>();
  sessions.set(sessionId, new Set(talking ? [...others, userId] : others));
  all.set(ctx, sessions);
  ctx.changes.emit(sessionId, { kind: 'voices' });
};

/** Nobody of a live speaks by a control any more. */
export const silenceAll = (ctx: ServiceContext, sessionId: string): void => {
  for (const userId of voicesIn(ctx, sessionId)) setVoice(ctx, sessionId, { userId, talking: false });
};
