import { localMediaUrl } from '#shared/scene/local-media.ts';
import { describe, expect, test } from 'vitest';
import type { KeyCommand } from '#shared/show/key-binding.ts';
import type { Overlay, Scene } from '#shared/api/scene.ts';
import { countLines } from '#shared/preflight/check-texts.ts';
import { worstContrast } from '#shared/preflight/contrast.ts';
import { preflight } from '#shared/preflight/preflight.ts';
import type { PreflightInput } from '#shared/preflight/preflight-input.ts';
import { applyShowEdit } from '#shared/scene/show-edits.ts';
import { sampleDocument } from '../../support/library-file.ts';
import { preflightInput } from '../../support/preflight.ts';
import { sampleOverlay } from '../../support/scenes.ts';

const host = { id: 'host', kind: 'host' as const };
const scene = (id: string, changes: Partial<Scene> = {}) => sampleDocument({ id, name: id, slots: [host], ...changes });
const rules = (scenes: Parameters<typeof preflightInput>[0], changes: Partial<PreflightInput> = {}) =>
  preflight(preflightInput(scenes, changes)).map(({ rule, place }) => [
    rule,
    'sceneId' in place ? place.sceneId : place.kind === 'page' ? place.page : place.kind,
  ]);
const band = (changes: Partial<Overlay>): Overlay => sampleOverlay('band', { text: 'Hello', ...changes });
const video = (changes: object = {}) => ({
  id: 'v',
  kind: 'media' as const,
  url: 'https://a.example/v.mp4',
  mediaKind: 'video' as const,
  mediaSec: 24,
  ...changes,
});
const session: NonNullable<PreflightInput['session']> = {
  id: 's',
  status: 'scheduled',
  scheduledAt: '2030-01-02T00:00:00Z',
  maxParticipants: 100,
  chat: 'open',
  hostId: 'h',
  durationMin: 60,
};

test('a show that is well prepared has nothing to say', () => {
  const signIn = { isSignedIn: true, isWaiting: false, isFleeting: false };
  const usage = { liveAllowed: true, usageCents: 10, capCents: 1000, capMode: 'block' as const };
  const scenes = [scene('one', { durationSec: 30, overlays: [band({})] }), scene('two')];
  expect(rules(scenes, { session, signIn, usage, polls: [], bands: [], keys: [], media: new Map() })).toEqual([]);
});

describe('how scenes follow each other', () => {
  test('preflight finds jingles that lead to each other once, and not one that leads back to the show', () => {
    const jingle = (id: string, nextSceneId: string) => scene(id, { jingle: true, durationSec: 5, nextSceneId });
    expect(rules([jingle('a', 'b'), jingle('b', 'c'), jingle('c', 'a')])).toEqual([['jingle_loop', 'a']]);
    expect(rules([jingle('a', 'b'), scene('b', { durationSec: 5, nextSceneId: 'a' })])).toEqual([]);
  });

  test('preflight finds a jingle without an end, and a successor that is gone, itself or never reached', () => {
    expect(rules([scene('a', { jingle: true })])).toEqual([['jingle_no_end', 'a']]);
    expect(rules([scene('a', { durationSec: 5, nextSceneId: 'gone' })])).toEqual([['next_missing', 'a']]);
    expect(rules([scene('a', { durationSec: 5, nextSceneId: 'a' })])).toEqual([['next_self', 'a']]);
    expect(rules([scene('a', { nextSceneId: 'b' }), scene('b')])).toEqual([['next_unused', 'a']]);
  });

  test('preflight says where auto-advance never comes, waits and ends, while it is on', () => {
    const scenes = [
      scene('a', { durationSec: 5, nextSceneId: 'c' }),
      scene('b', { durationSec: 5 }),
      scene('c'),
      scene('d', { durationSec: 5 }),
    ];
    const found = [
      ['unreachable', 'b'],
      ['auto_stops', 'c'],
      ['auto_ends', 'd'],
    ];
    expect(rules(scenes, { autoAdvance: { enabled: true, loop: false } })).toEqual(found);
    expect(rules(scenes, { autoAdvance: { enabled: true, loop: true } })).toEqual(found.slice(0, 2));
    expect(rules(scenes, { autoAdvance: { enabled: false, loop: false } })).toEqual([]);
  });
});

