/** The link that lets a browser in by a token. */
export const linkAt = (origin: string, token: string): string => `${origin}/#token=${token}`;
