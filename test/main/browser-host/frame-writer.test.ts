import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { createFrameWriter } from '../../../src-main/browser-host/frame-writer.ts';

/** Packets as they leave: what is written between `cork` and `uncork` is one. */
const line = () => {
  const packets: string[][] = [];
  let corked: string[] | null = null;
  const socket = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send(text: string) {
      if (corked) corked.push(text);
      else packets.push([text]);
    },
  };
  const stream = {
    cork() {
      corked = [];
    },
    uncork() {
      if (corked) packets.push(corked);
      corked = null;
    },
  };
  // Nothing else of either is used.
  const frames = createFrameWriter(socket as unknown as WebSocket, stream as unknown as Duplex, 1000);
  return { packets, frames };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('frames written in one turn of the event loop leave as one packet, in order', () => {
  const { packets, frames } = line();
  frames.soon('a');
  frames.soon('b');
  expect(packets).toEqual([]);
  vi.runAllTicks();
  vi.advanceTimersByTime(0);
  expect(packets).toEqual([['a', 'b']]);
});

test('a frame that can wait leaves together with the next one, and first', () => {
  const { packets, frames } = line();
  frames.later('pressed', 30);
  vi.advanceTimersByTime(5);
  expect(packets).toEqual([]);
  frames.last('answer');
  expect(packets).toEqual([['pressed', 'answer']]);
  vi.advanceTimersByTime(100);
  expect(packets).toHaveLength(1);
});

test('a frame that can wait leaves by itself where nothing follows', () => {
  const { packets, frames } = line();
  frames.later('pressed', 30);
  vi.advanceTimersByTime(30);
  expect(packets).toEqual([['pressed']]);
});

test('a frame written in a turn takes waiting frames along', () => {
  const { packets, frames } = line();
  frames.later('pressed', 30);
  frames.soon('patch');
  vi.advanceTimersByTime(0);
  expect(packets).toEqual([['pressed', 'patch']]);
  frames.soon('next');
  vi.advanceTimersByTime(0);
  expect(packets).toEqual([['pressed', 'patch'], ['next']]);
});

test('an urgent frame does not overtake one that waits', () => {
  const { packets, frames } = line();
  frames.later('a', 30);
  frames.now('b');
  expect(packets).toEqual([['a'], ['b']]);
});
