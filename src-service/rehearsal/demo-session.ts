import * as z from 'zod';
import type { Hono } from 'hono';
import { Id } from '#shared/api/fields.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { transact } from '../context/transact.ts';
import { getSession } from '../families/sessions/sessions.ts';
import { metaValues } from '../store/meta-repository.ts';
import { readBody } from './controls.ts';

const KEY = 'demo_session';
const DemoSession = z.object({ sessionId: Id });

/** Notes which session is the demo show: the only one that an app brings to life without being asked. */
export const noteDemoSession = (ctx: ServiceContext, sessionId: string): void => {
  metaValues(ctx.db).save(KEY, sessionId);
};

/** Mounts the rehearsal control that says, and sets, which session is the demo show. */
export const mountDemoControls = (app: Hono, ctx: ServiceContext): void => {
  app.get('/rehearsal/demo', (c) => c.json({ sessionId: metaValues(ctx.db).find(KEY) ?? null }));

  app.put('/rehearsal/demo', async (c) => {
    const { sessionId } = await readBody(c, DemoSession);
    transact(ctx, () => {
      noteDemoSession(ctx, getSession(ctx, sessionId).id);
    });
    return c.json({ sessionId });
  });
};
