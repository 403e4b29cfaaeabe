import type { Scene, Slot } from '../api/scene.ts';
import { automaticScene } from './automatic.ts';

/** Someone whom a camera slot can show. */
export interface CastPerson {
  readonly userId: string;
  /** Their camera is on, whether this page has its picture or not. */
  readonly hasCamera?: boolean | undefined;
}

/** The people in the room to be shown. Guests are in order of arrival; `screen` is the screen being shared. */
export interface Cast<Person extends CastPerson = CastPerson> {
  readonly host: Person | null;
  readonly guests: readonly Person[];
  readonly screen: Person | null;
}

/** A slot, as far as it says whom it shows. */
export type CameraSlot = Pick<Slot, 'kind' | 'userId' | 'guestIndex'>;

/** The person in a camera slot now: the host, a chosen person, or the n-th guest by arrival; null while nobody is. */
export const personIn = <Person extends CastPerson>(slot: CameraSlot | Slot, cast: Cast<Person>): Person | null => {
  if (slot.kind === 'host') return cast.host;
  if (slot.kind !== 'guest') return null;
  if (slot.userId === undefined) return cast.guests[slot.guestIndex ?? 0] ?? null;
  if (cast.host?.userId === slot.userId) return cast.host;
  return cast.guests.find((guest) => guest.userId === slot.userId) ?? null;
};

/** The scene itself, or the automatic layout of the people who are there. */
export const sceneOrAutomatic = (scene: Scene | null, cast: Cast): Scene =>
  scene ??
  automaticScene({
    guests: cast.guests.length,
    onCamera: cast.guests.flatMap(({ hasCamera }, index) => (hasCamera === true ? [index] : [])),
    screenShared: cast.screen !== null,
  });
