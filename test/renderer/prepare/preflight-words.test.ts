import { afterAll, expect, test, vi } from 'vitest';
import { preflight } from '#shared/scene/preflight/preflight.ts';
import { findingSentence } from '../../../src-renderer/features/prepare/preflight/preflight-words.ts';
import { locale, type Language } from '../../../src-renderer/lib/locale.svelte.ts';
import { sampleDocument } from '../../support/library-file.ts';
import { preflightInput } from '../../support/preflight.ts';

vi.stubGlobal('document', { documentElement: { lang: '' } });
afterAll(() => {
  vi.unstubAllGlobals();
});

test.each<[Language, RegExp]>([
  ['en', /^“Intro”: .*: 100 at least\.$/],
  ['fr', /^« Intro » : .* : 100 au moins\.$/],
  ['es', /^«Intro»: .*: 100 como mínimo\.$/],
])('a limit of the platform is said in %s, with its field and bound', (language, said) => {
  locale.set(language);
  const scene = sampleDocument({ id: 'a', name: 'Intro', slots: [{ id: 'h', kind: 'host' }], transitionMs: 5 });
  const limits = preflight(preflightInput([scene])).filter(({ rule }) => rule === 'limit');
  expect(limits.map((one) => findingSentence(one, String))).toEqual([expect.stringMatching(said)]);
});
