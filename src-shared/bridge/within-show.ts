import { reaches, type Role } from '../show/roles.ts';
import type { OpenShowStatus, Subject } from './call.ts';

/** A subject whose items of the library were found: the spaces that they lie in. */
export type PlacedSubject = Omit<Subject, 'itemIds'> & { readonly itemSpaces: readonly string[] };

/** True if all of it belongs to the show on the desk and its space, as far as a panel of this role reaches. */
export const isWithinShow = (
  subject: PlacedSubject,
  { spaceId, sessionId, isRehearsal }: NonNullable<OpenShowStatus['openShow']>,
  role: Role,
): boolean =>
  subject.isEverything !== true &&
  (subject.isRehearsal !== true || isRehearsal) &&
  (subject.spaceId ?? spaceId) === spaceId &&
  (subject.sessionId ?? sessionId) === sessionId &&
  ((subject.readShowId ?? sessionId) === sessionId || reaches(role, 'operator')) &&
  subject.itemSpaces.every((one) => one === spaceId);
