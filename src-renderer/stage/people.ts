import type { Participant } from '#shared/api/live-objects.ts';
import type { Slot } from '#shared/api/scene.ts';
import type { StagePerson, StageWords } from './stage-content.ts';

/** Someone as the stage draws them. */
export const personOf = ({ id, name, image }: Pick<Participant, 'id' | 'name' | 'image'>): StagePerson => ({
  userId: id,
  name,
  image,
});

/** Guests have the places of a scene in the order in which they came. */
export const byArrival = (one: Participant, other: Participant): number =>
  Date.parse(one.joinedAt) - Date.parse(other.joinedAt);

/** Silhouettes vary by this: the person, else the role that waits for one. */
export const silhouetteKey = (slot: Slot, person: StagePerson | null): string =>
  person?.userId ?? slot.userId ?? (slot.kind === 'host' ? 'host' : `guest ${slot.guestIndex ?? 0}`);

/** The name under a camera: the slot's own title, else the person's name, else the role. */
export const cameraName = (slot: Slot, person: StagePerson | null, words: StageWords): string =>
  slot.title ?? person?.name ?? (slot.kind === 'host' ? words.host : words.guest((slot.guestIndex ?? 0) + 1));
