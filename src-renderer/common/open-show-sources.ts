import type { BandPreset } from '#shared/library/band-presets.ts';
import type { Scene } from '#shared/api/scene.ts';
import { mediaItems } from '#shared/show/media-items.ts';
import type { ShowSources } from '../actions/show-sources.ts';
import type { AppContext } from '../context/app-context.ts';
import { readyLines } from '../lib/ready-lines.ts';

/** Longest list of people or messages that a person still reads through. */
export const MAX_LISTED = 60;

/** The things that actions can be about, of the show on the desk; `scenes` are those of another one, with their media. */
export const openShowSources = (
  { show, controllers, deckPages, preferences }: Pick<AppContext, 'show' | 'controllers' | 'deckPages' | 'preferences'>,
  presets: readonly BandPreset[],
  scenes: readonly Scene[] = show.scenes,
): ShowSources => {
  const { state } = show;
  const library = new Map((state?.media?.value ?? []).map((medium) => [medium.id, medium]));
  const media = new Map(
    scenes
      .flatMap((scene) => mediaItems(scene, { library, states: [] }))
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