describe('media', () => {
  const media = new Map([['m', { kind: 'pdf' as const, title: 'Slides', url: 'https://a.example/s.pdf' }]]);

  test('preflight finds media that are gone, of another kind, or not kept on this computer', () => {
    const slot = (mediaId: string, mediaKind: 'pdf' | 'image') => ({
      id: 'm',
      kind: 'media' as const,
      mediaId,
      mediaKind,
    });
    expect(rules([scene('a', { slots: [slot('gone', 'pdf')] })], { media })).toEqual([['media_missing', 'a']]);
    expect(rules([scene('a', { slots: [slot('m', 'image')] })], { media })).toEqual([['media_kind', 'a']]);
    expect(rules([scene('a', { slots: [slot('m', 'pdf')] })], { media, isKept: () => false })).toEqual([
      ['media_not_kept', 'a'],
    ]);
    expect(rules([scene('a', { slots: [slot('gone', 'pdf')] })], { media: null })).toEqual([]);
  });

  test('preflight finds media that cannot be shown or played, by id or by address', () => {
    const local = localMediaUrl('a'.repeat(64));
    const faultOf = (medium: string) =>
      ['m', local].includes(medium) ? { name: 'Slides', fault: 'password' as const } : null;
    const slots = [
      { id: 'a', kind: 'media' as const, mediaId: 'm', mediaKind: 'pdf' as const },
      { id: 'b', kind: 'media' as const, url: local, mediaKind: 'pdf' as const },
    ];
    const audios = [{ url: local, autoplay: true, once: false, loop: false, volume: 1 }];
    const found = preflight(preflightInput([scene('a', { slots, audios })], { media: null, faultOf }));
    expect(found.map(({ rule, seriousness, facts }) => [rule, seriousness, facts.name, facts.fault])).toEqual(
      Array.from({ length: 3 }, () => ['media_unusable', 'stops', 'Slides', 'password']),
    );
  });

  test('preflight finds a video longer than its scene, or one that ends before it', () => {
    expect(rules([scene('a', { durationSec: 10, slots: [video()] })])).toEqual([['video_longer', 'a']]);
    expect(rules([scene('a', { durationSec: 60, slots: [video()] })])).toEqual([['video_shorter', 'a']]);
    expect(rules([scene('a', { durationSec: 60, slots: [video({ loop: true })] })])).toEqual([]);
    expect(rules([scene('a', { durationSec: 24, slots: [video()] })])).toEqual([]);
  });

  test('preflight finds a film or sound that goes on when its scene goes, as its file says', () => {
    const lengthOf = (medium: string) => (medium === 'talk' ? { name: 'Talk', seconds: 90.4 } : null);
    const talk = { mediaId: 'talk', autoplay: true, once: false, loop: false, volume: 1 };
    const found = (changes: object, durationSec = 30) =>
      preflight(
        preflightInput([scene('a', { durationSec, audios: [{ ...talk, ...changes }] })], { media: null, lengthOf }),
      );
    const [cut] = found({});
    expect([cut?.rule, cut?.facts, cut?.fix]).toEqual([
      'media_cut',
      { scene: 'a', name: 'Talk', seconds: 90, stays: 30 },
      [{ kind: 'edit_scene', sceneId: 'a', edit: [{ kind: 'set', fields: { durationSec: 91 } }] }],
    ]);
    const others = [found({ loop: true }), found({ autoplay: false }), found({ durationSec: 20 }), found({}, 90)];
    // A length that stands in the scene holds it up: nothing is cut.
    const stretched = found({ mediaSec: 90 }).map(({ rule }) => rule);
    expect([...others.flat(), ...stretched]).toEqual(['video_longer']);
  });

  test('preflight finds sounds that start together, and one over a video with sound', () => {
    const sound = (mediaId: string, autoplay = true) => ({ mediaId, autoplay, once: false, loop: false, volume: 1 });
    expect(rules([scene('a', { audios: [sound('x'), sound('y')] })])).toEqual([['sounds_overlap', 'a']]);
    expect(rules([scene('a', { audios: [sound('x'), sound('y', false)] })])).toEqual([]);
    expect(rules([scene('a', { audios: [sound('x')], slots: [video()] })])).toEqual([['sound_over_video', 'a']]);
    expect(rules([scene('a', { audios: [sound('x')], slots: [video({ muted: true })] })])).toEqual([]);
  });
});

