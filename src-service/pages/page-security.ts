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

/**
 * A worker of the pages runs under the policy of its own file: the one that finds people in pictures is WebAssembly, and
 * so are the decoders of pictures in PDFs.
 */
const WASM_WORKER = /^(?:background\.worker-[\w-]+\.js|pdf\.worker\.min-[\w-]+\.mjs)$/;

/** Headers of a file of the pages besides its type. */
export const assetHeaders = (name: string): Readonly<Record<string, string>> => ({
  // The build puts a digest of the content in the name.
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  ...(WASM_WORKER.test(name) && {
    'content-security-policy': "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
  }),
});

/** Headers of the host page: nobody else may show it, a press on "End the live" could be stolen. */
export const HOST_HEADERS: Readonly<Record<string, string>> = {
  ...AUDIENCE_HEADERS,
  'content-security-policy': [...POLICY, "frame-ancestors 'self'"].join('; '),
};
