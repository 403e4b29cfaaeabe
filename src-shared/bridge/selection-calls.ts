import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { defineCall, ofReadShow } from './call.ts';

const OnShow = z.strictObject({ spaceId: Id, sessionId: Id });
const Name = z.string().trim().min(1).max(120);

/** People of a show under a name, for exports and follow-ups. */
export const PeopleSelection = z.strictObject({ name: Name, userIds: z.array(Id).min(1).max(20_000) });
export type PeopleSelection = z.infer<typeof PeopleSelection>;

/** Selections of people, kept with the show. Each call answers with all of them, by name. */
export const selectionCalls = {
  'selections.list': defineCall('selections.list', 'operator', ofReadShow, OnShow)<readonly PeopleSelection[]>(),
  /** Keeps one; the same name takes the place of the last one. */
  'selections.save': defineCall('selections.save', 'desk', OnShow.extend(PeopleSelection.shape))<
    readonly PeopleSelection[]
  >(),
  'selections.forget': defineCall('selections.forget', 'desk', OnShow.extend({ name: Name }))<
    readonly PeopleSelection[]
  >(),
} as const;
