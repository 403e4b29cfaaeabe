/** The characters of a keyboard layout by physical key, as `navigator.keyboard.getLayoutMap()` tells them. */
export type KeyboardLayout = Readonly<Record<string, string>>;

const MODIFIERS = ['Control', 'Alt', 'Shift', 'Meta'] as const;
type Modifier = (typeof MODIFIERS)[number];

/** Keys that are the same on every layout. */
const NAMED: Readonly<Record<string, string>> = {
  Enter: 'Return',
  Escape: 'Escape',
  Backspace: 'Backspace',
  Tab: 'Tab',
  Space: 'Space',
  Delete: 'Delete',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  PrintScreen: 'PrintScreen',
  ScrollLock: 'Scrolllock',
  NumpadAdd: 'numadd',
  NumpadSubtract: 'numsub',
  NumpadMultiply: 'nummult',
  NumpadDivide: 'numdiv',
  NumpadDecimal: 'numdec',
  MediaPlayPause: 'MediaPlayPause',
  MediaStop: 'MediaStop',
  MediaTrackNext: 'MediaNextTrack',
  MediaTrackPrevious: 'MediaPreviousTrack',
};
/** Characters on these keys of an American keyboard. */
const AMERICAN: Readonly<Record<string, string>> = {
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Comma: ',',
  Period: '.',
  Slash: '/',
};
const CHARACTER = /^[a-z0-9\-=[\]\\;'`,./]$/;

const characterOf = (code: string, platform: string, layout: KeyboardLayout | null): string | null => {
  const american = /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : AMERICAN[code];
  if (american === undefined) return null;
  // macOS registers by the place of a key; Windows and X11 by its character on the person's layout.
  const character = platform === 'darwin' ? american : (layout?.[code] ?? american);
  return CHARACTER.test(character) ? character.toUpperCase() : null;
};

const keyOf = (code: string, platform: string, layout: KeyboardLayout | null): string | null => {
  const plain = /^(?:Digit(\d)|Numpad(\d)|F(\d|1\d|2[0-4]))$/.exec(code);
  if (plain) {
    const [, digit, pad, fn] = plain;
    return digit ?? (pad === undefined ? `F${fn ?? ''}` : `num${pad}`);
  }
  return NAMED[code] ?? characterOf(code, platform, layout);
};

/** Keys that people do not write with, so that one of them may be taken from every other program. */
const STANDS_ALONE = /^(?:F\d{1,2}|Numpad.*|Media.*|ScrollLock|PrintScreen|Insert)$/;

/**
 * Electron's name of a chord of physical keys; null where it cannot be a key for the whole system: the key has no name
 * there, its character on this layout cannot be registered, or taking it would keep people from writing elsewhere.
 */
export const acceleratorOf = (chord: string, platform: string, layout: KeyboardLayout | null): string | null => {
  const parts = chord.split('+');
  const code = parts.pop() ?? '';
  const modifiers = parts.filter((part): part is Modifier => MODIFIERS.some((modifier) => modifier === part));
  const isShortcut = modifiers.some((modifier) => modifier !== 'Shift');
  const key = isShortcut || STANDS_ALONE.test(code) ? keyOf(code, platform, layout) : null;
  if (key === null) return null;
  const names = modifiers.map((modifier) =>
    modifier === 'Meta' ? (platform === 'darwin' ? 'Command' : 'Super') : modifier,
  );
  return [...names, key].join('+');
};
