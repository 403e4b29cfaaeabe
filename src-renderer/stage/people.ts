import type { Participant } from '#shared/api/live-objects.ts';
import type { Slot } from '#shared/api/scene.ts';
import type { StageCast, StagePerson, StageWords } from './stage-content.ts';

/** Someone as the stage draws them. */
export const personOf = ({ id, name, image }: Pick<Participant, 'id' | 'name' | 'image'>): StagePerson => ({
  userId: id,
  name,
  image,
});

/** Guests have the places of a scene in the order in which they came. */
export const byArrival = (one: Participant, other: Participant): number =>
  Date.parse(one.joinedAt) - Date.parse(other.joinedAt);

/** The person in a camera slot now: the host, a chosen person, or the n-th guest by arrival; null while nobody is. */
export const personIn = (slot: Slot, cast: StageCast): StagePerson | null => {
  if (slot.kind === 'host') return cast.host;
  if (slot.kind !== 'guest') return null;
  if (slot.userId === undefined) return cast.guests[slot.guestIndex ?? 0] ?? null;
  if (cast.host?.userId === slot.userId) return cast.host;
  return cast.guests.find((guest) => guest.userId === slot.userId) ?? null;
};

/** Silhouettes vary by this: the person, else the role that waits for one. */
export const silhouetteKey = (slot: Slot, person: StagePerson | null): string =>
  person?.userId ?? slot.userId ?? (slot.kind === 'host' ? 'host' : `guest ${slot.guestIndex ?? 0}`);

/** The name under a camera: the slot's own title, else the person's name, else the role. */
export const cameraName = (slot: Slot, person: StagePerson | null, words: StageWords): string =>
  slot.title ?? person?.name ?? (slot.kind === 'host' ? words.host : words.guest((slot.guestIndex ?? 0) + 1));
