import type { ServiceContext } from '../../context/service-context.ts';
import { escapeHtml } from '../../lib/plain-page.ts';
import { selectDigestItems, type DigestItem, type StoredDigest } from '../../store/digest-repository.ts';
import { paragraphs, truncate } from '../../lib/rich-text.ts';
import { currentSpace } from '../../context/current-space.ts';

export const DEFAULT_SUBJECT = 'What is new in {{espace}}';
export const DEFAULT_INTRO = 'Hello {{prenom}}, here is what happened in {{espace}}, and what comes next.';

type Section = keyof StoredDigest['sections'];

/** In the order they are read; `ahead` for what is still to come. */
const SECTIONS: readonly { readonly name: Section; readonly title: string; readonly ahead: boolean }[] = [
  { name: 'lives', title: 'Coming live', ahead: true },
  { name: 'events', title: 'In the calendar', ahead: true },
  { name: 'posts', title: 'In the feed', ahead: false },
  { name: 'courses', title: 'New courses', ahead: false },
  { name: 'lessons', title: 'New lessons', ahead: false },
  { name: 'challenges', title: 'Challenges', ahead: false },
];

const DETAIL_LENGTH = 140;

export interface DigestPeriod {
  readonly since: number;
  readonly now: number;
  readonly until: number;
}

const itemHtml = ({ title, detail, at }: DigestItem, date: Intl.DateTimeFormat | null): string => {
  const when = date === null ? '' : ` (${escapeHtml(date.format(at))})`;
  const more =
    detail === null || detail === '' || detail === title ? '' : `<br />${escapeHtml(truncate(detail, DETAIL_LENGTH))}`;
  return `<li><strong>${escapeHtml(title)}</strong>${when}${more}</li>`;
};

/** The digest's HTML before it is anybody's; `empty` where no section holds anything. */
export const digestBody = (
  ctx: ServiceContext,
  settings: StoredDigest,
  { since, now, until }: DigestPeriod,
): { html: string; empty: boolean } => {
  const date = new Intl.DateTimeFormat('en-GB', {
    timeZone: settings.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const sections = SECTIONS.filter(({ name }) => settings.sections[name]).map(({ name, title, ahead }) => {
    const [from, to] = ahead ? [now, until] : [since, now];
    const items = selectDigestItems[name](ctx.db, { from, to, limit: settings.maxItems });
    const list = items.map((item) => itemHtml(item, ahead ? date : null)).join('');
    return items.length === 0 ? '' : `<h3>${title}</h3><ul>${list}</ul>`;
  });
  const empty = sections.every((html) => html === '');
  const link = `${ctx.addresses.appUrl}/s/${currentSpace(ctx).slug}`;
  const open = `<p><a href="${escapeHtml(link)}">Open {{espace}}</a></p>`;
  const nothing = empty ? '<p>Nothing new this time.</p>' : '';
  return { html: [paragraphs(settings.intro ?? DEFAULT_INTRO), ...sections, nothing, open].join(''), empty };
};
