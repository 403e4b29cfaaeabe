import { expect, test } from 'vitest';
import { HostPages } from '../../../src-renderer/context/host-pages.svelte.ts';

const memory = (kept: Record<string, string> = {}) => ({
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => {
    kept[key] = value;
  },
});

test('the host page of a show is known after a reload, and of no more than a hundred shows', () => {
  const storage = memory();
  const pages = new HostPages(storage);
  for (let number = 0; number <= 100; number += 1) pages.keep(`show ${number}`, `https://school.example/${number}`);
  pages.keep('show 7', 'https://school.example/again');
  const later = new HostPages(storage);
  expect([later.of('show 0'), later.of('show 7'), later.of('show 100')]).toEqual([
    null,
    'https://school.example/again',
    'https://school.example/100',
  ]);
});

test('what another version left there is not read', () => {
  expect(new HostPages(memory({ 'regie.host-pages': '{"a":1}' })).of('a')).toBeNull();
});
