import { EMBED_ORIGINS } from '#shared/scene/embed.ts';

/** A rehearsal's files come from the service on this computer, whose port is not known before it runs. */
const LOOPBACK = ['http://127.0.0.1:*', 'http://localhost:*'];

export interface PolicyOptions {
  /** `ws://…` of this very host; null where the bridge is no socket. */
  readonly socketOrigin: string | null;
  /** Origin of the embedded service; null while it starts. */
  readonly serviceOrigin: string | null;
}

/** The content security policy of the app's pages: own scripts only, no inline script, data from the host alone. */
export const contentSecurityPolicy = ({ socketOrigin, serviceOrigin }: PolicyOptions): string => {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'style-src': ["'self'"],
    // Scenes carry colours and places, written as style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'https:', 'data:', 'blob:', ...LOOPBACK],
    'media-src': ["'self'", 'https:', 'blob:', ...LOOPBACK],
    // Documents are read by script; those of a space lie wherever the platform keeps its files.
    'connect-src': [
      "'self'",
      ...(socketOrigin === null ? [] : [socketOrigin]),
      'https:',
      ...(serviceOrigin === null ? LOOPBACK : [serviceOrigin]),
    ],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': EMBED_ORIGINS,
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
};

/** Headers of every answer. The referrer keeps its origin: the platform's videos ask for one (spec 1, Studio video). */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), payment=()',
};
