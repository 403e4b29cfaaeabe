import { EMBED_ORIGINS } from '#shared/scene/embed.ts';

export interface PolicyOptions {
  /** `ws://…` of this host; null if the bridge is not a socket. */
  readonly socketOrigin: string | null;
  /** True if the page shows the room in a frame of the host's own. */
  readonly ownFrames?: boolean;
  /** Exact origins of other desks, which a panel asks whether they took over. */
  readonly panelOrigins?: readonly string[];
}

/**
 * The content security policy of the app's pages: own scripts only, no inline script, data from the host and the web.
 * Nothing else of this computer: a rehearsal's files come by the host too (`/media/rehearsal/…`).
 */
export const contentSecurityPolicy = ({
  socketOrigin,
  ownFrames = false,
  panelOrigins = [],
}: PolicyOptions): string => {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'style-src': ["'self'"],
    // Scenes carry colours and places, written as style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'https:', 'data:', 'blob:'],
    'media-src': ["'self'", 'https:', 'blob:'],
    // Scripts read documents; those of a space lie at any address that the platform stores files at.
    'connect-src': ["'self'", ...(socketOrigin === null ? [] : [socketOrigin]), 'https:', ...panelOrigins],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': [...(ownFrames ? ["'self'"] : []), ...EMBED_ORIGINS],
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
  'permissions-policy':
    'camera=(), microphone=(self), geolocation=(), usb=(), serial=(), hid=(self), midi=(self), payment=()',
};
