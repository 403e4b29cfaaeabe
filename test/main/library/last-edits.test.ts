import { expect, onTestFinished, test } from 'vitest';
import { openTestLibrary } from '../../support/library-file.ts';

const scope = { spaceId: 'school', sessionId: null };
const show = { spaceId: 'school', sessionId: 'evening' };
const paula = { name: 'Paula', isOffline: false };
const carl = { name: 'Carl', isOffline: true };
const hello = { id: 'hello', label: 'Hello', text: 'Hello all' };
const bye = { id: 'bye', label: 'Bye', text: 'Good night' };

const open = () => {
  const library = openTestLibrary();
  onTestFinished(() => {
    library.close();
  });
  return library;
};

test('a note says who changed or emptied it last, and what changes nothing has no author', () => {
  const library = open();
  const save = (sceneId: string | null, text: string, author: typeof paula, at: number) =>
    library.ask('notes.save', { kind: 'note', ...show, sceneId, text, mark: { at, author } });
  save(null, 'Sell calmly', paula, 1);
  save('intro', 'Smile', paula, 2);
  save('intro', 'Smile, then wait', carl, 3);
  save(null, 'Sell calmly', carl, 4);
  const { lastEdits } = save('intro', ' ', paula, 5);
  expect(lastEdits).toEqual({ show: { ...paula, at: 1 }, scenes: { intro: { ...paula, at: 5 } }, scripts: {} });
  const script = {
    kind: 'script',
    ...show,
    sceneId: 'intro',
    text: 'Good evening',
    mark: { at: 6, author: carl },
  } as const;
  expect(library.ask('notes.save', script).lastEdits).toEqual({
    ...lastEdits,
    scripts: { intro: { ...carl, at: 6 } },
  });
  expect(library.ask('notes.list', { ...show, sessionId: 'other' }).lastEdits).toEqual({
    show: null,
    scenes: {},
    scripts: {},
  });
});

test('a band says who changed it last; its place and the other bands say nothing', () => {
  const library = open();
  const replace = (presets: readonly (typeof hello)[], author: typeof paula, at: number) =>
    library.ask('bands.replace', { scope, presets, mark: { at, author } });
  replace([hello, bye], paula, 1);
  replace([bye, hello], carl, 2);
  expect(replace([bye, { ...hello, text: 'Welcome' }], carl, 3).lastEdits).toEqual({
    bye: { ...paula, at: 1 },
    hello: { ...carl, at: 3 },
  });
  expect(replace([bye], carl, 4).lastEdits).toEqual({ bye: { ...paula, at: 1 } });
});

test('a change by the app itself removes the name of the last editor', () => {
  const library = open();
  library.ask('bands.replace', { scope, presets: [hello], mark: { at: 1, author: paula } });
  library.ask('notes.save', { kind: 'note', ...show, sceneId: null, text: 'Hello', mark: { at: 1, author: paula } });
  expect([
    library.ask('bands.replace', { scope, presets: [{ ...hello, text: 'By the app' }] }).lastEdits,
    library.ask('notes.save', { kind: 'note', ...show, sceneId: null, text: 'By the app' }).lastEdits,
  ]).toEqual([{}, { show: null, scenes: {}, scripts: {} }]);
});

test('bands of a show begin without the names of those of its space, and end with the show’s own', () => {
  const library = open();
  library.ask('bands.replace', { scope, presets: [hello], mark: { at: 1, author: paula } });
  const own = library.ask('bands.set_own', { scope: show, own: true });
  library.ask('bands.replace', { scope: show, presets: [bye], mark: { at: 2, author: carl } });
  library.ask('bands.set_own', { scope: show, own: false });
  expect([own.lastEdits, library.ask('bands.list', show).lastEdits]).toEqual([{}, { hello: { ...paula, at: 1 } }]);
  expect(library.ask('bands.set_own', { scope: show, own: true }).lastEdits).toEqual({});
});
