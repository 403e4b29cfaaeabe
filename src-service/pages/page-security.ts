import { EMBED_ORIGINS } from '#shared/scene/embed.ts';

/** Headers of the live room's pages: allowed sources, and allowed frames around them. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' https: data: blob:",
  "media-src 'self' https: blob:",
  "font-src 'self'",
  "connect-src 'self' https:",
  "worker-src 'self' blob:",
  `frame-src ${EMBED_ORIGINS.join(' ')}`,
  "form-action 'self'",
  "base-uri 'none'",
];

/** Headers of an audience page: a learning platform may show it in a frame. */
export const AUDIENCE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY.join('; '),
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), autoplay=(self), fullscreen=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Headers of the host page: nobody else may show it, a press on "End the live" could be stolen. */
export const HOST_HEADERS: Readonly<Record<string, string>> = {
  ...AUDIENCE_HEADERS,
  'content-security-policy': [...POLICY, "frame-ancestors 'self'"].join('; '),
};
