/** The parts of a keyboard event that say which key it is. */
export interface PrintedKey {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
}

/** Prints of a US keyboard, plain and with Shift, for the keys by which the window has shortcuts. */
const US_PRINTS: Readonly<Record<string, readonly [string, string]>> = {
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Slash: ['/', '?'],
};

const usPrint = ({ code, shiftKey }: PrintedKey): string | null => {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return letter?.toLowerCase() ?? US_PRINTS[code]?.[shiftKey ? 1 : 0] ?? null;
};

/**
 * The key of a shortcut that has a letter or sign. A keyboard that prints Latin letters means its print, wherever the
 * key lies (Z on AZERTY and QWERTZ). A Cyrillic, Greek, Hebrew or Arabic one means the place on a US keyboard, as the
 * systems take it. Letters come in lower case; Enter, arrows and other named keys stay as they are.
 */
export const shortcutKey = (event: PrintedKey): string => {
  if (/^[\x20-\x7e]$/.test(event.key)) return event.key.toLowerCase();
  const isNamed = /^[A-Z]\w+$/.test(event.key) && event.key !== 'Dead';
  return isNamed ? event.key : (usPrint(event) ?? event.key.toLowerCase());
};

/** The parts of a keyboard event that tell of an input method. */
export interface ComposedKey {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** `keyCode` of a key that an input method is using. */
const IME_KEY_CODE = 229;

/** True for a key by which an input method writes or confirms a word; Safari says that by the code alone. */
export const isForInputMethod = (event: ComposedKey): boolean => event.isComposing || event.keyCode === IME_KEY_CODE;
