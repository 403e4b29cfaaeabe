/** Texts that are the same in every language, and so need no message. Whole texts, as they stand between two values. */
export const ALLOWED_TEXTS: ReadonlySet<string> = new Set([
  // The product, and its initial on the rail.
  'Regie',
  'R',
  // Languages name themselves: whoever lost the way must find the way back.
  'English',
  'Français',
  'Español',
  // Units have one sign everywhere.
  'px',
  'px/s',
  'ms',
  's',
  'min',
  'h',
  'dB',
  'XP',
  // Currencies, by their codes.
  'EUR',
  'USD',
  // Labels made of live values alone.
  '→ {next}',
  '{clock} · {remaining}',
  // The sign of captions on players and remotes.
  'CC',
  // Files and addresses.
  'openapi.json',
  'https://',
  'wss://',
]);
