import type { Family } from '#shared/api/operation.ts';
import type { PageMessage } from './page-message.ts';

/** The names of the families of operations, as in the window. */
export const FAMILY_MESSAGES = {
  space: 'page_family_space',
  'join-requests': 'page_family_join_requests',
  members: 'page_family_members',
  groups: 'page_family_groups',
  courses: 'page_family_courses',
  feed: 'page_family_feed',
  calendar: 'page_family_calendar',
  videos: 'page_family_videos',
  media: 'page_family_media',
  support: 'page_family_support',
  live: 'page_family_live',
  scenes: 'page_family_scenes',
  polls: 'page_family_polls',
  emails: 'page_family_emails',
  webhooks: 'page_family_webhooks',
} as const satisfies Record<Family, PageMessage>;