describe('who is seen', () => {
  test('preflight finds a camera shown twice, a guest too many, a hidden slot and an empty scene', () => {
    const guest = (id: string, guestIndex: number) => ({ id, kind: 'guest' as const, guestIndex });
    expect(rules([scene('a', { slots: [host, { id: 'again', kind: 'host' }] })])).toEqual([['same_camera', 'a']]);
    expect(rules([scene('a', { slots: [guest('g', 98)] })], { session })).toEqual([]);
    expect(rules([scene('a', { slots: [guest('g', 99)] })], { session })).toEqual([['guest_beyond', 'a']]);
    expect(rules([scene('a', { layout: 'solo', slots: [host, guest('g', 0)] })])).toEqual([['hidden_slot', 'a']]);
    expect(rules([scene('a', { slots: [] })])).toEqual([['empty_scene', 'a']]);
  });

  test('the fix for a slot that the layout does not show removes the slot and leaves the layout', () => {
    const slots = [host, { id: 'g', kind: 'guest' as const, guestIndex: 0 }];
    const given = preflightInput([scene('a', { layout: 'solo', slots })]);
    const [one] = preflight(given);
    expect(applyShowEdit(given.show, one?.fix ?? []).scenes[0]).toMatchObject({ layout: 'solo', slots: [host] });
  });

  test('the fix for one guest twice shows the next guest', () => {
    const slots = [0, 0].map((guestIndex, index) => ({ id: `g${index}`, kind: 'guest' as const, guestIndex }));
    const given = preflightInput([scene('a', { slots })]);
    const [one] = preflight(given);
    expect(applyShowEdit(given.show, one?.fix ?? []).scenes[0]?.slots).toMatchObject([
      { guestIndex: 0 },
      { guestIndex: 1 },
    ]);
  });
});

