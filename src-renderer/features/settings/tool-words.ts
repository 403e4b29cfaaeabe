import type { Family } from '#shared/api/operation.ts';
import * as m from '../../paraglide/messages.js';

const WORDS: Readonly<Record<Family, () => string>> = {
  space: m.spaces_family_space,
  'join-requests': m.spaces_family_join_requests,
  members: m.spaces_family_members,
  groups: m.spaces_family_groups,
  courses: m.spaces_family_courses,
  feed: m.spaces_family_feed,
  calendar: m.spaces_family_calendar,
  videos: m.spaces_family_videos,
  media: m.spaces_family_media,
  support: m.spaces_family_support,
  live: m.spaces_family_live,
  scenes: m.spaces_family_scenes,
  polls: m.spaces_family_polls,
  emails: m.spaces_family_emails,
  webhooks: m.spaces_family_webhooks,
};

/** The subject of a family of tools. */
export const familyWord = (family: Family): string => WORDS[family]();
