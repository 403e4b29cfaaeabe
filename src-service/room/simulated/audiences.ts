import type { ServiceContext } from '../../context/service-context.ts';
import { type CrowdWords, PLAIN_CROWD } from './crowd-words.ts';
import { createSimulatedAudience, type SimulatedAudience } from './simulated-audience.ts';

interface Audiences {
  readonly bySession: Map<string, SimulatedAudience>;
  words: CrowdWords;
}

const all = new WeakMap<ServiceContext, Audiences>();

const audiencesIn = (ctx: ServiceContext): Audiences => {
  const known = all.get(ctx);
  if (known) return known;
  const audiences: Audiences = { bySession: new Map(), words: PLAIN_CROWD };
  all.set(ctx, audiences);
  return audiences;
};

/** Gives audiences kept from now on the words of a show: names, and lines for the chat. */
export const setAudienceWords = (ctx: ServiceContext, words: CrowdWords): void => {
  if (words.names.length > 0 && words.lines.length > 0) audiencesIn(ctx).words = words;
};

/** Simulated audience of a live; empty until it gets a size. */
export const audienceOf = (ctx: ServiceContext, sessionId: string): SimulatedAudience => {
  const { bySession, words } = audiencesIn(ctx);
  const known = bySession.get(sessionId);
  if (known) return known;
  const audience = createSimulatedAudience(ctx, sessionId, words);
  bySession.set(sessionId, audience);
  return audience;
};

/** Forgets the simulated audience of a live; the caller takes its people out of the room. */
export const removeAudience = (ctx: ServiceContext, sessionId: string): void => {
  const { bySession } = audiencesIn(ctx);
  bySession.get(sessionId)?.stop();
  bySession.delete(sessionId);
};

/** Ends every simulated audience of this service. */
export const stopAudiences = (ctx: ServiceContext): void => {
  for (const audience of all.get(ctx)?.bySession.values() ?? []) audience.stop();
  all.delete(ctx);
};
