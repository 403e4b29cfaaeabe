import type { ServiceContext } from '../context/service-context.ts';
import { currentSpace } from '../context/current-space.ts';
import { spaceLanguage, wordsForPerson } from '../context/reader-language.ts';
import { frameMail } from './frame.ts';
import { fillHtml, fillLine, readerVariables } from './personal.ts';
import { plainTextOf } from './plain-text.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';

/** The text of a campaign, before it is made personal. */
export interface BulkText {
  readonly subject: string;
  readonly previewText: string | null;
  /** Cleaned HTML. */
  readonly body: string;
}

export interface BulkRecipient {
  readonly id: string;
  readonly name: string;
}

/** A message as one reader receives it. */
export interface PersonalMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly unsubscribeUrl: string;
}

/** Makes a campaign one reader's: their name, the frame, their own unsubscribe link. */
export const personalMail = (
  ctx: ServiceContext,
  { subject, previewText, body }: BulkText,
  reader: BulkRecipient,
  campaignId: string | null,
): PersonalMail => {
  const spaceName = currentSpace(ctx).name;
  const words = wordsForPerson(ctx, reader.id);
  const variables = readerVariables(reader.name, spaceName);
  const url = unsubscribeUrl(ctx, { userId: reader.id, campaignId });
  const ownSubject = fillLine(subject, variables);
  const ownBody = fillHtml(body, variables);
  return {
    subject: ownSubject,
    html: frameMail({
      spaceName,
      language: spaceLanguage(ctx),
      words,
      subject: ownSubject,
      previewText: previewText === null ? null : fillLine(previewText, variables),
      body: ownBody,
      unsubscribeUrl: url,
    }),
    text: `${plainTextOf(ownBody)}\n\n--\n${spaceName}\n${words.say('mail_unsubscribe_line', { url })}\n`,
    unsubscribeUrl: url,
  };
};
