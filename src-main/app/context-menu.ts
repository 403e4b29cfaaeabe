import { Menu, type BrowserWindow, type ContextMenuParams, type MenuItemConstructorOptions } from 'electron';
import type { Words } from './words.ts';

type Item = MenuItemConstructorOptions;
/** The parts of a click that the menu depends on. */
export type Clicked = Pick<
  ContextMenuParams,
  'isEditable' | 'editFlags' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions'
>;

export interface ContextActions {
  /** Writes this word instead of the one clicked on. */
  readonly replace: (word: string) => void;
  readonly learn: (word: string) => void;
}

const MAX_SUGGESTIONS = 5;

/** The menu of a right click as data, with commands for text. Empty if there are none. */
export const contextTemplate = (clicked: Clicked, words: Words, { replace, learn }: ContextActions): Item[] => {
  const { isEditable, editFlags, selectionText, misspelledWord, dictionarySuggestions } = clicked;
  const copy: Item = { role: 'copy', label: words('menu_copy'), enabled: editFlags.canCopy };
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  const spelling: Item[] =
    misspelledWord === ''
      ? []
      : [
          ...dictionarySuggestions
            .slice(0, MAX_SUGGESTIONS)
            .map((word): Item => ({ label: word, click: () => replace(word) })),
          { label: words('shell_add_word'), click: () => learn(misspelledWord) },
          { type: 'separator' },
        ];
  return [
    ...spelling,
    { role: 'cut', label: words('menu_cut'), enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: words('menu_paste'), enabled: editFlags.canPaste },
    { role: 'selectAll', label: words('menu_select_all'), enabled: editFlags.canSelectAll },
  ];
};

/** Gives a window the menu that every program has for text; Electron brings none. The page may keep a click to itself. */
export const offerContextMenu = (window: BrowserWindow, words: Words): void => {
  const contents = window.webContents;
  contents.on('context-menu', (_event, clicked) => {
    const template = contextTemplate(clicked, words, {
      replace: (word) => contents.replaceMisspelling(word),
      learn: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
    });
    if (template.length === 0) return;
    const { x, y, frame, menuSourceType } = clicked;
    Menu.buildFromTemplate(template).popup({ window, x, y, sourceType: menuSourceType, ...(frame && { frame }) });
  });
};
