import { wordsIn, type Words } from '#shared/words/words.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { spaceLanguage } from '../../context/reader-language.ts';
import { html, trustedHtml, type Html } from '#node/html.ts';
import { digests, type DigestItem, type StoredDigest } from '../../store/digest-repository.ts';
import { paragraphs, truncate } from '../../lib/rich-text.ts';
import { currentSpace } from '../../context/current-space.ts';

type Section = keyof StoredDigest['sections'];

/** In reading order; `ahead` for future events. */
const SECTIONS = [
  { name: 'lives', title: 'mail_digest_lives', ahead: true },
  { name: 'events', title: 'mail_digest_events', ahead: true },
  { name: 'posts', title: 'mail_digest_posts', ahead: false },
  { name: 'courses', title: 'mail_digest_courses', ahead: false },
  { name: 'lessons', title: 'mail_digest_lessons', ahead: false },
  { name: 'challenges', title: 'mail_digest_challenges', ahead: false },
] as const satisfies readonly { readonly name: Section; readonly title: string; readonly ahead: boolean }[];

const DETAIL_LENGTH = 140;

export interface DigestPeriod {
  readonly since: number;
  readonly now: number;
  readonly until: number;
}

/** The variables of a digest: each reader's own values take their place. */
const NAME = '{{prenom}}';
const SPACE = '{{espace}}';

/** The subject of a digest without one of its own. */
export const defaultSubject = ({ say }: Words): string => say('mail_digest_subject', { space: SPACE });

/** The introduction of a digest without one of its own. */
export const defaultIntro = ({ say }: Words): string => say('mail_digest_intro', { name: NAME, space: SPACE });

const itemHtml = ({ title, detail, at }: DigestItem, date: Intl.DateTimeFormat | null): Html => {
  const when = date === null ? '' : ` (${date.format(at)})`;
  const more =
    detail === null || detail === '' || detail === title ? null : html`<br />${truncate(detail, DETAIL_LENGTH)}`;
  return html`<li><strong>${title}</strong>${when}${more}</li>`;
};

/** The digest's HTML before it is anybody's, in the language of the space; `empty` if no section holds anything. */
export const digestBody = (
  ctx: ServiceContext,
  settings: StoredDigest,
  { since, now, until }: DigestPeriod,
): { html: string; empty: boolean } => {
  const words = wordsIn(spaceLanguage(ctx));
  const { language, say } = words;
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone: settings.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const sections = SECTIONS.filter(({ name }) => settings.sections[name]).flatMap(({ name, title, ahead }) => {
    const [from, to] = ahead ? [now, until] : [since, now];
    const items = digests(ctx.db).listItems(name, { from, to, limit: settings.maxItems });
    const list = items.map((item) => itemHtml(item, ahead ? date : null));
    return items.length === 0
      ? []
      : [
          html`<h3>${say(title)}</h3>`,
          html`<ul>
            ${list}
          </ul>`,
        ];
  });
  const empty = sections.length === 0;
  const link = `${ctx.addresses.appUrl}/s/${currentSpace(ctx).slug}`;
  const open = html`<p><a href="${link}">${say('mail_digest_open', { space: SPACE })}</a></p>`;
  const nothing = empty ? html`<p>${say('mail_digest_nothing')}</p>` : null;
  const intro = paragraphs(settings.intro ?? defaultIntro(words));
  return { html: String(html`${trustedHtml(intro)}${sections}${nothing}${open}`), empty };
};
