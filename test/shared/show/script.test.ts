import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOTE_LIMITS } from '#shared/library/cue-notes.ts';
import { lengthBesidePlan, spokenSec, spokenWords } from '#shared/show/script-length.ts';
import { parseScript, type ScriptBlock } from '#shared/show/script.ts';
import { findSteepness } from '../../support/growth.ts';

const textOf = (blocks: readonly ScriptBlock[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'pause') return '';
      return block.kind === 'speech' ? block.parts.map(({ text }) => text).join('') : block.text;
    })
    .join('');
const wordsOf = (text: string): number => spokenWords(parseScript(text));

describe('a script', () => {
  test('has headings, directions and pauses beside what is said', () => {
    expect(
      parseScript('# Welcome\r\n\r\n\n(Wait for the jingle)\nGood evening [smile] and welcome.\n[Slide 2]\n\n'),
    ).toEqual([
      { kind: 'heading', text: 'Welcome' },
      { kind: 'pause' },
      { kind: 'direction', text: 'Wait for the jingle' },
      {
        kind: 'speech',
        parts: [
          { kind: 'speech', text: 'Good evening ' },
          { kind: 'direction', text: 'smile' },
          { kind: 'speech', text: ' and welcome.' },
        ],
      },
      { kind: 'direction', text: 'Slide 2' },
    ]);
  });

  test('reads a sign or a bracket that is none of these as it was written', () => {
    const said = (text: string) => [{ kind: 'speech', parts: [{ kind: 'speech', text }] }];
    for (const text of ['#1 in France', '####### seven', 'Look [here', 'So ( she said', '(a) and (b)', 'a ] b'])
      expect(parseScript(text)).toEqual(said(text));
    expect(parseScript('#\n[]\n()\n   ')).toEqual([]);
  });

  test('knows the brackets of keyboards for Chinese and Japanese', () => {
    expect(parseScript('（拍手）\n皆さん、こんばんは【笑顔】')).toEqual([
      { kind: 'direction', text: '拍手' },
      {
        kind: 'speech',
        parts: [
          { kind: 'speech', text: '皆さん、こんばんは' },
          { kind: 'direction', text: '笑顔' },
        ],
      },
    ]);
  });

  test('loses no word of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '#', '[', ']', '(', ')', '【', '】') }), (text) => {
        const letters = (of: string) => of.split('a').length - 1;
        expect(letters(textOf(parseScript(text)))).toBe(letters(text));
      }),
    );
  });

  test('is read in a time that grows with its length, whatever it holds', () => {
    const hostile = ['[', '(', '[]', '[(', '#', '# ', '\n', ' ', '(\n', '【[', '[a] ', '\r'];
    for (const part of hostile) {
      const most = (length: number): string => part.repeat(Math.ceil(length / part.length)).slice(0, length);
      expect([part, findSteepness(most, parseScript)]).toEqual([part, null]);
      const text = most(NOTE_LIMITS.script);
      expect(parseScript(text).length).toBeLessThanOrEqual(text.length);
    }
  });
});

describe('the length of a script', () => {
  test('counts what is said, without headings and directions', () => {
    expect(wordsOf('# Three words here\n(And these)\nGood evening [with a smile], everyone!')).toBe(3);
    expect(wordsOf('')).toBe(0);
  });

  test('counts words of languages without spaces', () => {
    expect(
      [wordsOf('大家晚上好'), wordsOf('皆さん、こんばんは'), wordsOf('สวัสดีครับทุกคน')].map((words) => words > 1),
    ).toEqual([true, true, true]);
  });

  test('is 60 s for as many words as a person says in a minute', () => {
    expect([spokenSec(150, 150), spokenSec(75, 150), spokenSec(0, 150)]).toEqual([60, 30, 0]);
  });

  test('is close to the plan within a fifth of it', () => {
    expect([72, 73, 48, 47].map((seconds) => lengthBesidePlan(seconds, 60))).toEqual([
      'close',
      'longer',
      'close',
      'shorter',
    ]);
  });
});
