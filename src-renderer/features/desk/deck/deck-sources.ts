import { mediaItems } from '#shared/show/media-items.ts';
import type { ShowSources } from '../../../actions/show-sources.ts';
import { readyLines } from '../../../lib/ready-lines.ts';
import type { DeskState } from '../desk-state.svelte.ts';

/** Longest list of people or messages that a person still reads through. */
const MAX_LISTED = 60;

/** Reads the things that tiles can be about, at this moment. */
export const deckSources = (desk: DeskState): ShowSources => {
  const { show } = desk.app;
  const known = { library: desk.stage.media, states: desk.stage.mediaStates };
  const media = new Map(
    show.scenes
      .flatMap((scene) => mediaItems(scene, known))
      .map(({ mediaId, title, kind }) => [mediaId, { id: mediaId, title, kind }] as const),
  );
  return {
    scenes: show.scenes,
    polls: desk.polls.polls,
    presets: desk.bands.presets,
    media: [...media.values()],
    people: desk.people.shown.slice(0, MAX_LISTED),
    messages: (show.state?.chat?.value.messages ?? []).filter(({ kind }) => kind === 'message').slice(-MAX_LISTED),
    obsScenes: desk.app.controllers.ownObs?.scenes ?? [],
    pages: desk.deck.store.pages,
    readyLines: readyLines(desk.app.preferences.current.readyLines),
  };
};
