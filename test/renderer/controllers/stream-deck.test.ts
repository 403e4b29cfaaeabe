import { openDevice } from '@elgato-stream-deck/webhid';
import { expect, test, vi } from 'vitest';
import type { ControlEvent } from '../../../src-renderer/lib/controllers/control-event.ts';
import { openStreamDecks, type StreamDecks } from '../../../src-renderer/lib/controllers/stream-deck/open-decks.ts';
import type { DeckImage } from '../../../src-renderer/lib/controllers/stream-deck/deck-writer.ts';
import { linesOf } from '../../../src-renderer/lib/scene-picture.ts';
import { encodeJPEG, fakeHid, MODELS, type FakeHid } from '../../support/fake-hid.ts';

const openAll = (fake: FakeHid) => {
  const waiting = new Set<() => void>();
  const heard: string[] = [];
  const swipes: (readonly [string, number])[] = [];
  let changes = 0;
  const decks = openStreamDecks({
    hid: fake.hid,
    openDevice: (device) => openDevice(device, { encodeJPEG }),
    onEvent: ({ device, control, act }: ControlEvent) =>
      heard.push(`${device}: ${control} ${act.kind}${act.kind === 'turn' ? ` ${act.steps}` : ''}`),
    onSwipe: (deck, by) => swipes.push([deck, by]),
    onChange: () => {
      changes += 1;
    },
    later(run) {
      waiting.add(run);
      return () => waiting.delete(run);
    },
  });
  /** Lets the time of everything that waits pass. */
  const pass = (): void => {
    const due = [...waiting];
    waiting.clear();
    for (const run of due) run();
  };
  return { decks, heard, swipes, changes: () => changes, waits: () => waiting.size, pass };
};
const namesOf = (decks: StreamDecks): readonly string[] => decks.decks().map(({ name }) => name);
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000 });
const colour = (key: number, value: number, size = 72): DeckImage => ({
  place: { kind: 'key', index: key },
  sign: `${value}`,
  pixels: () => new Uint8ClampedArray(size * size * 4).fill(value),
});

test('a deck that the person allowed once is opened by itself, named by model and serial number', async () => {
  const fake = fakeHid();
  fake.plugIn(MODELS.mk2, 'CL01A1B2');
  const { decks } = openAll(fake);
  await until(() => {
    expect(namesOf(decks)).toEqual(['Stream Deck MK.2 A1B2']);
  });
});

test('keys, dials, the strip and swipes are heard; the keys of two decks are told apart', async () => {
  const fake = fakeHid();
  const [first, second] = [fake.plugIn(MODELS.mk2, 'AAAA1111'), fake.plugIn(MODELS.plus, 'BBBB2222')];
  const { decks, heard, swipes } = openAll(fake);
  await until(() => {
    expect(namesOf(decks).length).toBe(2);
  });
  first.press(4);
  first.release();
  second.press(0);
  second.rotate(1, -3);
  second.push(3);
  second.touch(250);
  second.swipe(700, 100);
  expect(heard).toEqual([
    'Stream Deck MK.2 1111: key 4 press',
    'Stream Deck MK.2 1111: key 4 release',
    'Stream Deck + 2222: key 0 press',
    'Stream Deck + 2222: dial 1 turn -3',
    'Stream Deck + 2222: push 3 press',
    'Stream Deck + 2222: push 3 release',
    'Stream Deck + 2222: strip 1 press',
    'Stream Deck + 2222: strip 1 release',
  ]);
  expect(swipes).toEqual([['Stream Deck + 2222', 1]]);
});

test('a key gets its picture turned as the model needs, and again only after a change', async () => {
  const fake = fakeHid();
  const deck = fake.plugIn(MODELS.mk2, 'A');
  const { decks } = openAll(fake);
  await until(() => {
    expect(decks.decks().length).toBe(1);
  });
  const [open] = decks.decks();
  const corner: DeckImage = {
    place: { kind: 'key', index: 3 },
    sign: 'corner',
    // A red pixel at the top left.
    pixels: () => new Uint8ClampedArray(72 * 72 * 4).with(0, 255),
  };
  open?.writer.show([corner, colour(5, 80)]);
  await until(() => {
    expect(deck.written).toEqual([3, 5]);
  });
  open?.writer.show([corner, colour(5, 90)]);
  await until(() => {
    expect(deck.written).toEqual([3, 5, 5]);
  });
  const picture = deck.pictures.get(3);
  expect([picture?.length, deck.pictures.get(5)?.[0]]).toEqual([72 * 72 * 4, 90]);
  // The keys of this model stand on their heads.
  expect([...(picture ?? [])].flatMap((byte, at) => (at % 4 === 0 && byte === 255 ? [at] : []))).toEqual([
    (72 * 72 - 1) * 4,
  ]);
});

