import { expect, test } from 'vitest';
import { NewsLine } from '../../../src-renderer/context/news-line.svelte.ts';

const lineOf = () => {
  const later: (() => void)[] = [];
  const line = new NewsLine((callback) => later.push(callback));
  return { line, pass: () => later.splice(0).forEach((callback) => callback()) };
};

test('the first news that came stays in front of those that come after it, and each has its turn', () => {
  const { line } = lineOf();
  const [welcome, first, second] = [line.enter('welcome'), line.enter('news'), line.enter('news')];
  const shown = () => [welcome, first, second].map(({ isShown }) => isShown);
  const seen = [[...shown(), line.waiting]];
  line.next();
  seen.push([...shown(), line.waiting]);
  second.leave();
  seen.push([...shown(), line.waiting]);
  first.leave();
  seen.push([...shown(), line.waiting]);
  expect(seen).toEqual([
    [false, true, false, 1],
    [false, false, true, 1],
    [false, true, false, 0],
    [true, false, false, 0],
  ]);
});

test('a press in the moment in which another row came up does not count', () => {
  const { line, pass } = lineOf();
  const first = line.enter('news');
  const quiet = [line.isQuiet];
  line.enter('news');
  quiet.push(line.isQuiet);
  first.leave();
  quiet.push(line.isQuiet);
  pass();
  quiet.push(line.isQuiet);
  expect(quiet).toEqual([false, false, true, false]);
});
