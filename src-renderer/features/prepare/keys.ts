import { isInOverlay, isTyping } from '../../lib/keys/key-target.ts';
import { isForInputMethod, shortcutKey } from '../../lib/keys/letter-key.ts';
import { duplicateSelected, grow, nudge, order } from './commands.ts';
import type { Editor } from './editor.svelte.ts';
import { isUntouched } from './focus-text.ts';
import type { ItemRef } from './items.ts';
import { keepFocus } from './keep-focus.ts';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A nudge, and one with Shift, in px at 1080p. */
const STEP = { usual: 1, large: 10 } as const;

/** The item of the canvas that has the focus. */
const focusedItem = (target: EventTarget | null): ItemRef | null => {
  const { list, item } = target instanceof HTMLElement ? target.dataset : {};
  return (list === 'slots' || list === 'overlays') && item !== undefined ? { list, key: item } : null;
};

/** True if arrows and Delete are meant for the canvas: it, or nothing in particular, has the focus. */
const isForCanvas = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof HTMLElement &&
    (target.id === 'main' || focusedItem(target) !== null || target.closest('[data-order-row]') !== null));

const command = (editor: Editor, event: KeyboardEvent): boolean => {
  switch (shortcutKey(event)) {
    case 'z':
      if (event.shiftKey) editor.redo();
      else editor.undo();
      return true;
    case 'y':
      editor.redo();
      return true;
    case 'd':
      duplicateSelected(editor);
      return true;
    case 'a':
      editor.selectAll();
      return true;
    default:
      return false;
  }
};

const stepScene = (editor: Editor, step: 1 | -1): boolean => {
  const index = editor.scenes.findIndex((scene) => scene.id === editor.kept?.id);
  const next = editor.scenes[index + step];
  if (next) editor.open(next.id);
  return next !== undefined;
};

const plain = (editor: Editor, event: KeyboardEvent): boolean => {
  const arrow = ARROWS[event.key];
  if (arrow) {
    const item = focusedItem(event.target);
    if (item && !editor.isSelected(item)) editor.select([item]);
    if (editor.selection.length === 0) return false;
    const size = event.shiftKey ? STEP.large : STEP.usual;
    (event.altKey ? grow : nudge)(editor, arrow[0] * size, arrow[1] * size);
    return true;
  }
  switch (shortcutKey(event)) {
    case 'Delete':
    case 'Backspace':
      keepFocus(event.target, () => {
        editor.removeSelected();
      });
      return true;
    case 'Escape':
      editor.select([]);
      return true;
    case ']':
      order(editor, 'forward');
      return true;
    case '[':
      order(editor, 'backward');
      return true;
    case 'PageDown':
      return stepScene(editor, 1);
    case 'PageUp':
      return stepScene(editor, -1);
    default:
      return false;
  }
};

/** Does what a key asks for; keys that write, or belong to a dialog or menu, are left alone. */
export const handleKey = (editor: Editor, event: KeyboardEvent): void => {
  if (event.defaultPrevented || isForInputMethod(event)) return;
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  const isWriting =
    isTyping(event.target) && !(isCommand && /^[yz]$/.test(shortcutKey(event)) && isUntouched(event.target));
  if (isWriting || isInOverlay(event.target)) return;
  const isDone = isCommand ? command(editor, event) : isForCanvas(event.target) && plain(editor, event);
  if (isDone) event.preventDefault();
};

/** True if the clipboard is the editor's now: no text is being written or marked. */
export const ownsClipboard = (target: EventTarget | null): boolean =>
  !isTyping(target) && !isInOverlay(target) && (document.getSelection()?.isCollapsed ?? true);
