import { mediaItems } from '#shared/show/media-items.ts';
import type { BandPreset } from '#shared/library/band-presets.ts';
import type { ShowSources } from '../../actions/show-sources.ts';
import type { AppContext } from '../../context/app-context.ts';
import { readyLines } from '../../lib/ready-lines.ts';

/** Longest list of people or messages that a person still reads through. */
const MAX_LISTED = 60;

/** The things of the show on the desk that rules can be about; none without a show. */
export const openShowSources = (
  { show, controllers, deckPages, preferences }: AppContext,
  presets: readonly BandPreset[],
): ShowSources => {
  const { state, desk, scenes } = show;
  const library = new Map((state?.media?.value ?? []).map((medium) => [medium.id, medium]));
  const known = { library, states: desk?.media ?? [] };
  const media = new Map(
    scenes
      .flatMap((scene) => mediaItems(scene, known))
      .map(({ mediaId, title, kind }) => [mediaId, { id: mediaId, title, kind }] as const),
  );
  return {
    scenes,
    polls: state?.polls?.value ?? [],
    presets,
    media: [...media.values()],
    people: (state?.participants?.value ?? []).slice(0, MAX_LISTED),
    messages: (state?.chat?.value.messages ?? []).filter(({ kind }) => kind === 'message').slice(-MAX_LISTED),
    obsScenes: controllers.ownObs?.scenes ?? [],
    pages: deckPages.pages,
    readyLines: readyLines(preferences.current.readyLines),
  };
};
