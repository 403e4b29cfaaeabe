import { afterAll, expect, test, vi } from 'vitest';
import type { Overlay, Scene } from '#shared/api/scene.ts';
import { preflight } from '#shared/preflight/preflight.ts';
import { fixWords } from '../../../src-renderer/features/prepare/preflight/fix-words.ts';
import { findingSentence } from '../../../src-renderer/features/prepare/preflight/preflight-words.ts';
import { locale, type Language } from '../../../src-renderer/lib/locale.svelte.ts';
import { sampleDocument } from '../../support/library-file.ts';
import { preflightInput } from '../../support/preflight.ts';
import { sampleOverlay } from '../../support/scenes.ts';

vi.stubGlobal('document', { documentElement: { lang: '' } });
afterAll(() => {
  vi.unstubAllGlobals();
});

test.each<[Language, RegExp]>([
  ['en', /^“Intro”: .*: at least 100\.$/],
  ['fr', /^« Intro » : .* : 100 au moins\.$/],
  ['es', /^«Intro»: .*: 100 como mínimo\.$/],
])('a limit of the platform is said in %s, with its field and bound', (language, said) => {
  locale.set(language);
  const scene = sampleDocument({ id: 'a', name: 'Intro', slots: [{ id: 'h', kind: 'host' }], transitionMs: 5 });
  const limits = preflight(preflightInput([scene])).filter(({ rule }) => rule === 'limit');
  expect(limits.map((one) => findingSentence(one, String))).toEqual([expect.stringMatching(said)]);
});

test('each fix says what it will do', () => {
  locale.set('en');
  const video = { id: 'v', kind: 'media' as const, mediaKind: 'video' as const, url: 'https://a.example/v.mp4' };
  const long = 'Doors close tonight at eight, so ask your questions in the chat now, we answer all of them at the end';
  const host = { id: 'h', kind: 'host' as const };
  const guest = (id: string) => ({ id, kind: 'guest' as const, guestIndex: 0 });
  const sound = (mediaId: string) => ({ mediaId, autoplay: true, once: false, loop: false, volume: 1 });
  const fixesOf = (...scenes: Partial<Scene>[]): readonly string[] =>
    preflight(
      preflightInput(
        scenes.map((fields, index) => sampleDocument({ id: `s${index}`, name: `S${index}`, slots: [host], ...fields })),
      ),
    ).flatMap(({ fix }) => (fix === null ? [] : [fixWords(fix)]));
  const overlay = (fields: Partial<Overlay>): Partial<Scene> => ({
    overlays: [sampleOverlay('band', { text: 'Hello', ...fields })],
  });

  expect(fixesOf({ layout: 'solo', slots: [host, guest('g')] })).toEqual(['Remove the source']);
  expect(fixesOf({ slots: [guest('g'), guest('again')] })).toEqual(['Show guest 2']);
  expect(fixesOf({ durationSec: 60, slots: [{ ...video, mediaSec: 24 }] })).toEqual(['Repeat the video']);
  expect(fixesOf({ durationSec: 10, slots: [{ ...video, mediaSec: 24 }] })).toEqual(['Set 24 s']);
  expect(fixesOf({ durationSec: 10, slots: [{ ...video, mediaSec: 90 }] })).toEqual(['Set 1:30']);
  expect(fixesOf({ audios: [sound('x')], slots: [video] })).toEqual(['Mute the video']);
  expect(fixesOf({ audios: [sound('x'), sound('y')] })).toEqual(['Start it by hand']);
  expect(fixesOf(overlay({ text: ' ' }))).toEqual(['Remove the overlay']);
  expect(fixesOf(overlay({ opacity: 0 }))).toEqual(['Make it visible']);
  expect(fixesOf(overlay({ x: 1 }))).toEqual(['Move it into the picture']);
  expect(fixesOf(overlay({ bg: '#777777', color: '#888888' }))).toEqual(['Write in black']);
  expect(fixesOf(overlay({ bg: '#335533', color: '#446644' }))).toEqual(['Write in white']);
  expect(fixesOf(overlay({ text: long, w: 0.2, h: 0.08 }))).toEqual([expect.stringMatching(/^Write at \d+ px$/)]);
  expect(fixesOf({ nextSceneId: 's0' })).toEqual(['Clear the next scene']);
  expect(fixesOf({ name: 'One' }, { name: 'One' })).toEqual(['Rename to “One (2)”']);
  expect(fixesOf({ jingle: true })).toEqual(['Set 5 s']);
  expect(
    fixesOf({ jingle: true, durationSec: 5, nextSceneId: 's1' }, { jingle: true, durationSec: 5, nextSceneId: 's0' }),
  ).toEqual(['Make it an ordinary scene']);
});
