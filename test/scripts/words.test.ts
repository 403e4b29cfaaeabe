import { describe, expect, test } from 'vitest';
import { CATALOGUES } from '#shared/words/catalogue.ts';
import { judgeCatalogues, judgeKeys, type Catalogue } from '../../scripts/lib/catalogue.ts';
import { findHumanText } from '../../scripts/lib/human-text.ts';
import { declareParams } from '../../scripts/lib/message-params.ts';

const found = (path: string, source: string): readonly string[] => findHumanText(path, source).map(({ text }) => text);
const inComponent = (markup: string): readonly string[] => found('One.svelte', markup);

describe('a component', () => {
  test('a component with words of its own is found, with the line', () => {
    expect(findHumanText('One.svelte', '<script lang="ts"></script>\n<div>\n  <p>Take back</p>\n</div>')).toEqual([
      { line: 3, text: 'Take back' },
    ]);
  });

  test('may show messages, numbers, signs and what is the same everywhere', () => {
    expect(
      inComponent('<p>{m.take()} · 3 × {count} (…)</p><kbd>{key}</kbd><b>Regie</b><i unit="px">{n} ms</i>'),
    ).toEqual([]);
  });

  test.each([
    '<button aria-label="Close"></button>',
    '<img alt="Close" />',
    '<Field label="Close" />',
    '<Field hint={"Close"} />',
    '<input placeholder={isOpen ? "Close" : m.open()} />',
    '<p title={`${name} Close`}></p>',
    '<p title="{name} Close"></p>',
    '<p>{isOpen && "Close"}</p>',
    '<p>{name + "Close"}</p>',
    '{#if a}{#each b as c (c)}<Row>Close</Row>{/each}{/if}',
    '<Row>{#snippet end()}Close{/snippet}</Row>',
    '<svelte:head><title>Close</title></svelte:head>',
    '<script lang="ts">announcer.say("Close");</script>',
    '<script lang="ts">const one: Choice = { value: "close", label: "Close" } as const;</script>',
  ])('is found to say “Close” in %s', (markup) => {
    expect(inComponent(markup)).toEqual(['Close']);
  });

  test('is found to put a colon between two values, which French writes otherwise', () => {
    expect(inComponent('<p title="{label}: {value}">{label}: {value}</p><b>{hours}:{minutes}</b>')).toEqual([':', ':']);
  });

  test.each([
    '<button class="Close" data-phase="Close" type="button" id="Close"></button>',
    '<p>{kind === "Close" ? 1 : 2}</p>',
    '<p>{words("Close")}</p>',
    '<script lang="ts">console.warn("Close"); const kind = "Close";</script>',
    '<style>p::before { content: "Close"; }</style>',
    '<!-- Close -->',
  ])('is not found where nobody reads: %s', (markup) => {
    expect(inComponent(markup)).toEqual([]);
  });
});

describe('a module', () => {
  test('is found where it hands text to a person', () => {
    const source = `
      toasts.show('Saved at once', 'good');
      announcer.interrupt(isOpen ? 'Open' : m.closed());
      document.title = 'The desk';
      export const choices = (): readonly Choice[] => [{ value: 'a', label: 'First' }];`;
    expect(findHumanText('one.svelte.ts', source)).toEqual([
      { line: 2, text: 'Saved at once' },
      { line: 3, text: 'Open' },
      { line: 4, text: 'The desk' },
      { line: 5, text: 'First' },
    ]);
  });

  test('may write what only the program reads', () => {
    const source =
      "state.say('here'); bridge.on('keys.changed', (keys) => { show('once'); }); throw new Error('No app.');";
    expect(findHumanText('one.ts', source)).toEqual([]);
  });
});

describe('the catalogues', () => {
  const plural = (match: Readonly<Record<string, string>>) => [{ match }];

  test('catalogues that agree pass the check', () => {
    const scenes = plural({ 'plural=one': '{count} scene', 'plural=*': '{count} scenes' });
    expect(
      judgeCatalogues('en', {
        en: { one: 'Hi {name}', list: 'new: {count}', scenes },
        fr: { one: 'Salut {name}', list: 'nouveaux : {count}', scenes },
      }),
    ).toEqual([]);
  });

  test('the check of the catalogues names keys that are missing, too many, different, empty or without a plural', () => {
    const en = { gone: 'a', kept: 'Hi {name}', blank: 'c', some: '{count} scenes' };
    const fr = {
      kept: 'Salut {nom}',
      blank: ' ',
      some: plural({ 'plural=one': '{count} scène', 'plural=other': '{count} scènes' }),
      more: 'd',
    };
    expect(judgeCatalogues('en', { en, fr })).toEqual([
      'en: some has a count but no variants for the plural',
      'fr: gone is missing',
      'fr: kept carries {nom}, in en {name}',
      'fr: blank is empty',
      'fr: some needs a variant for every other number (plural=*)',
      'fr: more is not in en',
    ]);
  });

  test('hold no key that nothing names', () => {
    const catalogue = { one_a: 'a', one_b: 'b', one_c: 'c', $schema: '' };
    const sources = { window: ['m.one_a()'], others: ["words('one_b')"] };
    expect(judgeKeys(catalogue, sources)).toEqual(['one_c is used nowhere']);
  });

  test('of the app agree, and say the same to the compiler as they hold', () => {
    expect(judgeCatalogues('en', CATALOGUES as Readonly<Record<string, Catalogue>>)).toEqual([]);
    expect(
      declareParams({
        $schema: '',
        one: 'a',
        two: 'Hi {name} and {name}',
        some: plural({ 'plural=*': '{count} of {name}' }),
      }),
    ).toBe(
      '/** The names of the values that each message needs. */\n' +
        "export interface MessageParams {\n  readonly one: never;\n  readonly two: 'name';\n  readonly some: 'count' | 'name';\n}\n",
    );
  });
});
