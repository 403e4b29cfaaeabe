import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadedPictures } from '../../../src-renderer/features/library/items/loaded-pictures.svelte.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = () => {
  const asked: string[] = [];
  const ends = new Map<string, (isGood: boolean) => void>();
  const pictures = new LoadedPictures((address, onend) => {
    asked.push(address);
    ends.set(address, onend);
  });
  return { pictures, asked, end: (address: string, isGood: boolean) => ends.get(address)?.(isGood) };
};

test('pictures that come one after the other are told of together, those that cannot be shown too', () => {
  const { pictures, asked, end } = open();
  for (const address of ['a', 'b', 'a', 'c']) pictures.want(address);
  end('a', true);
  end('b', false);
  expect([asked, pictures.state('a')]).toEqual([['a', 'b', 'c'], null]);
  vi.runAllTimers();
  expect(['a', 'b', 'c'].map((address) => pictures.state(address))).toEqual([true, false, null]);
  end('c', true);
  vi.runAllTimers();
  expect(['a', 'b', 'c'].map((address) => pictures.state(address))).toEqual([true, false, true]);
});

test('the oldest of a thousand loaded pictures is forgotten, and loaded again when it is wanted', () => {
  const { pictures, asked, end } = open();
  for (let index = 0; index <= 1000; index += 1) {
    pictures.want(`${index}`);
    end(`${index}`, true);
  }
  vi.runAllTimers();
  expect([pictures.state('0'), pictures.state('1')]).toEqual([null, true]);
  pictures.want('0');
  pictures.want('1');
  expect(asked.slice(1001)).toEqual(['0']);
});
