import type { Participant } from '#shared/api/live-objects.ts';
import type { Scene } from '#shared/api/scene.ts';
import { personIn } from '#shared/scene/cast.ts';
import type { StageCast } from '../../../stage/stage-content.ts';

/** A guest that a scene shows and nobody is there for: by their turn, or by name where the scene has chosen them. */
export type MissingGuest = { readonly turn: number } | { readonly name: string | null };

/** The guests of a scene who have not come. The host is not asked about: it is the person at this desk, or they know. */
export const missingGuests = (
  scene: Scene,
  cast: StageCast,
  people: readonly Pick<Participant, 'id' | 'name'>[],
): readonly MissingGuest[] =>
  scene.slots
    .filter((slot) => slot.kind === 'guest' && personIn(slot, cast) === null)
    .map(({ userId, guestIndex = 0 }) =>
      userId === undefined ? { turn: guestIndex + 1 } : { name: people.find(({ id }) => id === userId)?.name ?? null },
    );
