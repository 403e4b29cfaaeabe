import type { Poll } from '#shared/api/polls.ts';
import type { Scene } from '#shared/api/scene.ts';
import { overlayName } from '../lib/scene-words.ts';
import type { ShowNames } from './show-sources.ts';

/** Stands where something is not in this show. */
const UNKNOWN = '?';

/** The things of a show by which actions are named. Each is read when a name is asked for. */
interface NamedThings {
  readonly scenes: readonly Pick<Scene, 'id' | 'name' | 'overlays'>[];
  readonly polls: readonly Pick<Poll, 'id' | 'question'>[];
  readonly media: { readonly get: (id: string) => { readonly title: string } | undefined };
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly pages: readonly { readonly id: string; readonly name: string }[];
}

/** The names of the things of a show. */
export const showNames = (things: NamedThings): ShowNames => ({
  scene: (id) => things.scenes.find((scene) => scene.id === id)?.name ?? UNKNOWN,
  overlay(id) {
    const overlay = things.scenes.flatMap(({ overlays }) => overlays).find((one) => one.id === id);
    return overlay ? overlayName(overlay) : UNKNOWN;
  },
  poll: (id) => things.polls.find((poll) => poll.id === id)?.question ?? UNKNOWN,
  media: (id) => things.media.get(id)?.title ?? UNKNOWN,
  person: (id) => things.people.find((person) => person.id === id)?.name ?? UNKNOWN,
  page: (id) => things.pages.find((page) => page.id === id)?.name ?? UNKNOWN,
});