test('the strip of a deck with dials is drawn in parts, each above its dial', async () => {
  const fake = fakeHid();
  const deck = fake.plugIn(MODELS.plus, 'A');
  const { decks } = openAll(fake);
  await until(() => {
    expect(decks.decks().length).toBe(1);
  });
  const [open] = decks.decks();
  open?.writer.show(
    [0, 1, 2, 3].map((index) => ({
      place: { kind: 'strip', index },
      sign: 'grey',
      pixels: () => new Uint8ClampedArray(200 * 100 * 4).fill(40 + index),
    })),
  );
  await until(() => {
    expect([...deck.strip].map(([x, pixels]) => [x, pixels.length, pixels[0]])).toEqual([
      [0, 80_000, 40],
      [200, 80_000, 41],
      [400, 80_000, 42],
      [600, 80_000, 43],
    ]);
  });
});

test('a slow deck delays no press, and gets the newest pictures alone once it goes on', async () => {
  const fake = fakeHid();
  const deck = fake.plugIn(MODELS.mk2, 'A');
  const { decks, heard } = openAll(fake);
  await until(() => {
    expect(decks.decks().length).toBe(1);
  });
  deck.freeze();
  const [open] = decks.decks();
  for (let value = 0; value < 200; value += 1) open?.writer.show([colour(0, value)]);
  deck.press(7);
  expect(heard).toEqual(['Stream Deck MK.2 A: key 7 press']);
  deck.thaw();
  await until(() => {
    expect(deck.pictures.get(0)?.[0]).toBe(199);
  });
  expect(deck.written).toEqual([0, 0]);
});

test('a deck comes and goes: it is closed, found again and drawn anew', async () => {
  const fake = fakeHid();
  const { decks, changes } = openAll(fake);
  const deck = fake.plugIn(MODELS.mk2, 'A1');
  await until(() => {
    expect(decks.decks().length).toBe(1);
  });
  decks.decks()[0]?.writer.show([colour(0, 9)]);
  decks.decks()[0]?.setBrightness(35);
  await until(() => {
    expect([deck.written, deck.brightness()]).toEqual([[0], 35]);
  });
  deck.pullOut();
  expect([namesOf(decks), changes()]).toEqual([[], 2]);
  const again = fake.plugIn(MODELS.mk2, 'A1');
  await until(() => {
    expect(namesOf(decks)).toEqual(['Stream Deck MK.2 A1']);
  });
  decks.decks()[0]?.writer.show([colour(0, 9)]);
  await until(() => {
    expect(again.written).toEqual([0]);
  });
  decks.close();
  await until(() => {
    expect(again.isOpen()).toBe(false);
  });
});

test('a deck that does not open is named and tried again until it does; devices of other makers are never opened', async () => {
  const fake = fakeHid();
  const key = fake.plugInOther(0x1050);
  const deck = fake.plugIn(MODELS.mk2, 'A', { held: true });
  const { decks, changes, waits, pass } = openAll(fake);
  const trouble = { device: 'Stream Deck', kind: 'closed' };
  await until(() => {
    expect([namesOf(decks), decks.troubles(), key.wasOpened()]).toEqual([[], [trouble], false]);
  });
  pass();
  await until(() => {
    expect(waits()).toBe(1);
  });
  // Nothing changed for anybody.
  expect([decks.troubles(), changes()]).toEqual([[trouble], 1]);
  deck.letGo();
  pass();
  await until(() => {
    expect([namesOf(decks), decks.troubles()]).toEqual([['Stream Deck MK.2 A'], []]);
  });
});

test('a model that came later is said to be unknown, and a microphone of the same maker is no trouble', async () => {
  const fake = fakeHid();
  fake.plugIn(0x0070, 'W', { productName: 'Wave:3' });
  fake.plugIn(0x0fff, 'N', { productName: 'Stream Deck 9000' });
  const { decks, waits } = openAll(fake);
  await until(() => {
    expect(decks.troubles()).toEqual([{ device: 'Stream Deck 9000', kind: 'unknown' }]);
  });
  expect([namesOf(decks), waits()]).toEqual([[], 0]);
});

