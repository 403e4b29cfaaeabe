import type { Context, Hono } from 'hono';
import * as z from 'zod';
import { PersonName } from '#shared/api/fields.ts';
import { RecordingLimits } from '#shared/settings/recording-limits.ts';
import type { ManualClock } from '#shared/lib/clock.ts';
import { badRequest } from '../lib/api-error.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { finishRecording } from '../families/sessions/recording.ts';
import { endSession, startSession } from '../families/live/start-and-end.ts';
import { readSession } from '../families/sessions/sessions.ts';
import { readJsonBody } from '../http/read-body.ts';
import { describeIssue } from '../http/validation.ts';
import { registerConfidentialClient } from '../oauth/clients.ts';
import type { SignIns } from '../oauth/sign-ins.ts';
import { hostUrl } from '../families/sessions/links.ts';
import { mailMessages } from '../store/mail-repository.ts';
import { transact } from '../context/transact.ts';
import { copyShow, ShowCopy } from './copy-show.ts';
import { Faults, type FaultSource } from '../http/faults.ts';
import { addJoinRequest } from './join-requests.ts';
import { resetSession } from './reset-session.ts';

/** 400 days: longer rehearsals would only be waited for. */
const MAX_ADVANCE_MS = 400 * 24 * 3_600_000;

const Advance = z.object({ advanceMs: z.number().int().min(0).max(MAX_ADVANCE_MS) });
const JoinRequestInput = z.object({
  name: PersonName,
  email: z.email().max(320),
  answers: z
    .array(z.union([z.string().max(2000), z.object({ question: z.string().max(200), answer: z.string().max(2000) })]))
    .max(3)
    .default([]),
});

/** `processing` leaves the recording as it is where the host ends the live on the page: until its film is made. */
const End = z.object({ recording: z.enum(['ready', 'processing']).default('ready') });

/** Events after the one with this `seq`, oldest first. */
const EventsAsked = z.object({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});

/** A confidential OAuth client, which only the operator of a service registers. */
const OauthClientInput = z.object({
  name: z.string().trim().min(1).max(200),
  redirectUris: z
    .array(z.url({ protocol: /^https$/ }).max(2000))
    .min(1)
    .max(20),
});

/** The body of a control, checked; throws 400 with a sentence. */
export const readBody = async <Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> => {
  const body = await readJsonBody(c.req.raw);
  if ('refusal' in body) throw body.refusal;
  const input = body.value ?? {};
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw badRequest(describeIssue(parsed.error, schema, input));
  return parsed.data;
};

export interface ControlPorts {
  readonly faults: FaultSource;
  /** The clock when it is a manual one, else null. */
  readonly manualClock: ManualClock | null;
  readonly signIns: Pick<SignIns, 'list'>;
  /** The limits for recordings from now on; they are applied when a live begins and ends. */
  readonly recordingLimits: { current(): RecordingLimits; set(limits: RecordingLimits): void };
}

/** Mounts the rehearsal controls of sessions, faults, clock, mail, events, sign-ins and join requests. */
export const mountControls = (app: Hono, ctx: ServiceContext, ports: ControlPorts): void => {
  const { faults, manualClock, signIns, recordingLimits } = ports;
  app.post('/rehearsal/sessions/:id/start', (c) => {
    const id = c.req.param('id');
    startSession(ctx, id);
    return c.json({ session: readSession(ctx, id) });
  });

  // The platform gives the host page's address at creation only; a rehearsal needs it again.
  app.get('/rehearsal/sessions/:id/links', (c) => {
    const { id } = readSession(ctx, c.req.param('id'));
    return c.json({ hostUrl: transact(ctx, () => hostUrl(ctx, id)) });
  });

  app.post('/rehearsal/sessions/:id/end', async (c) => {
    const id = c.req.param('id');
    const { recording } = await readBody(c, End);
    transact(ctx, () => {
      endSession(ctx, id);
      if (recording === 'ready') finishRecording(ctx, id);
    });
    return c.json({ session: readSession(ctx, id) });
  });

  app.post('/rehearsal/sessions/:id/reset', (c) => {
    const id = c.req.param('id');
    resetSession(ctx, id);
    return c.json({ session: readSession(ctx, id) });
  });

  app.post('/rehearsal/shows', async (c) => {
    const { sessionId, ...made } = copyShow(ctx, await readBody(c, ShowCopy));
    return c.json({ session: readSession(ctx, sessionId), ...made }, 201);
  });

  app.put('/rehearsal/faults', async (c) => {
    faults.set(await readBody(c, Faults));
    return c.json({ faults: faults.current() });
  });

  app.get('/rehearsal/faults', (c) => c.json({ faults: faults.current() }));

  app.put('/rehearsal/recordings', async (c) => {
    recordingLimits.set(await readBody(c, RecordingLimits));
    return c.json({ recordings: recordingLimits.current() });
  });

  app.get('/rehearsal/recordings', (c) => c.json({ recordings: recordingLimits.current() }));

  app.post('/rehearsal/clock', async (c) => {
    const { advanceMs } = await readBody(c, Advance);
    if (!manualClock) throw badRequest('The clock is real: start the service with --clock manual to move time');
    manualClock.advance(advanceMs);
    return c.json({ now: new Date(manualClock.now()).toISOString() });
  });

  app.get('/rehearsal/mail', (c) => c.json({ messages: mailMessages(ctx.db).listNewest() }));

  app.get('/rehearsal/sign-in-codes', (c) => c.json({ codes: signIns.list() }));

  app.get('/rehearsal/events', (c) => {
    const asked = EventsAsked.safeParse(c.req.query());
    if (!asked.success) throw badRequest(describeIssue(asked.error, EventsAsked, c.req.query()));
    return c.json({ events: ctx.events.after(asked.data.after, asked.data.limit) });
  });

  app.post('/rehearsal/oauth-clients', async (c) => {
    const { name, redirectUris } = await readBody(c, OauthClientInput);
    const { client, secret } = transact(ctx, () => registerConfidentialClient(ctx, name, redirectUris));
    return c.json({ client: { client_id: client.id, client_secret: secret } }, 201);
  });

  app.post('/rehearsal/join-requests', async (c) => {
    const input = await readBody(c, JoinRequestInput);
    const request = transact(ctx, () => addJoinRequest(ctx, input));
    return c.json({ request }, 201);
  });
};
