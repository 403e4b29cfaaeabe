import type { DeskState } from '../desk-state.svelte.ts';
import { overlayName, type DeckNames } from './deck-words.ts';

/** Stands where something is not in this show. */
const UNKNOWN = '?';

/** The names of what actions are about, in the show that is open. */
export const deckNames = (desk: DeskState): DeckNames => {
  const { show } = desk.app;
  return {
    scene: (id) => show.scenes.find((scene) => scene.id === id)?.name ?? UNKNOWN,
    overlay(id) {
      const overlay = show.scenes.flatMap(({ overlays }) => overlays).find((one) => one.id === id);
      return overlay ? overlayName(overlay) : UNKNOWN;
    },
    poll: (id) => desk.polls.polls.find((poll) => poll.id === id)?.question ?? UNKNOWN,
    media: (id) => desk.scenery.media.get(id)?.title ?? UNKNOWN,
    person: (id) => show.state?.participants?.value.find((person) => person.id === id)?.name ?? UNKNOWN,
    page: (id) => desk.deck.shelf.find(id)?.name ?? UNKNOWN,
  };
};
