import type { Hono } from 'hono';
import * as z from 'zod';
import { AudienceScript, AudienceSpeed } from '#shared/debrief/audience/audience-script.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { getSession, openSession } from '../families/sessions/sessions.ts';
import {
  putRecordedAudience,
  recordedAudienceOf,
  removeRecordedAudience,
  setAudienceSpeed,
} from '../room/recorded/recorded-audiences.ts';
import { audienceOf } from '../room/simulated/audiences.ts';
import { readBody } from './controls.ts';

const Audience = z.object({
  size: z.number().int().min(0).max(1000),
  chatPerMinute: z.number().min(0).max(600).default(0),
  votePercent: z.number().min(0).max(100).default(0),
  handsPerMinute: z.number().min(0).max(600).default(0),
});

const Recorded = z.object({ script: AudienceScript, speed: AudienceSpeed.default(1) });
const Speed = z.object({ speed: AudienceSpeed });

/** Mounts the rehearsal controls of the audience that the service plays: a simulated crowd, or that of a recording. */
export const mountAudienceControls = (app: Hono, ctx: ServiceContext): void => {
  app.get('/rehearsal/sessions/:id/audience', (c) =>
    c.json({ audience: audienceOf(ctx, getSession(ctx, c.req.param('id')).id).settings }),
  );

  app.put('/rehearsal/sessions/:id/audience', async (c) => {
    const sessionId = openSession(ctx, c.req.param('id')).id;
    const settings = await readBody(c, Audience);
    removeRecordedAudience(ctx, sessionId);
    audienceOf(ctx, sessionId).keep(settings);
    return c.json({ audience: settings });
  });

  app.get('/rehearsal/sessions/:id/audience/recorded', (c) =>
    c.json({ recorded: recordedAudienceOf(ctx, getSession(ctx, c.req.param('id')).id) }),
  );

  app.put('/rehearsal/sessions/:id/audience/recorded', async (c) => {
    const sessionId = openSession(ctx, c.req.param('id')).id;
    const body = await readBody(c, Recorded);
    // Its habits stay, for when it takes the place of the recording again.
    const crowd = audienceOf(ctx, sessionId);
    crowd.keep({ ...crowd.settings, size: 0 });
    putRecordedAudience(ctx, sessionId, body);
    return c.json({ recorded: recordedAudienceOf(ctx, sessionId) });
  });

  app.put('/rehearsal/sessions/:id/audience/recorded/speed', async (c) => {
    const sessionId = getSession(ctx, c.req.param('id')).id;
    const { speed } = await readBody(c, Speed);
    setAudienceSpeed(ctx, sessionId, speed);
    return c.json({ recorded: recordedAudienceOf(ctx, sessionId) });
  });

  app.delete('/rehearsal/sessions/:id/audience/recorded', (c) => {
    const sessionId = getSession(ctx, c.req.param('id')).id;
    removeRecordedAudience(ctx, sessionId);
    return c.json({ recorded: null });
  });
};
