import { expect, test } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import type { CueNotes, SceneTexts } from '#shared/library/cue-notes.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { createHostEvents } from '../../../src-main/bridge/host-events.ts';
import { createShowScripts } from '../../../src-main/host/show-scripts.ts';
import { turn, type AskLibrary } from '../../support/recorded-show.ts';

const opened = (sessionId: string) => ({ spaceId: 'space', sessionId }) as ShowState;
const notes = (sessionId: string, scripts: SceneTexts): CueNotes => ({
  spaceId: 'space',
  sessionId,
  show: '',
  scenes: {},
  scripts,
  lastEdits: { show: null, scenes: {}, scripts: {} },
});

/** A library whose answers come when the test says so. */
const follow = () => {
  const events = createHostEvents(silentLog);
  const answers: { readonly resolve: (kept: CueNotes) => void; readonly reject: (error: Error) => void }[] = [];
  const library = {
    ask: () => new Promise<CueNotes>((resolve, reject) => answers.push({ resolve, reject })),
  } as unknown as AskLibrary;
  const scripts = createShowScripts(library, events, silentLog);
  let changes = 0;
  scripts.changes.add(() => (changes += 1));
  return { events, answers, scripts, changes: () => changes };
};

test('the scripts of the open show are at hand with their words, and nothing of the show before', async () => {
  const { events, answers, scripts, changes } = follow();
  events.emit('show.opened', opened('a'));
  expect(scripts.texts()).toEqual({});
  answers[0]?.resolve(notes('a', { s: '[smiles] Good evening, all' }));
  await turn();
  expect([scripts.texts(), scripts.wordsOf('s'), scripts.wordsOf('other'), changes()]).toEqual([
    { s: '[smiles] Good evening, all' },
    3,
    0,
    1,
  ]);
  events.emit('notes.changed', notes('elsewhere', { s: 'No' }));
  expect(scripts.wordsOf('s')).toBe(3);
  events.emit('show.opened', opened('b'));
  expect([scripts.texts(), scripts.wordsOf('s')]).toEqual([{}, 0]);
  events.emit('show.opened', null);
  answers[1]?.resolve(notes('b', { s: 'Late' }));
  await turn();
  expect(scripts.texts()).toEqual({});
});

test('a change that is told while they are read is newer than the answer', async () => {
  const { events, answers, scripts } = follow();
  events.emit('show.opened', opened('a'));
  events.emit('notes.changed', notes('a', { s: 'New' }));
  answers[0]?.resolve(notes('a', { s: 'Old' }));
  await turn();
  expect(scripts.texts()).toEqual({ s: 'New' });
});

test('scripts that could not be read are read once somebody asks again, and only then', async () => {
  const { events, answers, scripts } = follow();
  events.emit('show.opened', opened('a'));
  answers[0]?.reject(new Error('the library is closed'));
  await turn();
  scripts.read();
  answers[1]?.resolve(notes('a', { s: 'Here' }));
  await turn();
  scripts.read();
  expect([scripts.texts(), answers.length]).toEqual([{ s: 'Here' }, 2]);
});
