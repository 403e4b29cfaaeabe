import type { BandPreset } from '#shared/bridge/band-presets.ts';
import type { ChatMessage, Participant } from '#shared/api/live-objects.ts';
import type { Poll } from '#shared/api/polls.ts';
import type { Scene } from '#shared/api/scene.ts';
import type { DeskState } from '../desk-state.svelte.ts';
import { mediaItems } from '../media/media-items.ts';

/** What tiles can be about, from the show that is open. */
export interface DeckSources {
  readonly scenes: readonly Scene[];
  readonly polls: readonly Poll[];
  readonly presets: readonly BandPreset[];
  /** Films, sounds and documents that some scene plays. */
  readonly media: readonly { readonly id: string; readonly title: string; readonly kind: 'video' | 'sound' | 'pdf' }[];
  readonly people: readonly Participant[];
  readonly messages: readonly ChatMessage[];
  readonly pages: readonly { readonly id: string; readonly name: string }[];
}

/** As many people or messages as a list is still read through. */
const MOST_LISTED = 60;

/** Reads what the show has to offer, at this moment. */
export const deckSources = (desk: DeskState): DeckSources => {
  const { show } = desk.app;
  const shelf = { library: desk.scenery.media, states: desk.scenery.mediaStates };
  const media = new Map(
    show.scenes
      .flatMap((scene) => mediaItems(scene, shelf))
      .map(({ mediaId, title, kind }) => [mediaId, { id: mediaId, title, kind }] as const),
  );
  return {
    scenes: show.scenes,
    polls: desk.polls.polls,
    presets: desk.bands.presets,
    media: [...media.values()],
    people: desk.people.shown.slice(0, MOST_LISTED),
    messages: (show.state?.chat?.value.messages ?? []).filter(({ kind }) => kind === 'message').slice(-MOST_LISTED),
    pages: desk.deck.shelf.pages,
  };
};
