import fc from 'fast-check';
import { expect, test } from 'vitest';
import { webVtt } from '#shared/lib/web-vtt.ts';
import { MAX_CAPTION, captionCues, captionMs, CaptionText } from '#shared/room/captions.ts';

const START = Date.UTC(2030, 0, 7, 10);
const frameAt = (at: number, text: string) => {
  const caption = { text, at: new Date(at).toISOString(), until: new Date(at + captionMs(text)).toISOString() };
  return { at, frame: { type: 'caption', caption } };
};

test('cues follow each other without meeting, and each stays to be read at most nine seconds', () => {
  const spoken = fc.array(fc.tuple(fc.nat({ max: 20_000 }), fc.string({ minLength: 1, maxLength: MAX_CAPTION })));
  fc.assert(
    fc.property(spoken, (captions) => {
      let at = START;
      const frames = captions.map(([after, text]) => frameAt((at += after), text));
      const cues = captionCues([{ at: START, frame: { type: 'show' } }, ...frames], START);
      expect(cues.map(({ text }) => text)).toEqual(captions.map(([, text]) => text));
      for (const [index, { from, to }] of cues.entries()) {
        expect(to - from).toBeLessThanOrEqual(9000);
        expect(to).toBeGreaterThanOrEqual(from);
        expect(to).toBeLessThanOrEqual(cues[index + 1]?.from ?? Infinity);
      }
    }),
  );
});

test('a caption is one line with words, and no longer than two lines on the page', () => {
  expect(CaptionText.parse('  Good\n evening ')).toBe('Good evening');
  expect([' \n ', 'a'.repeat(MAX_CAPTION + 1)].map((text) => CaptionText.safeParse(text).success)).toEqual([
    false,
    false,
  ]);
});

test('words in a captions file cannot become markup', () => {
  const cues = captionCues([frameAt(START + 61_500, 'a < b --> & c'), frameAt(START + 3_723_004, 'Bye')], START);
  expect(webVtt(cues)).toBe(
    'WEBVTT\n\n1\n00:01:01.500 --> 00:01:04.000\na &lt; b --&gt; &amp; c\n\n2\n01:02:03.004 --> 01:02:05.504\nBye\n',
  );
});
