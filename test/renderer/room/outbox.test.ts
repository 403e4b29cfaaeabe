import { beforeEach, expect, test, vi } from 'vitest';
import type { ClientFrameInput } from '#shared/room/protocol.ts';
import { Outbox } from '../../../src-renderer/room/outbox.svelte.ts';

const REFUSED = { type: 'error', code: 'refused', message: 'The chat is off' } as const;
const TOO_FAST = { type: 'error', code: 'too_fast', message: 'wait a moment' } as const;

let sent: ClientFrameInput[];
let isOpen: boolean;
let later: (() => void)[];
const notDone = vi.fn();
let outbox: Outbox;

beforeEach(() => {
  sent = [];
  isOpen = true;
  later = [];
  notDone.mockClear();
  let last = 0;
  outbox = new Outbox({
    send: (frame) => {
      if (isOpen) sent.push(frame);
      return isOpen;
    },
    newRef: () => {
      last += 1;
      return `r${String(last)}`;
    },
    onNotDone: notDone,
    later: (run) => {
      later.push(run);
      return () => {
        later = later.filter((each) => each !== run);
      };
    },
  });
});

test('a message that no answer came for is sent again after a return, under the same name', () => {
  outbox.write({ type: 'chat', text: 'Hello' });
  outbox.lost();
  outbox.resend();
  const frame = { type: 'chat', text: 'Hello', ref: 'r1' };
  expect(sent).toEqual([frame, frame]);
  outbox.settle({ type: 'done', ref: 'r1', messageId: 'msg_1' });
  outbox.resend();
  expect(sent).toHaveLength(2);
});

test('a message waits without a connection, and is unsent until the chat shows it', () => {
  isOpen = false;
  outbox.write({ type: 'chat', text: 'Hello' });
  expect(outbox.messages).toMatchObject([{ refusal: null, messageId: null }]);
  isOpen = true;
  outbox.resend();
  outbox.settle({ type: 'done', ref: 'r1', messageId: 'msg_1' });
  expect(outbox.messages).toHaveLength(1);
  outbox.shown(['msg_0', 'msg_1']);
  expect(outbox.messages).toEqual([]);
});

test('a message that was written too fast keeps its words and goes a little later', () => {
  outbox.write({ type: 'chat', text: 'one' });
  outbox.write({ type: 'chat', text: 'two' });
  outbox.settle({ type: 'done', ref: 'r1', messageId: 'msg_1' });
  expect(outbox.settle({ ...TOO_FAST, ref: 'r2' })).toBe(true);
  expect(outbox.settle({ ...TOO_FAST, ref: null })).toBe(true);
  expect(later).toHaveLength(1);
  later[0]?.();
  expect(sent.map((frame) => 'ref' in frame && frame.ref)).toEqual(['r1', 'r2', 'r2']);
});

test('a refused message keeps its words and the reason until its author sends it again or discards it', () => {
  outbox.write({ type: 'chat', text: 'Hello' });
  outbox.settle({ ...REFUSED, ref: 'r1' });
  expect(outbox.messages).toMatchObject([{ refusal: 'The chat is off' }]);
  outbox.resend();
  expect(sent).toHaveLength(1);
  outbox.writeAgain('r1');
  expect(outbox.messages).toMatchObject([{ refusal: null }]);
  outbox.drop('r1');
  expect(outbox.messages).toEqual([]);
});

test('after a return, votes and a raised hand are sent again in their last state', () => {
  isOpen = false;
  outbox.vote('p1', ['a']);
  outbox.vote('p2', ['c']);
  outbox.vote('p1', ['b']);
  outbox.raiseHand(true);
  outbox.raiseHand(false);
  isOpen = true;
  outbox.resend();
  expect(sent).toEqual([
    { type: 'vote', pollId: 'p2', optionIds: ['c'], ref: 'r2' },
    { type: 'vote', pollId: 'p1', optionIds: ['b'], ref: 'r3' },
    { type: 'hand', raised: false, ref: 'r5' },
  ]);
});

test('an answer to an older vote does not settle the newer one', () => {
  outbox.raiseHand(true);
  outbox.raiseHand(false);
  outbox.settle({ type: 'done', ref: 'r1', messageId: null });
  expect(outbox.hand).toMatchObject({ raised: false });
  outbox.settle({ type: 'done', ref: 'r2', messageId: null });
  expect(outbox.hand).toBeNull();
});

test('a refused vote falls back to what was cast, with the reason', () => {
  outbox.vote('p1', ['a']);
  outbox.settle({ ...REFUSED, ref: 'r1' });
  expect(outbox.votes).toEqual([]);
  expect(notDone).toHaveBeenCalledExactlyOnceWith('The chat is off');
});

test('an action that is done once is never sent again: its person is told of the lost connection', () => {
  expect(outbox.act({ type: 'end' })).toBe(true);
  outbox.lost();
  outbox.resend();
  expect(sent).toHaveLength(1);
  expect(notDone).toHaveBeenCalledExactlyOnceWith(null);
  isOpen = false;
  expect(outbox.act({ type: 'end' })).toBe(false);
});