test('a picture that does not arrive is sent again, and the deck is said to be in trouble meanwhile', async () => {
  const fake = fakeHid();
  const deck = fake.plugIn(MODELS.mk2, 'A');
  const { decks, pass } = openAll(fake);
  await until(() => {
    expect(decks.decks().length).toBe(1);
  });
  deck.refuses(1);
  decks.decks()[0]?.writer.show([colour(0, 9)]);
  await until(() => {
    expect(decks.troubles()).toEqual([{ device: 'Stream Deck MK.2 A', kind: 'silent' }]);
  });
  decks.decks()[0]?.writer.show([colour(0, 8)]);
  pass();
  await until(() => {
    expect([deck.pictures.get(0)?.[0], decks.troubles(), decks.decks().length]).toEqual([8, [], 1]);
  });
});

test('a deck that takes no picture at all is closed and opened anew', async () => {
  const fake = fakeHid();
  const deck = fake.plugIn(MODELS.mk2, 'A');
  const { decks, waits, pass } = openAll(fake);
  await until(() => {
    expect(decks.decks().length).toBe(1);
  });
  deck.refuses(4);
  const [first] = decks.decks();
  first?.writer.show([colour(0, 9)]);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await until(() => {
      expect(waits()).toBe(1);
    });
    pass();
  }
  await until(() => {
    expect([namesOf(decks), deck.isOpen(), waits()]).toEqual([[], false, 1]);
  });
  expect(decks.troubles()).toEqual([{ device: 'Stream Deck MK.2 A', kind: 'silent' }]);
  pass();
  await until(() => {
    expect([namesOf(decks), decks.troubles()]).toEqual([['Stream Deck MK.2 A'], []]);
  });
  decks.decks()[0]?.writer.show([colour(0, 7)]);
  await until(() => {
    expect(deck.pictures.get(0)?.[0]).toBe(7);
  });
});

test('a deck is asked for once: only those of its maker are offered', async () => {
  const fake = fakeHid();
  const key = fake.plugInOther(0x1050);
  fake.plugIn(MODELS.pedal, 'P', { allowed: false });
  const { decks } = openAll(fake);
  expect([await decks.ask(), namesOf(decks), key.wasOpened()]).toEqual([1, ['Stream Deck Pedal P'], false]);
  expect(decks.decks()[0]?.panel.keys.map(({ size }) => size)).toEqual([null, null, null]);
});

test.each([
  ['original', 15, 0],
  ['mini', 6, 0],
  ['xl', 32, 0],
  ['mk2', 15, 0],
  ['plus', 8, 4],
  ['plusXl', 36, 6],
  ['neo', 8, 0],
  ['studio', 32, 2],
  ['pedal', 3, 0],
  ['module6', 6, 0],
  ['module15', 15, 0],
  ['module32', 32, 0],
] as const)('the model %s opens with its %d keys and %d dials', async (model, keys, dials) => {
  const fake = fakeHid();
  fake.plugIn(MODELS[model], 'A');
  const { decks } = openAll(fake);
  await until(() => {
    const [open] = decks.decks();
    expect([open?.panel.keys.length, open?.panel.dials]).toEqual([keys, dials]);
  });
  decks.close();
});

test('the page keys of a Neo turn the pages and press nothing', async () => {
  const fake = fakeHid();
  const deck = fake.plugIn(MODELS.neo, 'N');
  const { decks, heard, swipes } = openAll(fake);
  await until(() => {
    expect(decks.decks().length).toBe(1);
  });
  deck.press(8);
  deck.release();
  deck.press(9);
  expect([heard, swipes]).toEqual([
    [],
    [
      ['Stream Deck Neo N', -1],
      ['Stream Deck Neo N', 1],
    ],
  ]);
});

test('a label is broken at its spaces, and what has no room ends with an ellipsis', () => {
  const fits = (line: string): boolean => line.length <= 8;
  expect([
    linesOf('Welcome', 2, fits),
    linesOf('Guest and slides', 2, fits),
    linesOf('Antidisestablishment', 2, fits),
    linesOf('', 2, fits),
  ]).toEqual([['Welcome'], ['Guest', 'and sli…'], ['Antidise', 'stablis…'], []]);
});
