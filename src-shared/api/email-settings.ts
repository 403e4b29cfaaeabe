import * as z from 'zod';
import { EMAIL_LIMITS } from './email-limits.ts';
import { DigestSettings, EmailPreferences, SenderState } from './email-objects.ts';
import { email, Subject } from './email-route.ts';
import { Email, Id, Removed, UserRef } from './fields.ts';
import { defineOperation } from './operation.ts';

export const getEmailDigest = defineOperation({
  ...email('get_email_digest', 'GET', '/digest'),
  response: z.looseObject({ digest: DigestSettings }),
});

export const updateEmailDigest = defineOperation({
  ...email('update_email_digest', 'PATCH', '/digest'),
  body: z.object({
    enabled: z.boolean().optional(),
    cadence: z.enum(['daily', 'weekly', 'monthly']).optional(),
    weekday: z.number().int().min(0).max(6).optional(),
    dayOfMonth: z.number().int().min(EMAIL_LIMITS.dayOfMonth.min).max(EMAIL_LIMITS.dayOfMonth.max).optional(),
    hour: z.number().int().min(0).max(23).optional(),
    timeZone: z.string().min(1).max(64).optional(),
    sections: z
      .object({
        posts: z.boolean(),
        courses: z.boolean(),
        lessons: z.boolean(),
        lives: z.boolean(),
        events: z.boolean(),
        challenges: z.boolean(),
      })
      .partial()
      .optional(),
    maxItems: z.number().int().min(1).max(50).optional(),
    subject: Subject.nullish(),
    intro: z.string().max(2000).nullish(),
    onlyIfNews: z.boolean().optional(),
    segmentId: Id.nullish(),
  }),
  response: z.looseObject({ digest: DigestSettings }),
});

export const previewEmailDigest = defineOperation({
  ...email('preview_email_digest', 'GET', '/digest/preview'),
  cost: 3,
  response: z.looseObject({ subject: z.string(), html: z.string(), empty: z.boolean() }),
});

const isTest = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'test' in body && body.test === true;

export const sendEmailDigest = defineOperation({
  ...email('send_email_digest', 'POST', '/digest/send'),
  cost: 5,
  otherCost: { tokens: 1, when: 'with test', applies: isTest },
  body: z.object({ test: z.boolean().optional() }).default({}),
  response: z.looseObject({
    sent: z.union([z.boolean(), z.number().int()]),
    skipped: z.union([z.boolean(), z.number().int(), z.string()]).nullable(),
    error: z.string().nullable(),
  }),
  irreversible: true,
});

export const getEmailSender = defineOperation({
  ...email('get_email_sender', 'GET', '/sender'),
  response: SenderState,
});

const DomainName = z
  .string()
  .toLowerCase()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'must be a domain name');
const senderFields = {
  fromEmail: Email,
  fromName: z.string().trim().min(1).max(100).nullish(),
  replyTo: Email.nullish(),
};

export const addEmailSenderDomain = defineOperation({
  ...email('add_email_sender_domain', 'POST', '/sender'),
  status: 201,
  body: z.object({ domain: DomainName, ...senderFields }),
  response: SenderState,
});

export const updateEmailSender = defineOperation({
  ...email('update_email_sender', 'PATCH', '/sender'),
  body: z.object({ ...senderFields, fromEmail: senderFields.fromEmail.optional() }),
  response: SenderState,
});

export const checkEmailSenderDomain = defineOperation({
  ...email('check_email_sender_domain', 'POST', '/sender/check'),
  response: SenderState.extend({ dkimVerified: z.boolean(), returnPathVerified: z.boolean() }),
});

export const testEmailSender = defineOperation({
  ...email('test_email_sender', 'POST', '/sender/test'),
  cost: 3,
  response: z.looseObject({ sent: z.boolean(), from: z.string(), error: z.string().nullable() }),
});

export const removeEmailSenderDomain = defineOperation({
  ...email('remove_email_sender_domain', 'DELETE', '/sender'),
  response: Removed,
  irreversible: true,
});

export const getEmailPreferences = defineOperation({
  name: 'get_email_preferences',
  family: 'emails',
  method: 'GET',
  path: '/users/:id/email-preferences',
  params: z.object({ id: UserRef }),
  response: EmailPreferences,
});

export const setEmailPreferences = defineOperation({
  name: 'set_email_preferences',
  family: 'emails',
  method: 'PUT',
  path: '/users/:id/email-preferences',
  params: z.object({ id: UserRef }),
  body: z.object({ subscribed: z.boolean() }),
  response: EmailPreferences,
});

/** The digest, the sender and a member's preferences. */
export const emailSettingOperations = [
  getEmailDigest,
  updateEmailDigest,
  previewEmailDigest,
  sendEmailDigest,
  getEmailSender,
  addEmailSenderDomain,
  updateEmailSender,
  checkEmailSenderDomain,
  testEmailSender,
  removeEmailSenderDomain,
  getEmailPreferences,
  setEmailPreferences,
] as const;
