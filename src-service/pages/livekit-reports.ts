import type { Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ServiceContext } from '../context/service-context.ts';
import { errorAnswer } from '../http/answers.ts';
import type { LivekitPort, LivekitReport, LivekitRooms } from '../media/livekit/livekit-rooms.ts';

const REPORTS = '/livekit/webhook';

const limitReports = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => errorAnswer(413, 'The request body is too large'),
});

/** Lets the pages of the room connect to the LiveKit server. */
const allowConnecting = (url: string): MiddlewareHandler => {
  const origins = [url, url.replace(/^ws/, 'http')].map((address) => address.replace(/^(\w+:\/\/[^/]+).*$/, '$1'));
  return async (c, next) => {
    await next();
    const policy = c.res.headers.get('content-security-policy');
    // A worker's file has a policy of its own.
    if (policy && c.res.headers.get('content-type')?.startsWith('text/html'))
      c.header('content-security-policy', policy.replace(/connect-src [^;]*/, `$& ${origins.join(' ')}`));
  };
};

/** Takes what a LiveKit server reports of its rooms, signed by the key that both have. */
export const mountLivekit = (app: Hono, ctx: ServiceContext, rooms: LivekitRooms): LivekitPort => {
  let hear: (report: LivekitReport) => void = () => {};
  app.use('*', allowConnecting(rooms.url));
  app.post(REPORTS, limitReports, async (c) => {
    const body = await c.req.text();
    let report: LivekitReport | null;
    try {
      report = await rooms.read(body, c.req.header('authorization'));
    } catch (error) {
      ctx.log.warn('a report that is not of the LiveKit server was refused', { error: String(error) });
      return errorAnswer(401, 'This report is not signed by the LiveKit server');
    }
    if (report) hear(report);
    return c.body(null, 204);
  });
  return { rooms, onReport: (listener) => (hear = listener) };
};
