import { STANDING_PROMPTER } from './prompter.ts';
import type { DeskMode } from './show-state.ts';

/** A desk that nobody has touched yet. */
export const NEW_DESK_MODE: DeskMode = {
  mode: 'direct',
  locked: false,
  cuedSceneId: null,
  takeBack: null,
  places: null,
  rulesHeld: false,
  suggestion: null,
  prompter: STANDING_PROMPTER,
  talks: [],
  lastPresses: {},
};
