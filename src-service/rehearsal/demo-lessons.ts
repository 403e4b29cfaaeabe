/** Texts of the demo's courses, from a school for first-time authors. */

export interface DemoLesson {
  readonly title: string;
  readonly content: string;
  /** Seconds of its video; null has none. */
  readonly videoSec: number | null;
}

export interface DemoCourse {
  readonly title: string;
  readonly description: string;
  readonly published: boolean;
  readonly openAccess: boolean;
  readonly groups: readonly string[];
  readonly modules: readonly { readonly title: string; readonly lessons: readonly DemoLesson[] }[];
}

export const DEMO_COURSES: readonly DemoCourse[] = [
  {
    title: 'From idea to outline',
    description: 'Six short lessons that end with the outline of your first course on one page.',
    published: true,
    openAccess: true,
    groups: [],
    modules: [
      {
        title: 'Find the promise',
        lessons: [
          {
            title: 'One person, one change',
            content:
              'A course changes something for someone. Write both down in one sentence before anything else.\n\nIf the sentence needs an "and", there are two courses in it.',
            videoSec: 214,
          },
          {
            title: 'Talk to five people',
            content:
              'Ask five people what they tried last. Do not describe your course. Listen for the words they use.',
            videoSec: 305,
          },
          {
            title: 'Say what it is not',
            content: 'Three things your course leaves out, and where people find them instead.',
            videoSec: null,
          },
        ],
      },
      {
        title: 'Draw the path',
        lessons: [
          {
            title: 'Start from the last exercise',
            content:
              'What can they do at the end that they could not before? Make that the last exercise. Then go back.',
            videoSec: 268,
          },
          {
            title: 'Cut it in half',
            content: 'Remove every second lesson. Put back only those without which the last exercise fails.',
            videoSec: 187,
          },
          { title: 'The outline on one page', content: 'Promise, path, exercises, lives. One page.', videoSec: null },
        ],
      },
    ],
  },
  {
    title: 'Pricing without fear',
    description: 'A price you can say aloud, and the reasons behind it.',
    published: true,
    openAccess: false,
    groups: [],
    modules: [
      {
        title: 'The number',
        lessons: [
          { title: 'What the change is worth', content: 'Count in their hours, not in yours.', videoSec: 342 },
          { title: 'Three doors', content: 'Alone, in a group, with you: one promise, three prices.', videoSec: 251 },
          {
            title: 'Saying it aloud',
            content: 'Say the number and stop talking. Practise with a friend.',
            videoSec: 164,
          },
          {
            title: 'When to raise it',
            content: 'After the first group that finished. Never in the middle.',
            videoSec: null,
          },
        ],
      },
    ],
  },
  {
    title: 'Recording at home',
    description: 'Light, sound and a calm face with what is in the house.',
    published: true,
    openAccess: false,
    groups: ['autumn-group'],
    modules: [
      {
        title: 'The room',
        lessons: [
          { title: 'A window is a lamp', content: 'Face it. Move the desk, not the window.', videoSec: 198 },
          { title: 'Blankets against echo', content: 'Two behind the camera, one under the desk.', videoSec: 143 },
          { title: 'One take', content: 'Keep the small mistakes. They make you believable.', videoSec: 221 },
        ],
      },
    ],
  },
  {
    title: 'A launch in ten days',
    description: 'Being written: the calendar of a small launch.',
    published: false,
    openAccess: false,
    groups: [],
    modules: [
      {
        title: 'The calendar',
        lessons: [{ title: 'Day one', content: 'Tell twelve people by name.', videoSec: null }],
      },
    ],
  },
];

export const DEMO_ABOUT = `<p>Atelier Nord is where people who know something well turn it into their <strong>first course</strong>.</p>
<h2>What you do here</h2>
<ul><li>Follow short lessons, at your pace.</li><li>Bring your draft to a live every week.</li><li>Leave with learners.</li></ul>`;
