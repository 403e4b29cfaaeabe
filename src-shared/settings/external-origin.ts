/** A public host name in lower case, with a port or without. Its last part begins with a letter, so it is no number. */
const ORIGIN = /^https:\/\/(?:[a-z\d-]+\.)*[a-z][a-z\d-]*(?::(\d{1,5}))?$/;
const HIGHEST_PORT = 65_535;

/**
 * The origin in an https address, such as `https://desk.example.org`; null for any other text. A path, a
 * name to sign in or a question would lead to something else: none is taken.
 */
export const readExternalOrigin = (text: string): string | null => {
  const origin = text.trim().toLowerCase().replace(/\/$/, '');
  const found = ORIGIN.exec(origin);
  if (!found || Number(found[1] ?? 0) > HIGHEST_PORT) return null;
  // Browsers leave the usual port out.
  return origin.replace(/:443$/, '');
};
