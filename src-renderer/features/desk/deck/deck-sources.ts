import type { ShowSources } from '../../../actions/show-sources.ts';
import { MAX_LISTED, openShowSources } from '../../../common/open-show-sources.ts';
import type { DeskState } from '../desk-state.svelte.ts';

/** Reads the things that tiles can be about, at this moment: polls and people in the order of the desk. */
export const deckSources = (desk: DeskState): ShowSources => ({
  ...openShowSources(desk.app, desk.bands.presets),
  polls: desk.polls.polls,
  people: desk.people.shown.slice(0, MAX_LISTED),
});