describe('texts', () => {
  const long = 'Doors close tonight at eight, so ask your questions in the chat now, we answer all of them at the end';

  test('preflight finds texts too long for their band, and the fix takes the largest size that fits', () => {
    const given = preflightInput([scene('a', { overlays: [band({ text: long, w: 0.2, h: 0.08 })] })]);
    const [one] = preflight(given);
    expect(one?.rule).toBe('text_overflow');
    const size = applyShowEdit(given.show, one?.fix ?? []).scenes[0]?.overlays[0]?.fontSize ?? 0;
    const at = (fontSize: number) =>
      rules([scene('a', { overlays: [band({ text: long, w: 0.2, h: 0.08, fontSize })] })]);
    expect([at(size), at(size + 1)]).toEqual([[], [['text_overflow', 'a']]]);
    expect(rules([scene('a', { overlays: [band({ text: long, w: 0.2, h: 0.08, scroll: true })] })])).toEqual([]);
  });

  test('preflight finds texts that nobody can read in their time', () => {
    const overlays = [band({ text: long, w: 1, h: 0.3 })];
    expect(rules([scene('a', { durationSec: 3, overlays })])).toEqual([['scene_too_short', 'a']]);
    const bands = [
      { id: 'b', label: 'Doors', text: long, seconds: 3 },
      { id: 'c', label: 'Hi', text: 'Hi' },
    ];
    expect(rules([scene('a')], { bands })).toEqual([['preset_too_short', 'desk']]);
  });

  test('preflight finds a script that is clearly longer than its scene, and says where auto-advance cuts it off', () => {
    const scenes = [scene('a', { durationSec: 60 }), scene('b', { durationSec: 60 }), scene('c')];
    const scriptLength = ({ id }: { readonly id: string }) => ({
      seconds: { a: 73, b: 72, c: 500 }[id] ?? 0,
      wordsPerMinute: 140,
    });
    expect(rules(scenes, { scriptLength })).toEqual([['script_longer', 'a']]);
    const autoAdvance = { enabled: true, loop: false };
    const given = preflightInput(scenes, { scriptLength, autoAdvance });
    const [cut] = preflight(given);
    expect(cut).toMatchObject({ rule: 'script_cut', facts: { seconds: 73, stays: 60, wordsPerMinute: 140 } });
    const show = applyShowEdit(given.show, cut?.fix ?? []);
    expect(preflight({ ...given, show }).map(({ rule }) => rule)).not.toContain('script_cut');
    // The last scene stays: nothing cuts it off.
    const last = [scene('z', { durationSec: 60 })];
    expect(
      rules(last, { scriptLength: () => ({ seconds: 90, wordsPerMinute: 150 }), autoAdvance }).map(([rule]) => rule),
    ).toContain('script_longer');
  });

  test('preflight finds texts too close in colour to their background, the space’s colour included', () => {
    expect(rules([scene('a', { overlays: [band({ bg: '#777777', color: '#888888' })] })])).toEqual([
      ['poor_contrast', 'a'],
    ]);
    expect(rules([scene('a', { overlays: [band({})] })], { accent: '#ffffff' })).toEqual([['poor_contrast', 'a']]);
    expect(rules([scene('a', { overlays: [band({ bg: '#77777740', color: '#888888' })] })])).toEqual([]);
  });

  test('contrast is computed as WCAG defines it', () => {
    expect(worstContrast('#000', '#ffffff')).toBeCloseTo(21, 5);
    expect(worstContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(worstContrast('#fff', 'linear-gradient(90deg, #000, #fff)')).toBeCloseTo(1, 5);
    expect([worstContrast('white', '#000'), worstContrast('#fff', 'linear-gradient(#000, white)')]).toEqual([
      null,
      null,
    ]);
  });

  test('texts break at spaces, at returns, and within words longer than a line', () => {
    const letters = (text: string): number => text.length;
    expect(
      ['one two', 'one two six', 'one\ntwo', 'abcdefghijklmnop', ''].map((text) => countLines(text, 7, letters)),
    ).toEqual([1, 2, 2, 3, 1]);
  });
});

describe('overlays', () => {
  test('preflight finds overlays that are empty, off the frame, invisible, doubled or waiting in vain', () => {
    const of = (...overlays: Overlay[]) =>
      rules([scene('a', { overlays })], { session: { ...session, chat: 'off' }, polls: [] });
    expect(of(band({ text: ' ' }))).toEqual([['overlay_empty', 'a']]);
    expect(of(sampleOverlay('sticker', {}))).toEqual([['overlay_empty', 'a']]);
    expect(of(band({ x: 1 }))).toEqual([['overlay_off_frame', 'a']]);
    expect(of(band({ opacity: 0 }))).toEqual([['overlay_clear', 'a']]);
    expect(of(sampleOverlay('viewers', {}), sampleOverlay('viewers', { id: 'more' }))).toEqual([['widget_twice', 'a']]);
    expect(of(sampleOverlay('message', {}))).toEqual([['message_chat_off', 'a']]);
    expect(of(sampleOverlay('poll', {}))).toEqual([['poll_widget_unused', 'a']]);
    expect(of(band({ text: ' ', visible: false }))).toEqual([]);
  });
});

describe('around the scenes', () => {
  const one = [scene('a')];

  test('preflight finds a session that is over, late or without a host', () => {
    expect(rules(one, { session: { ...session, status: 'ended' } })).toEqual([['session_over', 'shows']]);
    expect(rules(one, { session: { ...session, scheduledAt: '2029-01-01T00:00:00Z' } })).toEqual([
      ['session_past', 'shows'],
    ]);
    expect(rules(one, { session: { ...session, hostId: '' } })).toEqual([['session_no_host', 'shows']]);
  });

  test('preflight finds a month without lives left, or nearly so', () => {
    const usage = { liveAllowed: true, usageCents: 950, capCents: 1000, capMode: 'block' as const };
    const of = (changes: object) => rules(one, { usage: { ...usage, ...changes } });
    expect(of({ liveAllowed: false })).toEqual([['lives_not_allowed', 'settings']]);
    expect(of({})).toEqual([['usage_near', 'settings']]);
    expect(of({ usageCents: 1000 })).toEqual([['usage_reached', 'settings']]);
    expect(of({ usageCents: 1000, capMode: 'warn' })).toEqual([['usage_near', 'settings']]);
    expect(of({ capCents: null })).toEqual([]);
  });

  test('preflight finds a sign-in that is gone, locked away, or ends with the app', () => {
    const of = (signIn: Partial<NonNullable<PreflightInput['signIn']>>) =>
      rules(one, { signIn: { isSignedIn: true, isWaiting: false, isFleeting: false, ...signIn } });
    expect(of({})).toEqual([]);
    expect(of({ isSignedIn: false, isFleeting: true })).toEqual([['signed_out', 'settings']]);
    expect(of({ isSignedIn: false, isWaiting: true })).toEqual([['sign_in_waiting', 'settings']]);
    expect(of({ isFleeting: true })).toEqual([['sign_in_memory', 'settings']]);
  });

  test('preflight finds a single key for a scene, band or tile that is not there', () => {
    const dead = (chord: string, command: KeyCommand) =>
      rules(one, {
        keys: [{ chord, global: false, command }],
        bands: [{ id: 'b', label: 'Hi', text: 'Hi' }],
        deckPages: [{ id: 'p', tiles: [{ id: 't' }] }],
      }).length > 0;
    for (const kind of ['scene.nth', 'band.nth', 'tile.nth'] as const) {
      const nth = (index: number): KeyCommand => ({ kind, index });
      expect([dead('KeyQ', nth(0)), dead('KeyQ', nth(1)), dead('Digit2', nth(1)), dead('F9', nth(8))]).toEqual([
        false,
        true,
        false,
        false,
      ]);
    }
    const tile = (pageId: string, tileId: string): KeyCommand => ({ kind: 'tile', pageId, tileId, name: 'One' });
    expect([dead('F1', tile('p', 't')), dead('F1', tile('p', 'x')), dead('F1', tile('x', 't'))]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('preflight finds trouble with polls and keys', () => {
    const option = (text: string, correct?: boolean) =>
      ({ id: text, text, votes: 0, percent: 0, ...(correct !== undefined && { correct }) }) as const;
    const poll = (id: string, status: 'open' | 'draft' | 'closed', count = 2) => ({
      id,
      kind: 'poll' as const,
      phase: 'live' as const,
      question: id,
      status,
      options: Array.from({ length: count }, (_, index) => option(`Option ${index}`)),
    });
    expect(rules(one, { polls: [poll('p', 'open'), poll('q', 'open')] })).toEqual([['polls_open', 'poll']]);
    expect(rules(one, { polls: [poll('p', 'draft', 1)] })).toEqual([['poll_options', 'poll']]);
    expect(rules(one, { polls: [{ ...poll('p', 'draft'), question: ' ' }] })).toEqual([['poll_empty', 'poll']]);
    const doubled = { ...poll('p', 'draft'), options: [option('Yes'), option('yes ')] };
    expect(rules(one, { polls: [doubled] })).toEqual([['poll_same', 'poll']]);
    const quiz = (...correct: readonly (boolean | undefined)[]) => ({
      ...poll('q', 'draft'),
      kind: 'quiz' as const,
      options: correct.map((right, index) => option(`Option ${index}`, right)),
    });
    expect(rules(one, { polls: [quiz(false, false)] })).toEqual([['quiz_no_answer', 'poll']]);
    // Nobody here knows what is right: that is no fault of the quiz.
    expect(rules(one, { polls: [quiz(undefined, undefined), quiz(true, false)] })).toEqual([]);
    const used = [poll('p', 'closed'), { ...poll('w', 'open'), phase: 'waiting' as const }];
    expect(rules(one, { polls: used })).toEqual([]);
    expect(rules(one, { polls: used, session })).toEqual([['poll_used', 'poll']]);
    const key = (sceneId: string) => ({
      chord: 'KeyA',
      global: false,
      command: { kind: 'action' as const, action: { kind: 'scene.take' as const, sceneId } },
    });
    expect(rules(one, { keys: [key('gone')] })).toEqual([['key_dead', 'settings']]);
    expect(rules(one, { keys: [key('a')] })).toEqual([]);
  });

  test('findings that stop the show come first, then those of the scenes in order', () => {
    const scenes = [
      scene('a', { overlays: [band({ opacity: 0 })] }),
      scene('b', { jingle: true }),
      scene('c', { jingle: true }),
    ];
    expect(rules(scenes).map(([rule]) => rule)).toEqual(['jingle_no_end', 'jingle_no_end', 'overlay_clear']);
  });

  test('a limit of the platform is said by its code, which every language has words for', () => {
    const [one] = preflight(preflightInput([scene('a', { transitionMs: 5 })]));
    expect(one).toMatchObject({
      rule: 'limit',
      seriousness: 'stops',
      facts: { scene: 'a', code: 'too_small', field: 'transitionMs' },
      place: { sceneId: 'a' },
    });
  });

  test('a locked scene is not edited: its findings have no fix', () => {
    expect(preflight(preflightInput([scene('a', { jingle: true, locked: true })]))).toMatchObject([{ fix: null }]);
  });
});
