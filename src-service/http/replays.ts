import type { Hono } from 'hono';
import type { ServiceContext } from '../context.ts';
import { selectSession } from '../store/session-repository.ts';
import { errorAnswer } from './answers.ts';
import { serveFile } from './files.ts';

const HLS_FILE = /^(?:index\.m3u8|whole\.mp4|poster\.jpg)$/;

const embedPage = (title: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="referrer" content="same-origin" />
    <title>${title}</title>
    <style>
      body { margin: 0; background: #000; }
      video { width: 100vw; height: 100vh; }
    </style>
  </head>
  <body>
    <video controls src="encoded.mp4" poster="poster.jpg"></video>
  </body>
</html>
`;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Serves replays. No camera is recorded in a rehearsal, so every replay is the same short film; addresses, states
 * and the refusal of an MP4 without a Referer are as the reference says.
 */
export const mountReplays = (app: Hono, ctx: ServiceContext, filmDir: string): void => {
  app.get('/replays/:id/:file', async (c) => {
    const session = selectSession(ctx.db, c.req.param('id'));
    const file = c.req.param('file');
    if (session?.recordingStatus !== 'ready') return errorAnswer(404, 'Replay not found');
    if (file === 'raw.mp4' || file === 'encoded.mp4') {
      if (file === 'encoded.mp4' && session.hlsUrl === null) return errorAnswer(404, 'Replay not found');
      if (!c.req.header('referer')) return errorAnswer(403, 'The replay plays inside a page: a Referer is required');
      return serveFile(c.req.raw, filmDir, 'whole.mp4');
    }
    if (session.hlsUrl === null) return errorAnswer(404, 'Replay not found');
    if (file === 'embed') {
      return c.html(embedPage(escapeHtml(session.title)), 200, {
        'Content-Security-Policy':
          "default-src 'none'; media-src 'self'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'",
        'X-Content-Type-Options': 'nosniff',
      });
    }
    return HLS_FILE.test(file) ? serveFile(c.req.raw, filmDir, file) : errorAnswer(404, 'Replay not found');
  });
};
