import { expect, test } from 'vitest';
import { findingWords } from '../../../src-renderer/features/settings/diagnostics/finding-words.ts';
import { judgeGraphics } from '../../../src-renderer/features/settings/diagnostics/measure-window.ts';

const judged = (medianFrameMs: number, slowFrameMs: number, software: boolean) => {
  const size = { width: 1440, height: 900, scale: 1 };
  const result = judgeGraphics({ ...size, webgl: true, software, medianFrameMs, slowFrameMs });
  const { found, advice } = findingWords(result);
  return [result.state, found, advice !== null];
};

test('advice is given where the window stutters, not where it is even without a graphics card', () => {
  expect([judged(16.7, 17, false), judged(16.7, 17, true), judged(30, 32, true), judged(16.7, 60, true)]).toEqual([
    ['ok', 'This window draws 60 frames a second.', false],
    ['ok', 'This window draws 60 frames a second, without a graphics card.', false],
    ['warning', 'This window draws 33 frames a second, without a graphics card.', true],
    ['failed', 'Some frames of this window take 60 ms.', true],
  ]);
});
