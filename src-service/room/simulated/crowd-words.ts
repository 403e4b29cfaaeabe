import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { FIRST_NAMES } from '#shared/debrief/audience/crowd-names.ts';

/** Names and chat lines of a simulated audience. */
export interface CrowdWords {
  readonly names: readonly string[];
  readonly lines: readonly string[];
}

/** Enough for a believable room where no show brings words of its own. */
export const PLAIN_CROWD: CrowdWords = {
  names: FIRST_NAMES,
  lines: [
    'Hello everyone!',
    'Good evening from Lyon',
    'Sound and picture are perfect here',
    'Will there be a replay?',
    'That is exactly my situation',
    'Could you show that once more?',
    'Thank you, very clear',
    'How long did it take you the first time?',
    'Same question here',
    'Love this example',
    'Does it also work for a small team?',
    'I tried it last week and it worked',
    'Where can we find the slides?',
    'Great point',
    'What would you do differently today?',
    'Taking notes as fast as I can',
    'Which tool is that on the screen?',
    'Is there a checklist for this?',
    'This alone was worth coming for',
    'Can you go back one slide?',
    'First time here, very happy I came',
    'How do you deal with late arrivals?',
    'Brilliant',
    'I voted for the second one',
  ],
};

/** Answers to a line that was just written; `{name}` is its author. */
export const REPLIES: readonly string[] = [
  '@{name} same here',
  '@{name} yes, I think so too',
  '@{name} good question',
  'I was about to ask that, @{name}',
  '@{name} it was said at the beginning: yes',
  '@{name} I would love to know as well',
];

const ShowWords = z.object({
  audience: z.object({ names: z.array(z.string().min(1)).min(1), lines: z.array(z.string().min(1)).min(1) }),
});

/** Chat lines for a show's audience, from the `show.json` of a folder; plain ones if there are none. */
export const readCrowdWords = (folder: string): CrowdWords => {
  try {
    const show = ShowWords.safeParse(JSON.parse(readFileSync(join(folder, 'show.json'), 'utf8')));
    return show.success ? show.data.audience : PLAIN_CROWD;
  } catch {
    return PLAIN_CROWD;
  }
};
