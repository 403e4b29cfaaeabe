import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LibraryItem } from '#shared/library/library-items.ts';
import { newItem } from '#shared/library/new-item.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import { verbatim } from '#shared/words/sentence.ts';
import type { AppContext } from '../../../src-renderer/context/app-context.ts';
import { PrepareState } from '../../../src-renderer/features/prepare/prepare-state.svelte.ts';
import { toasts } from '../../../src-renderer/ui/toasts.svelte.ts';
import { sampleDocument } from '../../support/library-file.ts';

/** A host that answers when the test says so, and counts who listens. */
const openHost = () => {
  const asked: { readonly name: string; readonly input: Record<string, unknown>; answer: (value: unknown) => void }[] =
    [];
  let listeners = 0;
  const listen = (): (() => void) => {
    listeners += 1;
    return () => {
      listeners -= 1;
    };
  };
  const call = (name: string, input: Record<string, unknown>): Promise<unknown> =>
    new Promise((answer) => {
      const operation = name === 'platform.call' ? String(input.operation) : name;
      asked.push({ name: operation, input, answer });
    });
  const space = { id: 'space' };
  const show: { state: unknown; desk: unknown } = { state: null, desk: null };
  const app = {
    bridge: { call, on: listen, onConnection: listen },
    host: { space, hello: null },
    show,
    navigation: { go() {} },
    sync: { takeEdits: () => undefined },
    sessionFacts: { isOver: () => false, plannedMin: () => null },
  } as unknown as AppContext;
  /** Answers the oldest call of that name that waits. */
  const answer = async (name: string, value: unknown): Promise<void> => {
    const index = asked.findIndex((one) => one.name === name);
    const [one] = index === -1 ? [] : asked.splice(index, 1);
    if (!one) throw new Error(`Nobody asked for ${name}, but for ${asked.map((other) => other.name).join(', ')}.`);
    one.answer(value instanceof AppError ? Promise.reject(value) : value);
    await vi.advanceTimersByTimeAsync(0);
  };
  const count = (name: string): number => asked.filter((one) => one.name === name).length;
  return { app, space, show, answer, count, listeners: () => listeners };
};

const draft = (sessionId: string, ...names: readonly string[]): LibraryItem => ({
  ...newItem({
    id: `draft-${sessionId}`,
    spaceId: 'space',
    name: sessionId,
    body: { kind: 'draft', sessionId, scenes: names.map((name) => sampleDocument({ id: name, name })) as never },
  }),
  externalId: sessionId,
});
const person = (name: string) => ({ id: name, name, image: null, role: 'host' });
const AWAY = new AppError('offline', say('host_platform_unreachable'));

