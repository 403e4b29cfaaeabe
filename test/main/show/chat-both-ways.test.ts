import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatMessage } from '#shared/api/live-objects.ts';
import type { Action, PressOutcome } from '#shared/show/action.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let host: TestHost;
let desk: TestWindow;

const state = async (): Promise<ShowState> => {
  const show = await desk.call('show.current', undefined);
  if (!show) throw new Error('no show is open');
  return show;
};
const press = (action: Action, held = false): Promise<PressOutcome> =>
  desk.call('show.perform', { action, source: { surface: 'tile', held } });
const find = async (text: string): Promise<ChatMessage | undefined> =>
  (await state()).chat?.value.messages.find((message) => message.text === text);

beforeAll(async () => {
  host = startTestHost();
  await host.host.opened;
  desk = host.window();
  await desk.until(async () => (await state()).desk?.value.session.status === 'live');
  await desk.call('show.watch', { panels: ['chat'] });
});
afterAll(() => host.close());

describe('the chat of a rehearsal, from the desk', () => {
  test('a message and an offer are written as the host; a deleted message goes, from the stage too', async () => {
    expect((await press({ kind: 'chat.write', text: 'Hello from the desk' })).kind).toBe('confirmed');
    const offer = {
      kind: 'chat.offer',
      text: 'Here it is',
      label: 'Sign up',
      url: 'https://example.com/course',
    } as const;
    expect((await press(offer)).kind).toBe('confirmed');
    await desk.until(async () => (await find('Here it is')) !== undefined);
    const message = await find('Hello from the desk');
    const hostId = (await state()).desk?.value.session.hostId;
    expect([message?.userId, (await find('Here it is'))?.link]).toMatchObject([
      hostId,
      { label: 'Sign up', url: 'https://example.com/course' },
    ]);

    const messageId = message?.id ?? '';
    expect((await press({ kind: 'message.stage', messageId })).kind).toBe('confirmed');
    expect(await press({ kind: 'message.delete', messageId })).toMatchObject({ kind: 'ignored', reason: 'hold' });
    expect((await press({ kind: 'message.delete', messageId }, true)).kind).toBe('confirmed');
    await desk.until(async () => (await find('Hello from the desk')) === undefined);
    expect((await state()).chat?.value.staged).toBeNull();
  });

  test('what the room refuses is a failure with its reason', async () => {
    expect((await press({ kind: 'chat.mode', mode: 'off' })).kind).toBe('confirmed');
    expect(await press({ kind: 'chat.write', text: 'Nobody hears this' })).toMatchObject({ kind: 'failed' });
    expect((await press({ kind: 'chat.mode', mode: 'open' })).kind).toBe('confirmed');
  });
});
