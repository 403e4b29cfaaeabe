import * as z from 'zod';

/** A person as in most answers: {id, externalId, name, email, image}. */
export const Person = z.looseObject({
  id: z.string(),
  externalId: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  image: z.string().nullable(),
});
export type Person = z.output<typeof Person>;

export const MEMBER_ROLES = ['member', 'contributor', 'teacher', 'moderator', 'admin', 'owner'] as const;
/** Roles that can be given; the owner's cannot. */
export const GIVEN_ROLES = ['member', 'contributor', 'teacher', 'moderator', 'admin'] as const;
/** Roles of the team: those who may host, author courses and answer tickets. */
export const STAFF_ROLES = ['owner', 'admin', 'moderator', 'teacher'] as const;
export const MEMBER_STATUSES = ['active', 'suspended', 'expired'] as const;
export const GROUP_ROLES = ['leader', 'member'] as const;
