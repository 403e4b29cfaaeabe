import { wordsIn } from '#shared/words/words.ts';
import { wordsForPerson } from '../../context/reader-language.ts';
import { frameMail } from '../../mail/frame.ts';
import { sendMail } from '../../mail/outbox.ts';
import { fillHtml, fillLine, firstNameOf } from '../../mail/personal.ts';
import { plainTextOf } from '../../mail/plain-text.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { WordingLang } from '../../store/mail-template-repository.ts';
import { createInvite, listInvites } from '../sessions/invites.ts';
import { getSession, openSession } from '../sessions/sessions.ts';
import { requireUser } from '../users/users.ts';
import { currentSpace } from '../../context/current-space.ts';
import { readDigest } from './digest.ts';
import { readWording } from './notifications.ts';

const LABEL = 'E-mail';

/** The link in the mail: one for the whole session, so that people can leave and come back. */
const mailedUrl = (ctx: ServiceContext, sessionId: string): string => {
  const known = listInvites(ctx, sessionId).find(
    ({ label, role, maxUses, active }) => label === LABEL && role === 'viewer' && maxUses === null && active,
  );
  return (known ?? createInvite(ctx, sessionId, { role: 'viewer', label: LABEL })).url;
};

/**
 * Invites people to a live by e-mail, in the space's wording and in `lang`, or in each reader's language. Individual e-mails reach those who
 * unsubscribed too (spec 2, E-mail preferences). Answers with how many left: someone without an address gets none.
 * Throws 404, and 400 where the live is over. Call it in a transaction.
 */
export const sendLiveInvitations = (
  ctx: ServiceContext,
  sessionId: string,
  userIds: readonly string[],
  lang: WordingLang | null,
): number => {
  const session = getSession(ctx, sessionId);
  openSession(ctx, sessionId);
  const spaceName = currentSpace(ctx).name;
  const { timeZone } = readDigest(ctx);
  const people = userIds.map((userId) => requireUser(ctx, userId)).filter(({ email }) => email !== null);
  const url = mailedUrl(ctx, sessionId);
  for (const { id, name, email } of people) {
    const words = lang === null ? wordsForPerson(ctx, id) : wordsIn(lang);
    const { language } = words;
    const wording = readWording(ctx, 'live_invitation', language);
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
    const variables = {
      prenom: firstNameOf(name),
      espace: spaceName,
      live: session.title,
      date: date.format(session.scheduledAt),
      lien: url,
    };
    const subject = fillLine(wording.subject, variables);
    const body = fillHtml(wording.body, variables);
    sendMail(ctx, {
      to: email ?? '',
      subject,
      html: frameMail({ spaceName, language, words, subject, previewText: null, body, unsubscribeUrl: null }),
      text: plainTextOf(body),
      unsubscribeUrl: null,
      campaignId: null,
    });
  }
  return people.length;
};
