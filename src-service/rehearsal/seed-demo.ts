import { join } from 'node:path';
import { createLiveSession } from '#shared/api/live.ts';
import type { ManualClock } from '#shared/lib/clock.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { spaces } from '../store/space-repository.ts';
import { members } from '../store/user-repository.ts';
import { copyFolder } from './copy-folder.ts';
import { readDemoShow } from './demo-file.ts';
import { addPastLive } from './demo-past.ts';
import { noteDemoSession } from './demo-session.ts';
import { addDemoPeople, JOIN_QUESTIONS } from './demo-people.ts';
import { addDemoMedia, addDemoShow } from './demo-show.ts';
import { createCallOperation } from './call-operation.ts';
import { seedCommunity } from './seed-community.ts';
import { seedPastContent, seedRecentContent } from './seed-content.ts';
import { addOwner, blankSpace } from './seed-empty.ts';
import { addDemoMessages } from './seed-messages.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The age of the space when it is seeded. */
export const DEMO_PAST_MS = 45 * DAY_MS;
const PAST_LIVE_MS = 6 * DAY_MS;
/** The demo show is due within 10 to 20 minutes, at a round time, so that its countdown runs. */
const SHOW_IN_MS = 10 * MINUTE_MS;

/**
 * Seeds the demo space: people, media, a live of last week, the demo show about to start and one more in the future.
 * The clock starts with the space and moves to `now`.
 */
export const seedDemoSpace = (ctx: ServiceContext, clock: ManualClock, demoDir: string, now: number): void => {
  const show = readDemoShow(demoDir);
  copyFolder(join(demoDir, 'media'), join(ctx.filesDir, 'demo', 'media'));
  copyFolder(join(demoDir, 'portraits'), join(ctx.filesDir, 'demo', 'portraits'));
  const fileUrl = (file: string): string => `${ctx.addresses.apiRoot}/files/demo/${file}`;

  const image = fileUrl(show.host.portrait);
  const ownerId = addOwner(ctx, { name: show.host.name, email: 'ana.ruiz@example.com', image });
  const logo = show.media.find(({ id }) => `media:${id}` === show.space.logo);
  const blank = blankSpace(ctx, ownerId);
  const { liveColor, liveBgColor, liveShowLogo, liveFont } = show.space;
  spaces(ctx.db).save({
    ...blank,
    slug: 'atelier-nord',
    name: show.space.name,
    description: 'A school for people who turn what they know into their first course.',
    logo: logo ? fileUrl(logo.file) : null,
    visibility: 'public',
    billingActive: true,
    settings: { ...blank.settings, liveColor, liveBgColor, liveShowLogo, liveFont, joinQuestions: [...JOIN_QUESTIONS] },
  });

  const people = addDemoPeople(ctx, show, fileUrl);
  const operate = createCallOperation(ctx, ownerId);
  seedPastContent({ ctx, ownerId, now, ...people });
  // On the hour, as lives are.
  clock.advance(Math.floor((now - PAST_LIVE_MS) / HOUR_MS) * HOUR_MS - clock.now());
  const library = addDemoMedia(operate, show, fileUrl);
  addPastLive({ ctx, clock, operate, show, hostId: ownerId, ...people });
  clock.advance(now - clock.now());
  seedRecentContent({ ctx, ownerId, now, ...people });
  operate(createLiveSession, {
    body: {
      title: 'Office hours of the autumn group',
      description: 'Bring your outline, your price or your doubts.',
      mode: 'conference',
      scheduledAt: Math.floor((now + 3 * DAY_MS) / HOUR_MS) * HOUR_MS,
      durationMin: 45,
      maxParticipants: 30,
      groups: ['autumn-group'],
      replay: 'attendees',
    },
  });
  noteDemoSession(ctx, addDemoShow(operate, show, library, Math.ceil(now / SHOW_IN_MS + 1) * SHOW_IN_MS));
  seedCommunity({ ctx, operate, ...people, fileUrl });
  addDemoMessages({ ctx, operate, ownerId, members: people.members, now });
  // Last, as who is not active can do nothing: one whose membership ended, and one the team suspended.
  const [suspended, expired] = people.members.slice(-2);
  if (suspended !== undefined) members(ctx.db).update(suspended, 'member', 'suspended');
  if (expired !== undefined) members(ctx.db).update(expired, 'member', 'expired');
};
