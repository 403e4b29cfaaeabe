import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readerLanguage, type Language } from '#shared/words/language.ts';
import { html } from '#node/html.ts';
import { errorAnswer } from './answers.ts';
import { serveFile } from './files.ts';

const ADAPTIVE_FILE = /^(?:(?:index|film|captions)\.m3u8|captions\.vtt|whole\.mp4|poster\.jpg)$/;

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; media-src 'self'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'",
  'X-Content-Type-Options': 'nosniff',
} as const;

const embedPage = (language: Language, title: string, file: string, hasCaptions: boolean): string =>
  String(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="referrer" content="same-origin" />
          <title>${title}</title>
          <style>
            body {
              margin: 0;
              background: #000;
            }
            video {
              width: 100vw;
              height: 100vh;
            }
          </style>
        </head>
        <body>
          <video controls src="${file}" poster="poster.jpg">
            ${hasCaptions ? html`<track kind="captions" label="CC" src="captions.vtt" />` : ''}
          </video>
        </body>
      </html> `,
  );

/** The film in a folder, as something that can be played. */
export interface Film {
  readonly filmDir: string;
  readonly title: string;
  /** The name of the film in refusals, such as "Replay". */
  readonly what: string;
  /** Names its MP4 answers under; they play only inside a page. */
  readonly mp4Files: readonly string[];
  /** True if the adaptive copy, its poster and the embedded player exist. */
  readonly isEncoded: boolean;
}

/** Answers one file of a film: its MP4 (refused without a Referer), adaptive copy, poster or embedded player. */
export const serveFilm = async (request: Request, file: string, film: Film): Promise<Response> => {
  const missing = errorAnswer(404, `${film.what} not found`);
  if (film.mp4Files.includes(file)) {
    if (request.headers.has('referer')) return serveFile(request, film.filmDir, 'whole.mp4');
    return errorAnswer(403, `The ${film.what.toLowerCase()} plays inside a page: a Referer is required`);
  }
  if (!film.isEncoded) return missing;
  if (file === 'embed') {
    const hasCaptions = existsSync(join(film.filmDir, 'captions.vtt'));
    const language = readerLanguage(request.headers.get('accept-language'));
    return new Response(embedPage(language, film.title, film.mp4Files.at(-1) ?? '', hasCaptions), {
      headers: PAGE_HEADERS,
    });
  }
  return ADAPTIVE_FILE.test(file) ? serveFile(request, film.filmDir, file) : missing;
};
