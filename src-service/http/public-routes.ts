import type { Hono } from 'hono';
import { ApiError } from '../lib/api-error.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { errorAnswer, jsonAnswer } from './answers.ts';
import { listPublicSpaces, readPublicSpace } from '../families/public/public-space.ts';

const OPEN = { 'Access-Control-Allow-Origin': '*' } as const;
/** Spec 1, Limits: the directory is cached 60 seconds. */
const CACHED = { ...OPEN, 'Cache-Control': 'public, max-age=60' } as const;
const PREFLIGHT = {
  ...OPEN,
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
} as const;

/** Mounts the public directory: no key, no rate limit, open to pages of any origin. */
export const mountPublicDirectory = (app: Hono, ctx: ServiceContext): void => {
  app.get('/public/spaces', () => jsonAnswer(200, { spaces: listPublicSpaces(ctx) }, CACHED));

  app.get('/public/spaces/:slug', (c) => {
    try {
      return jsonAnswer(200, readPublicSpace(ctx, c.req.param('slug')), CACHED);
    } catch (error) {
      if (error instanceof ApiError) return errorAnswer(error.status, error.message, OPEN);
      throw error;
    }
  });

  app.options('/public/*', () => new Response(null, { status: 204, headers: PREFLIGHT }));
  app.all('/public/spaces/:slug?', () =>
    errorAnswer(405, 'Method not allowed', { ...OPEN, Allow: 'GET, HEAD, OPTIONS' }),
  );
};
