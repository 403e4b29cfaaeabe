import { html } from '#node/html.ts';
import type { Reply } from './answer-problem.ts';

/** The room's page runs, keeps what is its own and sends its forms; it opens nothing and leaves its frame never. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms';
const FILL = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0';

/**
 * A page that holds the page of the room and allows this one origin as a frame. The window shows it in a frame of its
 * own, so the window's policy stays as it is whatever address the room has.
 */
export const answerRoomFrame = (c: Reply, address: string): Response => {
  const { origin } = new URL(address);
  const page = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="color-scheme" content="dark" />
      <title>Regie</title>
      <iframe
        title="Regie"
        src="${address}"
        allow="autoplay; fullscreen"
        sandbox="${SANDBOX}"
        referrerpolicy="strict-origin-when-cross-origin"
        style="${FILL}"
      ></iframe>
    </html>`;
  return c.html(String(page), 200, {
    'content-security-policy': `default-src 'none'; frame-src ${origin}; style-src-attr 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`,
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  });
};
