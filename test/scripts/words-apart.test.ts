import { globSync, readFileSync } from 'node:fs';
import { parse, type AST } from 'svelte/compiler';
import { expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.ts';

/** Expressions that are, or may be, words of people. */
const WORDS = /\b(?:name|who|by|text|question|title|author|person|said|body|sender|label)\b|Name\(|nameOf|wordsOf/i;
/** Sentences of ours that stand beside another one. */
const OURS = /^(?:library\.reason|m\.|contentWord\()/;

/** Text nodes in which words of people stand beside other things without an element of their own. */
const mixedIn = (source: string): readonly string[] => {
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && node.type === 'Fragment') {
      const { nodes } = node as AST.Fragment;
      const written = nodes.filter(
        (one) => one.type === 'ExpressionTag' || (one.type === 'Text' && one.data.trim() !== ''),
      );
      const words = nodes
        .filter((one) => one.type === 'ExpressionTag')
        .map((one) => source.slice(one.start + 1, one.end - 1))
        .filter((one) => WORDS.test(one) && !OURS.test(one));
      if (written.length > 1) found.push(...words);
    }
    Object.values(node).forEach(look);
  };
  look(parse(source, { modern: true }).fragment);
  return found;
};

test('words of people have an element of their own, which keeps their direction to itself', () => {
  expect(mixedIn('<p>{at} · {person.name}</p><p>{person.name}</p><p>{at} · <bdi>{person.name}</bdi></p>')).toEqual([
    'person.name',
  ]);
  const mixed = globSync('src-renderer/**/*.svelte', { cwd: inRoot('.') }).flatMap((path) =>
    mixedIn(readFileSync(inRoot(path), 'utf8')).map((words) => `${path}: ${words}`),
  );
  expect(mixed).toEqual([]);
});

/** Files that read words which strangers may have written, and hand them on to windows, pages, exports and the stage. */
const READERS = [
  'src-main/exchange/read-package.ts',
  'src-main/platform/platform-client.ts',
  'src-main/platform/platform-error.ts',
  'src-main/platform/sender.ts',
  'src-main/rehearsal/control.ts',
  'src-renderer/room/replay/load-recording.ts',
  'src-renderer/room/room-link.ts',
  'src-service/room/parse-frame.ts',
];
/** Folders in which JSON is read that only this app wrote, or whose texts are shown to nobody. */
const OWN =
  /^src-(?:main\/(?:library|team|controls|settings|accounts|app|browser-host|exports|diagnostics)|main\/rehearsal\/(?:demo-bands|ready-line|watch-room)|service\/(?:store|oauth|http|context|families|rehearsal|room\/simulated|room\/room-recorder)|renderer\/(?:features|bridge|context|live-media))/;

test('words of strangers are made plain where they come in', () => {
  const reading = globSync('src-{main,service,renderer}/**/*.ts', { cwd: inRoot('.') }).filter((path) =>
    /\b(?:JSON\.parse|parseWords)\(/.test(readFileSync(inRoot(path), 'utf8')),
  );
  const plain = reading.filter((path) => readFileSync(inRoot(path), 'utf8').includes('parseWords('));
  expect(plain.toSorted()).toEqual(READERS);
  expect(reading.filter((path) => !plain.includes(path) && !OWN.test(path))).toEqual([]);
  expect(readFileSync(inRoot('src-service/pages/invitation-pages.ts'), 'utf8')).toContain('plainWords(name)');
});

test('each element isolates the direction of its words, in the app and on every page of the service', () => {
  const isolates = (path: string): boolean =>
    /\*[^{]*\{\s*unicode-bidi: plaintext;/.test(readFileSync(inRoot(path), 'utf8'));
  expect(['src-renderer/styles/base.css', 'src-service/lib/plain-page.ts'].map(isolates)).toEqual([true, true]);
});
