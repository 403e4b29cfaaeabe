import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PRESS_TIMING, type Action } from '#shared/show/action.ts';
import { BEAT } from '#shared/show/speaker-lines.ts';
import type { SpeakerView } from '#shared/speaker/speaker-view.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost;
let desk: TestWindow;
let show: { readonly spaceId: string; readonly sessionId: string };
let hostId: string;

beforeAll(async () => {
  started = startTestHost();
  desk = started.window('Ana');
  await started.host.opened;
  const { spaceId, sessionId, desk: now } = await current();
  show = { spaceId, sessionId };
  hostId = now?.value.session.hostId ?? '';
});
afterAll(() => started.close());
// The same thing twice within this time is one press.
beforeEach(() => started.leap(PRESS_TIMING.debounceMs));

const current = async () => (await desk.call('show.current', undefined)) ?? expect.fail('no show is open');
const press = (action: Action) => desk.call('show.perform', { action, source: { surface: 'tile' } });
const openPage = async (userId: string | null = hostId, name = 'Sam'): Promise<TestWindow> => {
  const page = started.speakerPage({ ...show, userId }, name);
  await page.call('speaker.current', undefined);
  return page;
};
const told = (page: TestWindow): readonly SpeakerView[] =>
  page.heard.flatMap(({ event, data }) => (event === 'speaker.changed' ? [data as SpeakerView] : []));
const speakers = async () => (await current()).speakers;

test('a line goes from the desk to the page and its receipts come back, for every window to see', async () => {
  const page = await openPage();
  expect(await press({ kind: 'speaker.line', userId: hostId, text: 'Wrap up' })).toMatchObject({ kind: 'confirmed' });
  await page.until(() => told(page).at(-1)?.line?.text === 'Wrap up');
  const id = told(page).at(-1)?.line?.id ?? 0;
  const states = async () =>
    (await speakers()).lines.filter((line) => line.id === id).map((line) => [line.shown, line.seen]);
  expect(await states()).toEqual([[[], []]]);
  await page.call('speaker.beat', { shown: id, seen: null });
  expect(await states()).toEqual([[[hostId], []]]);
  await page.call('speaker.beat', { shown: id, seen: id });
  await page.call('speaker.beat', { shown: id, seen: id });
  expect(await states()).toEqual([[[hostId], [hostId]]]);
  await desk.until(() =>
    desk.heard.some(
      ({ event, data }) => event === 'show.patch' && JSON.stringify(data).includes(`"seen":["${hostId}"]`),
    ),
  );
  page.detach();
});

test('the same line twice within the time of a double press is one line', async () => {
  const before = (await speakers()).lines.length;
  const twice = await Promise.all([1, 2].map(() => press({ kind: 'speaker.line', userId: null, text: 'Louder' })));
  expect(twice.map(({ kind }) => kind)).toEqual(['confirmed', 'ignored']);
  expect((await speakers()).lines.length).toBe(before + 1);
});

test('a line is in the journal, with its words and who it was for', async () => {
  await press({ kind: 'speaker.line', userId: null, text: 'Stay with us' });
  await desk.until(async () => {
    const entries = await desk.call('show.journal', { sessionId: show.sessionId, limit: 5 });
    return entries.some(({ action }) => action.kind === 'speaker.line' && action.text === 'Stay with us');
  });
});

test('a page that gives no sign of life is called cut within three seconds, and open again by its next one', async () => {
  const page = await openPage();
  const isCut = async () => (await speakers()).pages.find(({ userId }) => userId === hostId)?.isCut;
  await page.call('speaker.beat', { shown: null, seen: null });
  expect(await isCut()).toBe(false);
  await started.leap(3000);
  await desk.until(async () => (await isCut()) === true, 1000);
  await page.call('speaker.beat', { shown: null, seen: null });
  await started.leap(BEAT.everyMs / 2);
  await desk.until(async () => (await isCut()) === false, 1000);
  page.detach();
  expect(await isCut()).toBe(true);
});

