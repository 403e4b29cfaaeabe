import type { PostCategory } from '../store/post-repository.ts';

/** Words of the demo's feed. People are given by their place among the members; null is the owner. */

export interface DemoPost {
  readonly daysAgo: number;
  readonly by: number | null;
  readonly category: PostCategory;
  readonly title: string | null;
  readonly content: string;
  readonly groups: readonly string[];
  readonly pinned: boolean;
  readonly reactions: number;
  readonly comments: readonly { readonly by: number | null; readonly text: string; readonly isReply: boolean }[];
}

const PLAIN = { groups: [], pinned: false } as const;

export const DEMO_POSTS: readonly DemoPost[] = [
  {
    daysAgo: 38,
    by: null,
    category: 'announcements',
    title: 'Welcome to the workshop',
    content: 'Say who you are and what you know well. One sentence each is enough.',
    groups: [],
    pinned: true,
    reactions: 21,
    comments: [
      { by: 4, text: 'I repair clocks, and I want others to dare it.', isReply: false },
      { by: null, text: 'A clock course would have an end you can hear. Welcome!', isReply: true },
      { by: 9, text: 'Beekeeping in the city. Fourteen years of it.', isReply: false },
    ],
  },
  {
    ...PLAIN,
    daysAgo: 31,
    by: 2,
    category: 'question',
    title: 'How long should a lesson be?',
    content: 'Mine come out at twenty minutes. Too long?',
    reactions: 6,
    comments: [
      { by: 11, text: 'Cut them where you breathe. Mine are five now.', isReply: false },
      { by: 17, text: 'I watch at lunch, so ten at most.', isReply: false },
    ],
  },
  {
    ...PLAIN,
    daysAgo: 24,
    by: 7,
    category: 'wins',
    title: 'First three learners',
    content: 'They found me through a poster in the bakery. I had one tear-off strip left.',
    reactions: 28,
    comments: [{ by: null, text: 'Frame the strip.', isReply: false }],
  },
  {
    daysAgo: 18,
    by: null,
    category: 'general',
    title: null,
    content: 'Autumn group: bring your outline on one page on Thursday, even if it is a mess.',
    groups: ['autumn-group'],
    pinned: false,
    reactions: 9,
    comments: [{ by: 3, text: 'It is a mess. It will be there.', isReply: false }],
  },
  {
    ...PLAIN,
    daysAgo: 12,
    by: 14,
    category: 'resource',
    title: 'A checklist for sound',
    content: 'Fridge off, phone away, window shut, one clap at the start. That is the whole list.',
    reactions: 17,
    comments: [],
  },
  {
    ...PLAIN,
    daysAgo: 4,
    by: 20,
    category: 'wins',
    title: 'I said the price aloud',
    content: 'Twice as much as I had planned. She only asked when we begin.',
    reactions: 33,
    comments: [
      { by: 7, text: 'The pause afterwards is the hardest part.', isReply: false },
      { by: 20, text: 'I counted to eight.', isReply: true },
    ],
  },
  {
    ...PLAIN,
    daysAgo: 1,
    by: 5,
    category: 'question',
    title: 'Lives: camera on or off?',
    content: 'Do you ask your learners to turn the camera on?',
    reactions: 4,
    comments: [{ by: 12, text: 'Invite, never ask. Most do after the second week.', isReply: false }],
  },
];
