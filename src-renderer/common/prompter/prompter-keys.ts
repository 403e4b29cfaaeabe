/** Things that a person asks of the prompter. */
export type PrompterWish = 'start_stop' | 'slower' | 'faster' | 'back' | 'on' | 'top' | 'smaller' | 'larger';

/** The physical keys of the prompter, without modifiers. */
const KEYS: Readonly<Record<string, PrompterWish>> = {
  Space: 'start_stop',
  ArrowLeft: 'slower',
  ArrowRight: 'faster',
  ArrowUp: 'back',
  ArrowDown: 'on',
  Home: 'top',
  Minus: 'smaller',
  NumpadSubtract: 'smaller',
  Equal: 'larger',
  NumpadAdd: 'larger',
};

type Pressed = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** The wish of a key; null for any other key. Plus may need Shift. */
export const wishOfKey = ({ code, ctrlKey, altKey, metaKey }: Pressed): PrompterWish | null =>
  ctrlKey || altKey || metaKey || !Object.hasOwn(KEYS, code) ? null : (KEYS[code] ?? null);