test('a page that comes back is told the last line once, and none that a newer one has replaced', async () => {
  await press({ kind: 'speaker.line', userId: null, text: 'First' });
  await press({ kind: 'speaker.line', userId: null, text: 'Second' });
  const page = started.speakerPage({ ...show, userId: hostId });
  const view = await page.call('speaker.current', undefined);
  expect(view.line?.text).toBe('Second');
  await page.call('speaker.beat', { shown: view.line?.id ?? 0, seen: view.line?.id ?? 0 });
  page.detach();
  const again = started.speakerPage({ ...show, userId: hostId });
  expect((await again.call('speaker.current', undefined)).line).toMatchObject({ text: 'Second', state: 'seen' });
  again.detach();
});

test('a sign of the page stands at the desk until it is taken back', async () => {
  const page = await openPage();
  const sign = async () => (await speakers()).signs.find(({ userId }) => userId === hostId)?.sign;
  await page.call('speaker.sign', { sign: 'trouble' });
  expect(await sign()).toBe('trouble');
  await page.call('speaker.sign', { sign: null });
  expect(await sign()).toBe(undefined);
  page.detach();
});

test('the page of another show waits, and says nothing of the one on the desk', async () => {
  const page = started.speakerPage({ ...show, sessionId: 'elsewhere', userId: hostId });
  const view = await page.call('speaker.current', undefined);
  expect([view.show, view.line, view.part]).toEqual([null, null, null]);
  await press({ kind: 'speaker.line', userId: null, text: 'Not for you' });
  await page.call('speaker.beat', { shown: null, seen: null });
  expect(JSON.stringify(page.heard)).not.toContain('Not for you');
  expect(await page.raw('speaker.sign', { sign: 'ready' })).toMatchObject({ ok: false, error: { code: 'conflict' } });
  page.detach();
});

test('a take of their scene makes the page on air, within the turn of the desk’s own answer', async () => {
  const page = await openPage();
  const { desk: now } = await current();
  const [theirs, other] = [true, false].map((isTheirs) =>
    now?.value.scenes.find(({ slots, jingle }) => !jingle && slots.some(({ kind }) => kind === 'host') === isTheirs),
  );
  await press({ kind: 'scene.take', sceneId: other?.id ?? '' });
  await page.until(() => told(page).at(-1)?.air !== 'on-air' && told(page).length > 0);
  await press({ kind: 'scene.take', sceneId: theirs?.id ?? '' });
  await page.until(() => told(page).at(-1)?.air === 'on-air');
  expect(told(page).at(-1)?.part?.name).toBe(theirs?.name);
  page.detach();
});

test('somebody who is known by name alone is found once they are in the room under it', async () => {
  const guest = (await current()).participants?.value.find(({ role }) => role === 'speaker') ?? expect.fail('no guest');
  const page = await openPage(null, ` ${guest.name.toUpperCase()} `);
  await press({ kind: 'speaker.line', userId: guest.id, text: 'Just you' });
  await page.until(() => told(page).at(-1)?.line?.text === 'Just you');
  page.detach();
});

test('how fast a person read is kept for them, from their own page and from the prompter in their scene, until it is forgotten', async () => {
  const { spaceId } = show;
  const { desk: now } = await current();
  const scene = now?.value.scenes.find(({ slots }) => slots.some(({ kind }) => kind === 'host'));
  const readers = () => desk.call('prompter.readers', { spaceId });
  const page = await openPage();
  await page.call('prompter.read', { sceneId: scene?.id ?? '', wordsPerMinute: 120 });
  await desk.call('prompter.read', { sceneId: scene?.id ?? '', wordsPerMinute: 130 });
  await desk.call('prompter.read', { sceneId: scene?.id ?? '', wordsPerMinute: 300 });
  await desk.call('prompter.read', { sceneId: 'elsewhere', wordsPerMinute: 40 });
  expect(await readers()).toEqual([{ userId: hostId, wordsPerMinute: 130 }]);
  expect(await desk.call('prompter.readers', { spaceId: 'another' })).toEqual([]);
  expect(await page.raw('prompter.readers', { spaceId })).toMatchObject({ ok: false });
  await desk.call('prompter.forget_reader', { spaceId, userId: hostId });
  expect(await readers()).toEqual([]);
  page.detach();
});
