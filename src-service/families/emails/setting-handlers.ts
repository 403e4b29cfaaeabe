import {
  addEmailSenderDomain,
  checkEmailSenderDomain,
  getEmailDigest,
  getEmailPreferences,
  getEmailSender,
  previewEmailDigest,
  removeEmailSenderDomain,
  sendEmailDigest,
  setEmailPreferences,
  testEmailSender,
  updateEmailDigest,
  updateEmailSender,
} from '#shared/api/email-settings.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { implement, type Implementation } from '../implement.ts';
import { changeDigest, previewDigest, readDigest, sendDigest, testDigest } from './digest.ts';
import { readPreferences, requireMember, subscribe, unsubscribe } from './preferences.ts';
import {
  addSenderDomain,
  changeSender,
  checkSenderDomain,
  readSender,
  removeSenderDomain,
  testSender,
} from './sender.ts';

/** The operations of the digest, the sender and a member's preferences. */
export const createEmailSettingHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(getEmailDigest, () => ({ digest: readDigest(ctx) })),
  implement(updateEmailDigest, ({ body }) => ({ digest: changeDigest(ctx, body) })),
  implement(previewEmailDigest, (_, caller) => previewDigest(ctx, caller.userId)),
  implement(sendEmailDigest, ({ body }, caller) =>
    body.test === true
      ? testDigest(ctx, caller.userId).then((outcome) => ({ ...outcome }))
      : { ...sendDigest(ctx, caller.userId) },
  ),
  implement(getEmailSender, () => readSender(ctx)),
  implement(addEmailSenderDomain, ({ body }) => addSenderDomain(ctx, body)),
  implement(updateEmailSender, ({ body }) => changeSender(ctx, body)),
  implement(checkEmailSenderDomain, () => checkSenderDomain(ctx)),
  implement(testEmailSender, (_, caller) => testSender(ctx, caller.userId)),
  implement(removeEmailSenderDomain, () => {
    removeSenderDomain(ctx);
    return { removed: true as const };
  }),
  implement(getEmailPreferences, ({ params }) => readPreferences(ctx, requireMember(ctx, params.id))),
  implement(setEmailPreferences, ({ params, body }) => {
    const user = requireMember(ctx, params.id);
    if (body.subscribed) subscribe(ctx, user);
    else unsubscribe(ctx, user, null);
    return readPreferences(ctx, user);
  }),
];
