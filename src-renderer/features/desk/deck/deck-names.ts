import { showNames } from '../../../actions/show-names.ts';
import type { ShowNames } from '../../../actions/show-sources.ts';
import type { DeskState } from '../desk-state.svelte.ts';

/** The names of the things of the open show. */
export const deckNames = (desk: DeskState): ShowNames => {
  const { show } = desk.app;
  return showNames({
    get scenes() {
      return show.scenes;
    },
    get polls() {
      return desk.polls.polls;
    },
    get media() {
      return desk.stage.media;
    },
    get people() {
      return show.state?.participants?.value ?? [];
    },
    get pages() {
      return desk.deck.store.pages;
    },
  });
};
