import type { ApiState } from '#shared/controls/api-state.ts';
import type { ListedTile } from '#shared/controls/api-messages.ts';

/** A thing of the show that an option names: chosen from a list, or typed by its id or its name. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Its own name, where the label says more. */
  readonly name: string;
}

/** A tile of the deck; it has to be held, or shows the state of its one action. */
export type TileChoice = Choice & Pick<ListedTile, 'held' | 'action'>;

/** A medium; a film or sound plays and has a volume, a document has pages. */
export type MediaChoice = Choice & { readonly isPlayed: boolean };

/** The things of a show that options choose from. */
export interface Choices {
  readonly scene: readonly Choice[];
  readonly overlay: readonly Choice[];
  readonly poll: readonly Choice[];
  readonly media: readonly MediaChoice[];
  /** Scenes of the person's own OBS. */
  readonly obsScene: readonly Choice[];
  readonly tile: readonly TileChoice[];
  /** Bands kept ready for the show. */
  readonly band: readonly Choice[];
}

export const NO_CHOICES: Choices = { scene: [], overlay: [], poll: [], media: [], obsScene: [], tile: [], band: [] };

const unique = (choices: readonly Choice[]): readonly Choice[] =>
  [...new Map(choices.toReversed().map((choice) => [choice.id, choice])).values()].toReversed();

/** Lists what a show has to choose from. */
export const choicesOf = (
  { scenes, polls, media, ownObs, bandPresets }: ApiState,
  tiles: readonly ListedTile[],
): Choices => ({
  scene: scenes.map(({ id, name }) => ({ id, label: name, name })),
  overlay: unique(
    scenes.flatMap((scene) => scene.overlays.map(({ id, name }) => ({ id, label: `${scene.name}: ${name}`, name }))),
  ),
  poll: polls.map(({ id, question }) => ({ id, label: question, name: question })),
  media: media.map(({ id, title, playing }) => ({
    id,
    label: title || id,
    name: title || id,
    isPlayed: playing !== null,
  })),
  obsScene: (ownObs?.scenes ?? []).map((name) => ({ id: name, label: name, name })),
  tile: tiles.map(({ id, label, page, held, action }) => ({
    id,
    label: `${page}: ${label === '' ? id : label}`,
    name: label,
    held,
    action,
  })),
  band: bandPresets.map(({ id, label }) => ({ id, label, name: label })),
});

/** The id of a thing that was given by its id, its label or its name; what is unknown stays as it is. */
export const idOf = (choices: readonly Choice[], given: string): string => {
  const wanted = given.trim();
  const found =
    choices.find(({ id }) => id === wanted) ?? choices.find(({ label, name }) => label === wanted || name === wanted);
  return found?.id ?? wanted;
};
