import { overlayName } from '../../../actions/overlays.ts';
import type { ShowNames } from '../../../actions/show-sources.ts';
import type { DeskState } from '../desk-state.svelte.ts';

/** Stands where something is not in this show. */
const UNKNOWN = '?';

/** The names of the things of the open show. */
export const deckNames = (desk: DeskState): ShowNames => {
  const { show } = desk.app;
  return {
    scene: (id) => show.scenes.find((scene) => scene.id === id)?.name ?? UNKNOWN,
    overlay(id) {
      const overlay = show.scenes.flatMap(({ overlays }) => overlays).find((one) => one.id === id);
      return overlay ? overlayName(overlay) : UNKNOWN;
    },
    poll: (id) => desk.polls.polls.find((poll) => poll.id === id)?.question ?? UNKNOWN,
    media: (id) => desk.stage.media.get(id)?.title ?? UNKNOWN,
    person: (id) => show.state?.participants?.value.find((person) => person.id === id)?.name ?? UNKNOWN,
    page: (id) => desk.deck.store.find(id)?.name ?? UNKNOWN,
  };
};
