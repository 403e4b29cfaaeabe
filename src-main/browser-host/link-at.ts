/** The link that lets a browser in by a token. It carries the fingerprint of a certificate made here, to compare. */
export const linkAt = (origin: string, token: string, fingerprint: string | null = null, page = '/'): string =>
  `${origin}${page}#token=${token}${fingerprint === null ? '' : `&sha256=${fingerprint.replaceAll(':', '')}`}`;