beforeEach(() => {
  vi.useFakeTimers({ now: 100_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('Prepare, left while a show opens, listens to nothing afterwards', async () => {
  const { app, answer, listeners } = openHost();
  const prepare = new PrepareState(app);
  void prepare.start('one');
  await vi.advanceTimersByTimeAsync(0);
  prepare.close();
  await answer('library.draft', draft('one', 'Opening'));
  expect([prepare.loaded, listeners()]).toEqual([false, 0]);
});

test('the show that a slow start finds is not opened over the one a person chose meanwhile', async () => {
  const { app, answer, count } = openHost();
  const prepare = new PrepareState(app);
  void prepare.start(null);
  void prepare.open('chosen');
  await answer('library.draft', draft('chosen', 'Opening'));
  await answer('list_live_sessions', {
    sessions: [{ id: 'next', title: 'Next', status: 'scheduled', scheduledAt: '2030-01-01T10:00:00Z' }],
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect([prepare.sessionId, prepare.loaded, count('library.draft')]).toEqual(['chosen', true, 0]);
});

test('an edit that the host refuses once Prepare was left is told in a note, with its scene and the reason', async () => {
  const { app, answer } = openHost();
  const prepare = new PrepareState(app);
  void prepare.open('one');
  await answer('library.draft', draft('one', 'Opening', 'Demo'));
  await answer('library.list', []);
  prepare.editor.open('Demo');
  prepare.editor.set({ durationSec: 5 });
  prepare.close();
  await answer('library.change', new AppError('locked', verbatim('Scene "Demo" is locked: unlock it first.')));
  expect(toasts.notes.map(({ text }) => text)).toEqual([
    'An edit of “Demo” was not saved when you left Prepare: Scene "Demo" is locked: unlock it first.',
  ]);
  for (const { id } of toasts.notes) toasts.dismiss(id);
});

test('a show that is opened twice at once is followed once', async () => {
  const { app, answer, listeners } = openHost();
  const prepare = new PrepareState(app);
  void prepare.open('one');
  void prepare.open('one');
  await answer('library.draft', draft('one', 'First'));
  await answer('library.draft', draft('one', 'Second'));
  const once = listeners();
  prepare.close();
  expect([prepare.editor.kept?.name, once, listeners()]).toEqual(['Second', 2, 0]);
});

test('the people of one show never stand in another', async () => {
  const { app, answer } = openHost();
  const prepare = new PrepareState(app);
  void prepare.open('one');
  await answer('library.draft', draft('one', 'Opening'));
  await answer('library.list', []);
  void prepare.open('two');
  await answer('library.draft', draft('two', 'Opening'));
  await answer('library.list', []);
  await answer('get_live_participants', { participants: [person('Ana')] });
  await answer('get_live_session', { session: { hostId: 'ana' } });
  await answer('get_user', { user: person('Ana') });
  expect(prepare.stage.cast.host).toBeNull();
  await answer('get_live_participants', { participants: [person('Ben')] });
  expect(prepare.stage.cast.host?.name).toBe('Ben');
  void prepare.open('three');
  await answer('library.draft', draft('three', 'Opening'));
  await answer('library.list', []);
  await answer('get_live_participants', AWAY);
  expect(prepare.stage.cast.host).toBeNull();
});

test('a show that nobody is in yet has the face of its host, and speakers stand by arrival', async () => {
  const { app, answer } = openHost();
  const prepare = new PrepareState(app);
  void prepare.open('one');
  await answer('library.draft', draft('one', 'Opening'));
  await answer('library.list', []);
  await answer('get_live_session', { session: { hostId: 'ana' } });
  await answer('get_user', { user: person('Ana') });
  expect(prepare.stage.cast.host?.name).toBe('Ana');
  const speaker = (name: string, joinedAt: string) => ({ ...person(name), role: 'speaker', joinedAt });
  await answer('get_live_participants', {
    participants: [speaker('Late', '2030-01-01T10:05:00Z'), speaker('Early', '2030-01-01T10:00:00Z')],
  });
  expect([prepare.stage.cast.host?.name, ...prepare.stage.cast.guests.map(({ name }) => name)]).toEqual([
    'Ana',
    'Early',
    'Late',
  ]);
});

test('a space without a show leaves nothing of the one before to be edited', async () => {
  const { app, space, answer } = openHost();
  const prepare = new PrepareState(app);
  void prepare.open('one');
  await answer('library.draft', draft('one', 'Opening'));
  prepare.close();
  expect(prepare.loaded).toBe(false);
  space.id = 'empty';
  void prepare.start(null);
  await answer('list_live_sessions', { sessions: [] });
  await answer('library.list', []);
  // The show before had asked for the list too.
  await answer('library.list', []);
  expect([prepare.loaded, prepare.sessionId, prepare.template]).toEqual([true, null, null]);
});

test('a show of another space on the desk is not what Prepare opens', async () => {
  const { app, show, answer } = openHost();
  show.state = { spaceId: 'rehearsal', sessionId: 'theirs' };
  const prepare = new PrepareState(app);
  void prepare.start(null);
  await answer('list_live_sessions', {
    sessions: [{ id: 'next', title: 'Next', status: 'scheduled', scheduledAt: '2030-01-01T10:00:00Z' }],
  });
  await answer('library.draft', draft('next', 'Opening'));
  expect([prepare.sessionId, prepare.trouble]).toEqual(['next', null]);
});

test('a second change by another program is looked at too, a little later', async () => {
  const { app, show, answer, count } = openHost();
  const prepare = new PrepareState(app);
  void prepare.open('one');
  await answer('library.draft', draft('one', 'Opening'));
  const scene = { ...sampleDocument({ id: 'Opening', name: 'Renamed' }), active: false };
  show.desk = { session: { id: 'one' }, scenes: [scene] };
  prepare.refresh();
  await answer('library.draft', draft('one', 'Opening'));
  prepare.refresh();
  prepare.refresh();
  expect(count('library.draft')).toBe(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(count('library.draft')).toBe(1);
  await answer('library.draft', draft('one', 'Opening'));
  prepare.refresh();
  prepare.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(count('library.draft')).toBe(0);
});
