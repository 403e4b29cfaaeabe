import { frameMail } from '../../mail/frame.ts';
import { sendMail } from '../../mail/outbox.ts';
import { fillHtml, fillLine, firstNameOf } from '../../mail/personal.ts';
import { plainTextOf } from '../../mail/plain-text.ts';
import type { ServiceContext } from '../../context.ts';
import type { WordingLang } from '../../store/mail-template-repository.ts';
import { createInvite } from '../live/invites.ts';
import { getSession } from '../live/sessions.ts';
import { requireUser } from '../members/users.ts';
import { currentSpace } from '../space/space.ts';
import { readDigest } from './digest.ts';
import { readWording } from './notifications.ts';

/**
 * Invites people to a live by e-mail, in the space's wording; each link opens once. Individual e-mails reach those who
 * unsubscribed too (spec 2, E-mail preferences). Answers with how many left: someone without an address gets none.
 * Throws 404, and 400 where the live is over. Call it in a transaction.
 */
export const sendLiveInvitations = (
  ctx: ServiceContext,
  sessionId: string,
  userIds: readonly string[],
  lang: WordingLang,
): number => {
  const session = getSession(ctx, sessionId);
  const spaceName = currentSpace(ctx).name;
  const wording = readWording(ctx, 'live_invitation', lang);
  const date = new Intl.DateTimeFormat(lang, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: readDigest(ctx).timeZone,
  });
  const people = userIds.map((userId) => requireUser(ctx, userId)).filter(({ email }) => email !== null);
  const invite = createInvite(ctx, sessionId, { role: 'viewer', label: 'E-mail', maxUses: Math.max(1, people.length) });
  for (const { name, email } of people) {
    const variables = {
      prenom: firstNameOf(name),
      espace: spaceName,
      live: session.title,
      date: date.format(session.scheduledAt),
      lien: invite.url,
    };
    const subject = fillLine(wording.subject, variables);
    const body = fillHtml(wording.body, variables);
    sendMail(ctx, {
      to: email ?? '',
      subject,
      html: frameMail({ spaceName, subject, previewText: null, body, unsubscribeUrl: null }),
      text: plainTextOf(body),
      unsubscribeUrl: null,
      campaignId: null,
    });
  }
  return people.length;
};
