import type { KeyCommand } from '../show/key-binding.ts';
import type { Action } from '../show/action.ts';
import { finding } from './finding.ts';
import type { PreflightCheck, PreflightInput } from './preflight-input.ts';

/** True if the target of an action exists, or if it needs none. */
export const isThere = (action: Action, { show, polls }: PreflightInput): boolean => {
  if ('overlayId' in action) {
    const scenes = show.scenes.filter(({ id }) => action.sceneId === null || id === action.sceneId);
    return scenes.some(({ overlays }) => overlays.some(({ id }) => id === action.overlayId));
  }
  if ('sceneId' in action && action.sceneId !== null) return show.scenes.some(({ id }) => id === action.sceneId);
  if ('pollId' in action) return polls === null || polls.some(({ id }) => id === action.pollId);
  return true;
};

/**
 * A row of keys (digits, number pad, F1 to F12) has more keys than most shows have scenes, so idle keys at its end are
 * no fault. A separate key for the n-th is.
 */
const ROW = /^(?:Shift\+)?(?:Digit|Numpad)\d$|^F\d{1,2}$/;

const doesSomething = (command: KeyCommand, chord: string, input: PreflightInput): boolean => {
  const { show, bands, deckPages } = input;
  switch (command.kind) {
    case 'action':
    case 'toggle':
      return isThere(command.action, input);
    case 'scene.nth':
      return ROW.test(chord) || command.index < show.scenes.length;
    case 'band.nth':
      return ROW.test(chord) || bands === null || command.index < bands.length;
    case 'tile.nth':
      // The page in front is not known here: one page with enough tiles will do.
      return ROW.test(chord) || deckPages === null || deckPages.some(({ tiles }) => command.index < tiles.length);
    case 'tile': {
      const page = deckPages?.find(({ id }) => id === command.pageId);
      return deckPages === null || (page?.tiles.some(({ id }) => id === command.tileId) ?? false);
    }
    case 'window':
      return true;
  }
};

/** Keys that would do nothing in this show. */
export const checkKeys: PreflightCheck = (input) =>
  (input.keys ?? []).flatMap(({ chord, command }) =>
    doesSomething(command, chord, input)
      ? []
      : [finding('key_dead', { kind: 'page', page: 'settings', target: 'keys' }, { facts: { chord }, mark: chord })],
  );
