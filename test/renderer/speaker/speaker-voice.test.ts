import { expect, test } from 'vitest';
import type { Voice } from '#shared/talkback/voice.ts';
import { SpeakerVoice, type PagePlayer } from '../../../src-renderer/app/speaker/speaker-voice.svelte.ts';

const openPage = (canPlay = true) => {
  let say: (voice: Voice) => void = () => undefined;
  let elapse: () => void = () => undefined;
  let isAllowed = false;
  const done: string[] = [];
  const player: PagePlayer = {
    get isAllowed() {
      return isAllowed;
    },
    allow() {
      isAllowed = true;
      return Promise.resolve();
    },
    hear: ({ seq }) => void done.push(`plays ${seq}`),
    keep: () => void done.push('silent'),
  };
  const page = new SpeakerVoice({
    bridge: {
      on(_event: string, listener: (voice: Voice) => void) {
        say = listener;
        return () => undefined;
      },
    } as never,
    createPlayer: canPlay ? () => player : null,
    setTimeout: (callback) => (elapse = callback),
    clearTimeout: () => (elapse = () => undefined),
  });
  return { page, done, say: (seq: number, data = 'AAAA') => say({ talk: 't', seq, data }), elapse: () => elapse() };
};

test('the light of the producer is on from the first piece to the word that it is over', () => {
  const { page, done, say } = openPage();
  expect(page.isTalking).toBe(false);
  say(0);
  say(1);
  expect(page.isTalking).toBe(true);
  say(2, '');
  expect([page.isTalking, done]).toEqual([false, ['plays 0', 'plays 1', 'silent']]);
});

test('the light goes out when the line is cut in the middle of a word', () => {
  const { page, say, elapse } = openPage();
  say(0);
  elapse();
  expect(page.isTalking).toBe(false);
});

test('the page says that it can be heard once its person let it sound', async () => {
  const { page } = openPage();
  expect([page.canPlay, page.isAllowed]).toEqual([true, false]);
  await page.allow();
  expect(page.isAllowed).toBe(true);
});

test('a browser that plays no voice shows the light all the same', () => {
  const { page, say } = openPage(false);
  say(0);
  expect([page.canPlay, page.isAllowed, page.isTalking]).toEqual([false, false, true]);
});
