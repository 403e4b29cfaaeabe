import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withLine, withReceipt, withSign } from '#shared/show/speaker-lines.ts';
import { STANDING_PROMPTER } from '#shared/show/prompter.ts';
import { NO_SPEAKERS } from '#shared/show/speaker-lines.ts';
import { airOf, speakerView } from '#shared/speaker/speaker-view.ts';
import { AHEAD_MS, guest, person, scene, speakerShow, STARTED } from '../../support/speaker-show.ts';

const MIN = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();
const jingle = scene('sting', [], { jingle: true, durationSec: 4 });
const [hello, talk, slides] = [scene('hello', [{ id: 'h', kind: 'host' }]), scene('talk', [guest(0)]), scene('slides')];

describe('who is on air, and who comes next', () => {
  test.each([
    ['the host in their scene', {}, 'host', ['on-air', null]],
    ['the first guest before theirs, by the length of the scene on air', {}, 'ana', ['next', STARTED + 5 * MIN]],
    ['the second guest, for whom no scene has a place', {}, 'ben', ['backstage', null]],
    ['the first guest in theirs', { onAir: 'talk' }, 'ana', ['on-air', null]],
    ['the host two scenes later', { onAir: 'slides' }, 'host', ['backstage', null]],
    ['the first guest, cued out of order', { onAir: 'slides', cued: 'talk' }, 'ana', ['next', null]],
    [
      'the first guest by the platform’s own timer',
      { auto: { enabled: true, loop: false, nextSceneAt: iso(STARTED + 2 * MIN) } },
      'ana',
      ['next', STARTED + 2 * MIN],
    ],
    [
      'the first guest behind a jingle, by their lengths',
      { scenes: [hello, jingle, talk] },
      'ana',
      ['next', STARTED + 5 * MIN + 4000],
    ],
    [
      'the first guest behind a jingle, by the platform’s own timer',
      {
        scenes: [hello, jingle, talk],
        auto: { enabled: true, loop: false, nextSceneAt: iso(STARTED + 2 * MIN) },
      },
      'ana',
      ['next', STARTED + 2 * MIN + 4000],
    ],
    ['everyone in the automatic layout', { onAir: null }, 'ben', ['on-air', null]],
    [
      'a person whom a scene names and who has not come',
      { scenes: [hello, scene('talk', [guest(0, { userId: 'eve' })])] },
      'eve',
      ['next', STARTED + 5 * MIN],
    ],
    [
      'a person whose screen a scene names',
      { scenes: [scene('hello', [{ id: 's', kind: 'screen', userId: 'ben' }])] },
      'ben',
      ['on-air', null],
    ],
    ['the host before the start, until it starts', { status: 'scheduled' }, 'host', ['next', STARTED]],
    [
      'a guest before the start of a show that begins without them',
      { status: 'scheduled' },
      'ana',
      ['backstage', null],
    ],
    ['the host after the end', { status: 'ended' }, 'host', ['backstage', null]],
    [
      'a guest whose place another one has, who came first',
      { people: [person('ana', 5), person('ben', 1)] },
      'ana',
      ['backstage', null],
    ],
    [
      'a scene that follows by its own choice',
      { scenes: [scene('hello', [], { nextSceneId: 'talk' }), slides, talk] },
      'ana',
      ['next', STARTED + 5 * MIN],
    ],
  ] as const)('%s', (_name, changes, userId, expected) => {
    const { air, nextAt } = airOf(speakerShow(changes), userId);
    expect([air, nextAt]).toEqual(expected);
  });

  test('in any show a person is on air exactly in a live scene that shows them, and a countdown stands beside “next” alone', () => {
    const slots = fc.subarray([{ id: 'h', kind: 'host' as const }, guest(0), guest(1), guest(2, { userId: 'eve' })]);
    const scenes = fc
      .array(fc.tuple(slots, fc.boolean(), fc.option(fc.integer({ min: 1, max: 600 }), { nil: undefined })), {
        minLength: 1,
        maxLength: 6,
      })
      .map((list) =>
        list.map(([places, isJingle, durationSec], index) =>
          scene(`s${index}`, places, { jingle: isJingle, ...(durationSec !== undefined && { durationSec }) }),
        ),
      );
    const ids = ['host', 'ana', 'ben', 'eve', 'nobody'];
    const places: Readonly<Record<string, string>> = { host: 'h', ana: 'g0', ben: 'g1', eve: 'g2' };
    fc.assert(
      fc.property(
        scenes,
        fc.nat(5),
        fc.nat(5),
        fc.constantFrom('scheduled', 'live', 'ended'),
        (list, now, cue, status) => {
          const onAir = list[now % list.length];
          const state = speakerShow({
            scenes: list,
            onAir: onAir?.id ?? null,
            cued: list[cue]?.id ?? null,
            status,
          });
          for (const id of ids) {
            const { air, nextAt } = airOf(state, id);
            const isShown = onAir?.slots.some((slot) => slot.id === places[id]) === true;
            expect([id, air === 'on-air']).toEqual([id, status === 'live' && isShown]);
            if (air !== 'next') expect(nextAt).toBe(null);
            if (id === 'nobody' || status === 'ended') expect(air).toBe('backstage');
          }
        },
      ),
    );
  });
});

