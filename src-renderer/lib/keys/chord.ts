import type { Chord } from '#shared/show/key-binding.ts';
import * as m from '../../paraglide/messages.js';

/** The parts of a keyboard event that a chord is made of. */
export interface ChordSource {
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

const MODIFIER_CODE = /^(?:Control|Alt|Shift|Meta|OS)(?:Left|Right)?$|^(?:CapsLock|NumLock|Fn|FnLock|ScrollLock)$/;
const USABLE_CODE = /^[A-Z][A-Za-z0-9]{1,30}$/;

/** The chord of a key event by its physical key; null for a modifier alone or a key without a code. */
export const chordOf = (event: ChordSource): Chord | null => {
  if (MODIFIER_CODE.test(event.code) || !USABLE_CODE.test(event.code)) return null;
  return (
    (event.ctrlKey ? 'Control+' : '') +
    (event.altKey ? 'Alt+' : '') +
    (event.shiftKey ? 'Shift+' : '') +
    (event.metaKey ? 'Meta+' : '') +
    event.code
  );
};

/** Modifiers and physical key of a chord. */
export const splitChord = (chord: Chord): { readonly modifiers: readonly string[]; readonly code: string } => {
  const parts = chord.split('+');
  return { modifiers: parts.slice(0, -1), code: parts.at(-1) ?? '' };
};

/** The print of a key on a US keyboard, for where the layout cannot be asked. */
const PRINTED: Readonly<Record<string, string>> = {
  Backspace: '⌫',
  Tab: 'Tab',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  IntlBackslash: '<',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Comma: ',',
  Period: '.',
  Slash: '/',
  NumpadAdd: 'Num +',
  NumpadSubtract: 'Num -',
  NumpadMultiply: 'Num *',
  NumpadDivide: 'Num /',
  NumpadDecimal: 'Num .',
};

/** Keys that bear a word, which keyboards of another language print in that language. */
const NAMED: Readonly<Record<string, () => string>> = {
  Enter: m.keys_name_enter,
  NumpadEnter: m.keys_name_enter,
  Space: m.keys_name_space,
  Delete: m.keys_name_delete,
  Escape: m.keys_name_escape,
  PageUp: m.keys_name_page_up,
  PageDown: m.keys_name_page_down,
  Home: m.keys_name_home,
  End: m.keys_name_end,
  Insert: m.keys_name_insert,
  MediaPlayPause: m.keys_name_media_play,
  MediaStop: m.keys_name_media_stop,
  MediaTrackNext: m.keys_name_media_next,
  MediaTrackPrevious: m.keys_name_media_previous,
};

/** Label of a physical key; `layout` gives the label on this keyboard, when known. */
export const keyLabel = (code: string, layout: ReadonlyMap<string, string>): string => {
  const printed = layout.get(code);
  if (printed !== undefined && printed.trim() !== '') return printed.toLocaleUpperCase();
  const known = NAMED[code]?.() ?? PRINTED[code];
  if (known !== undefined) return known;
  if (code.startsWith('Key')) return code.slice(3);
  if (code.startsWith('Digit')) return code.slice(5);
  if (code.startsWith('Numpad')) return `Num ${code.slice(6)}`;
  return code;
};

const MODIFIER_LABELS = {
  mac: { Control: '⌃', Alt: '⌥', Shift: '⇧', Meta: '⌘' },
  other: { Control: 'Ctrl', Alt: 'Alt', Shift: '⇧', Meta: 'Win' },
} as const satisfies Record<string, Record<string, string>>;

/** A chord as a person reads it: `Ctrl K`, `⇧ ,`, `F1`. */
export const formatChord = (chord: Chord, layout: ReadonlyMap<string, string>, mac: boolean): string => {
  const { modifiers, code } = splitChord(chord);
  const names: Readonly<Record<string, string>> = mac ? MODIFIER_LABELS.mac : MODIFIER_LABELS.other;
  return [...modifiers.map((modifier) => names[modifier] ?? modifier), keyLabel(code, layout)].join(mac ? '' : ' ');
};

const ARIA_KEYS: Readonly<Record<string, string>> = { Space: 'Space', Equal: 'Plus' };

/** A chord for `aria-keyshortcuts`, which names keys by their character. */
export const ariaShortcut = (chord: Chord, layout: ReadonlyMap<string, string>): string => {
  const { modifiers, code } = splitChord(chord);
  const printed = code in NAMED || (code in PRINTED && !/^[\x20-\x7e]$/.test(PRINTED[code] ?? ''));
  const label = keyLabel(code, layout);
  // A space would make two shortcuts of it.
  const key = ARIA_KEYS[code] ?? (printed || label.includes(' ') ? code : label);
  return [...modifiers, key].join('+');
};
