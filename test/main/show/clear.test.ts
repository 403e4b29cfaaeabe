import { afterAll, expect, test } from 'vitest';
import type { Action } from '#shared/show/action.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

const hosts: TestHost[] = [];
afterAll(async () => {
  for (const host of hosts) await host.close();
});

const CLEAR: Action = { kind: 'temporary.clear' };

const openDesk = async (wrap: (real: typeof fetch) => typeof fetch) => {
  const host = startTestHost({ fetch: wrap(globalThis.fetch) });
  hosts.push(host);
  await host.host.opened;
  const window = host.window();
  const state = async (): Promise<ShowState> => {
    const show = await window.call('show.current', undefined);
    if (!show) throw new Error('no show is open');
    return show;
  };
  const press = (action: Action) => window.call('show.perform', { action, source: { surface: 'tile' } });
  return { window, state, press };
};

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Has people write and vote; gives a message and a poll. */
const fillRoom = async ({ window, state }: Desk): Promise<{ readonly messageId: string; readonly pollId: string }> => {
  const { sessionId } = await state();
  await window.call('rehearsal.control', {
    method: 'PUT',
    path: `/rehearsal/sessions/${sessionId}/audience`,
    body: { size: 20, chatPerMinute: 600, votePercent: 0, handsPerMinute: 0 },
  });
  await window.call('show.watch', { panels: ['chat', 'polls'] });
  const messages = async () => (await state()).chat?.value.messages ?? [];
  const polls = async () => (await state()).polls?.value ?? [];
  await window.until(async () => (await messages()).length > 0 && (await polls()).length > 0);
  const messageId = (await messages())[0]?.id ?? '';
  const pollId = (await polls()).find(({ status }) => status !== 'draft')?.id ?? '';
  return { messageId, pollId };
};

/** Puts a message and a poll on stage, and shows a band. */
const fillStage = async (desk: Desk): Promise<void> => {
  const { press } = desk;
  const { messageId, pollId } = await fillRoom(desk);
  const outcomes = await Promise.all([
    press({ kind: 'message.stage', messageId }),
    press({ kind: 'poll.stage', pollId, shown: true }),
    press({ kind: 'band.show', text: 'Back in a moment', seconds: 60 }),
  ]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['confirmed', 'confirmed', 'confirmed']);
};

const onStage = async (window: TestWindow) => {
  const show = await window.call('show.current', undefined);
  return {
    message: show?.chat?.value.staged !== null,
    poll: show?.polls?.value.some((poll) => poll.onStage),
    band: show?.desk?.value.bands.length,
  };
};

test('one press takes message and poll off the stage in either mode, and says that bands end by themselves', async () => {
  const desk = await openDesk((real) => real);
  await fillStage(desk);
  await desk.press({ kind: 'mode.set', mode: 'cue' });
  await desk.press({ kind: 'lock.set', locked: true });
  expect(await desk.press(CLEAR)).toMatchObject({ kind: 'ignored', reason: 'locked' });
  await desk.press({ kind: 'lock.set', locked: false });
  expect(await desk.press(CLEAR)).toMatchObject({ kind: 'confirmed', note: { key: 'host_clear_bands_end' } });
  expect(await onStage(desk.window)).toEqual({ message: false, poll: false, band: 1 });
  const { sessionId } = await desk.state();
  const journal = async () => (await desk.window.call('show.journal', { sessionId, limit: 1 }))[0];
  await desk.window.until(async () => (await journal())?.action.kind === CLEAR.kind);
  expect(await journal()).toMatchObject({ action: CLEAR, outcome: 'confirmed' });
});

test('a poll that stays on stage is said, and the message is gone all the same', async () => {
  let isRefused = false;
  const desk = await openDesk((real) => (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!isRefused || !/\/polls\/[^/]+\/stage$/.test(url)) return real(input, init);
    return Promise.resolve(Response.json({ error: 'The poll is locked.' }, { status: 403 }));
  });
  await fillStage(desk);
  isRefused = true;
  expect(await desk.press(CLEAR)).toMatchObject({ kind: 'failed', message: { key: 'host_clear_poll_stays' } });
  expect(await onStage(desk.window)).toEqual({ message: false, poll: true, band: 1 });
});

test('a message staged by another program is taken down, although no read shows it', async () => {
  const desk = await openDesk((real) => real);
  const { messageId } = await fillRoom(desk);
  const { spaceId, sessionId } = await desk.state();
  const params = { id: sessionId };
  await desk.window.call('platform.call', {
    spaceId,
    operation: 'stage_chat_message',
    params,
    body: { messageId },
  });
  expect(await desk.press({ kind: 'message.stage', messageId: null })).toMatchObject({ kind: 'confirmed' });
});
