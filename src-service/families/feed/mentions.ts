import type { ServiceContext } from '../../context/service-context.ts';
import { members } from '../../store/user-repository.ts';
import { truncate, plainTextOfHtml } from '../../lib/rich-text.ts';
import { sendNotice } from '../users/notices.ts';
import type { UserRow } from '../users/users.ts';

/** Mentions read of one text; the rest tell nobody. */
const MAX_MENTIONS = 20;
const MAX_WORDS = 4;

/** Names that may follow each `@` of a text, the longest first: `@Ana Ruiz hello` may mean "Ana Ruiz hello". */
export const mentionedNames = (text: string): string[][] =>
  [...text.matchAll(/(?:^|[^\p{L}\p{N}])@(?=([\p{L}\p{N}][^@]{0,120}))/gu)]
    .slice(0, MAX_MENTIONS)
    .map(([, after = '']) => {
      const words = after.split(' ').slice(0, MAX_WORDS);
      return words.map((_, index) =>
        words
          .slice(0, words.length - index)
          .join(' ')
          .replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, ''),
      );
    });

/** Sends a notice to members that a text mentions by `@` and their name. */
export const notifyMentioned = (
  ctx: ServiceContext,
  { author, html, path }: { readonly author: UserRow; readonly html: string; readonly path: string },
): void => {
  const text = plainTextOfHtml(html);
  if (!text.includes('@')) return;
  const told = new Set([author.id]);
  for (const names of mentionedNames(text)) {
    const member = names.map((name) => members(ctx.db).findActiveByName(name)).find((each) => each !== undefined);
    if (!member || told.has(member.id)) continue;
    told.add(member.id);
    sendNotice(ctx, member, ({ say }) => ({
      subject: say('mail_mentioned', { name: author.name }),
      text: `${truncate(text, 200)} (${ctx.addresses.appUrl}${path})`,
    }));
  }
};