describe('the page of one who speaks', () => {
  const ana = { userId: 'ana', name: 'Ana' };
  const NOTHING = { nextMessageId: null, scripts: {} };

  test('it tells the part on air with its end, and the show, in the platform’s time', () => {
    expect(speakerView(speakerShow(), ana, NOTHING)).toEqual({
      at: STARTED + MIN,
      name: 'Ana',
      show: { title: 'The evening', status: 'live', startsAt: STARTED, startedAt: STARTED },
      air: 'next',
      nextAt: STARTED + 5 * MIN,
      part: { name: 'hello', since: STARTED, endsAt: STARTED + 5 * MIN },
      line: null,
      question: null,
      script: null,
      sign: null,
    });
  });

  test('ten pages that are told at different moments have the same instants', () => {
    const views = Array.from({ length: 10 }, (_, index) =>
      speakerView(speakerShow({}, { at: STARTED + AHEAD_MS + index * 777 }), ana, NOTHING),
    );
    expect(new Set(views.map(({ nextAt, part }) => JSON.stringify([nextAt, part]))).size).toBe(1);
    expect(views.map(({ at }) => at - STARTED)).toEqual(views.map((_, index) => index * 777));
  });

  test('it shows the newest line to its person, how far it came, and the sign that stands', () => {
    const lines = withLine(withLine(NO_SPEAKERS, { at: 1, userId: null, text: 'Wrap up', pressId: null }), {
      at: 2,
      userId: 'ben',
      text: 'Louder',
      pressId: null,
    });
    const seen = withReceipt(withSign(lines, 'ana', 'ready', 3), 'ana', { shown: 1, seen: 1 });
    const { line, sign } = speakerView(speakerShow({}, { speakers: seen }), ana, NOTHING);
    expect([line, sign]).toEqual([{ id: 1, text: 'Wrap up', state: 'seen' }, 'ready']);
  });

  test('the question is the message on stage, or else the first one that waits', () => {
    const message = (id: string) => ({ id, name: 'Eve', text: `Question ${id}` });
    const chat = (staged: unknown) =>
      ({ asOf: 0, value: { messages: [message('a'), message('b')], gap: false, staged } }) as never;
    const question = (staged: unknown, next: string | null) =>
      speakerView(speakerShow({}, { chat: chat(staged) }), ana, { nextMessageId: next, scripts: {} }).question;
    expect([question(null, null), question(null, 'b'), question(message('a'), 'b')]).toEqual([
      null,
      { name: 'Eve', text: 'Question b', isOnStage: false },
      { name: 'Eve', text: 'Question a', isOnStage: true },
    ]);
  });

  test('the script carries the prompter of the desk by the platform’s clock, at its top before it is on air', () => {
    const prompter = { ...STANDING_PROMPTER, sceneId: 'talk', isRunning: true, position: 20, words: 90, at: STARTED };
    const told = (onAir: string) => {
      const deskMode = { ...speakerShow().deskMode, prompter: { ...prompter, sceneId: onAir } };
      return speakerView(speakerShow({ onAir }, { deskMode }), ana, {
        nextMessageId: null,
        scripts: { talk: 'My story' },
      });
    };
    expect(told('talk').script?.prompter).toMatchObject({ isRunning: true, position: 20, at: STARTED - AHEAD_MS });
    expect(told('hello').script?.prompter).toMatchObject({ isRunning: false, position: 0 });
  });

  test('it has the script of their own scene alone, on air or next', () => {
    const scripts = { hello: 'Good evening', talk: 'My story', slides: 'For somebody else' };
    const script = (userId: string, onAir: string) =>
      speakerView(speakerShow({ onAir }), { userId, name: userId }, { nextMessageId: null, scripts }).script?.text;
    expect([script('host', 'hello'), script('ana', 'hello'), script('ana', 'talk'), script('ben', 'talk')]).toEqual([
      'Good evening',
      'My story',
      'My story',
      undefined,
    ]);
  });

  test('it tells nothing of other people, other lines or scenes to come but those on air', () => {
    const speakers = withLine(NO_SPEAKERS, { at: 1, userId: 'ben', text: 'A secret for Ben', pressId: null });
    const told = JSON.stringify(speakerView(speakerShow({}, { speakers }), ana, NOTHING));
    for (const hidden of ['ben', 'secret', 'slides', 'talk']) expect(told).not.toContain(hidden);
  });
});
