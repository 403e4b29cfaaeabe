import { expect, test } from 'vitest';
import { PictureWatch, SMALL_PICTURE, type RoomSample } from '#shared/room/picture-watch.ts';
import { VisibleTakeWatch } from '#shared/room/visible-take-watch.ts';

const PIXELS = SMALL_PICTURE.width * SMALL_PICTURE.height;
const STEP_MS = 500;
const BOTH = { moves: true, sound: true } as const;

/** A picture of one brightness, in which `moved` pixels differ. */
const picture = (brightness: number, moved = 0): Uint8Array =>
  new Uint8Array(PIXELS).fill(brightness).fill(brightness + 60, 0, moved);
const sample = (at: number, grey: Uint8Array, loudness: number | null = 0.2): RoomSample => ({ at, grey, loudness });

/** Looks twice a second from `from` to `until`; gives what was said last. */
const watch = (
  watcher: PictureWatch,
  {
    from,
    until,
    of,
    expected = BOTH,
  }: {
    readonly from: number;
    readonly until: number;
    readonly of: (at: number) => RoomSample;
    readonly expected?: typeof BOTH | { readonly moves: boolean; readonly sound: boolean };
  },
) => {
  let said: ReturnType<PictureWatch['look']> = null;
  for (let at = from; at <= until; at += STEP_MS) said = watcher.look(of(at), expected);
  return said;
};
const moving = (at: number): RoomSample => sample(at, picture(100, (at / STEP_MS) % 200));

test('a black picture is reported after three seconds, until there is a picture', () => {
  const watcher = new PictureWatch();
  expect(watch(watcher, { from: 0, until: 2500, of: (at) => sample(at, picture(5)) })).toBeNull();
  expect(watch(watcher, { from: 3000, until: 3000, of: (at) => sample(at, picture(5)) })).toBe('black');
  expect(watch(watcher, { from: 3500, until: 3500, of: moving })).toBeNull();
});

test('a still picture counts as frozen only where it moved in this scene and should move', () => {
  const still = (at: number): RoomSample => sample(at, picture(100));
  const never = new PictureWatch();
  expect(watch(never, { from: 0, until: 60_000, of: still })).toBeNull();
  // A transition moves the picture for a moment, and people without a camera do not move after it.
  never.changed();
  watch(never, { from: 60_500, until: 63_000, of: moving });
  expect(watch(never, { from: 63_500, until: 120_000, of: still })).toBeNull();
  const watcher = new PictureWatch();
  watch(watcher, { from: 0, until: 5000, of: moving });
  expect(watch(watcher, { from: 5500, until: 15_000, of: still })).toBeNull();
  expect(watch(watcher, { from: 15_500, until: 16_000, of: still })).toBe('frozen');
  expect(
    watch(watcher, { from: 16_500, until: 40_000, of: still, expected: { moves: false, sound: true } }),
  ).toBeNull();
  watcher.changed();
  expect(watch(watcher, { from: 40_500, until: 60_000, of: still })).toBeNull();
});

test('silence is reported where there was sound, and a window that was hidden starts anew', () => {
  const quiet = (at: number): RoomSample => sample(at, picture(100, (at / STEP_MS) % 200), 0);
  const watcher = new PictureWatch();
  expect(watch(watcher, { from: 0, until: 30_000, of: quiet })).toBeNull();
  watch(watcher, { from: 30_500, until: 31_000, of: moving });
  expect(watch(watcher, { from: 31_500, until: 40_000, of: quiet })).toBeNull();
  expect(watch(watcher, { from: 60_000, until: 65_000, of: quiet })).toBeNull();
  expect(watch(watcher, { from: 65_500, until: 70_500, of: quiet })).toBe('silent');
  expect(watch(watcher, { from: 71_000, until: 90_000, of: (at) => ({ ...quiet(at), loudness: null }) })).toBeNull();
});

/** Looks from `from` to `until`; gives everything that was said. */
const seenBy = (watcher: VisibleTakeWatch, from: number, until: number, of: (at: number) => RoomSample) => {
  const said = [];
  for (let at = from; at <= until; at += STEP_MS) {
    const one = watcher.look(of(at));
    if (one) said.push(one);
  }
  return said;
};

test('a take is seen at the first change that lasts, whatever moves in the picture', () => {
  const watcher = new VisibleTakeWatch();
  seenBy(watcher, 0, 3000, moving);
  watcher.taken('one', 3200);
  const flash = (at: number): RoomSample => (at === 4000 ? sample(at, picture(220)) : moving(at));
  expect(seenBy(watcher, 3500, 5000, flash)).toEqual([]);
  expect(seenBy(watcher, 5500, 6500, (at) => sample(at, picture(200)))).toEqual([
    { kind: 'seen', pressId: 'one', delayMs: 2300 },
  ]);
  expect(watcher.delayMs).toBe(2300);
});

test('the delay is the median of the last five, and a take past it by five seconds was not seen', () => {
  const watcher = new VisibleTakeWatch();
  let now = 0;
  for (const delayMs of [9000, 1000, 2000, 1500, 1000, 3000]) {
    const [before, after] = [picture(50), picture(150)];
    seenBy(watcher, now, now + 3000, (at) => sample(at, before));
    watcher.taken('press', now + 3000);
    const said = seenBy(watcher, now + 3500, now + 3000 + delayMs + 1000, (at) =>
      sample(at, at < now + 3000 + delayMs ? before : after),
    );
    expect(said).toEqual([{ kind: 'seen', pressId: 'press', delayMs }]);
    now += 20_000;
  }
  expect(watcher.delayMs).toBe(1500);
  seenBy(watcher, now, now + 3000, (at) => sample(at, picture(50)));
  watcher.taken('lost', now + 3000);
  expect(seenBy(watcher, now + 3500, now + 9500, (at) => sample(at, picture(50)))).toEqual([]);
  expect(seenBy(watcher, now + 10_000, now + 10_000, (at) => sample(at, picture(50)))).toEqual([
    { kind: 'unseen', pressId: 'lost' },
  ]);
});

test('a take without any picture before it gives no delay', () => {
  const watcher = new VisibleTakeWatch();
  watcher.taken('one', 100);
  expect(seenBy(watcher, 500, 60_000, moving)).toEqual([]);
});

test('a picture that was out of sight is judged from when it is seen again', () => {
  const watcher = new PictureWatch();
  const still = (at: number): RoomSample => sample(at, picture(100));
  watch(watcher, { from: 0, until: 5000, of: moving });
  watch(watcher, { from: 5500, until: 15_000, of: still });
  watcher.lookAway();
  expect(watch(watcher, { from: 17_000, until: 26_500, of: still })).toBeNull();
  expect(watch(watcher, { from: 27_000, until: 27_000, of: still })).toBe('frozen');
});

test('a take is given up when the picture is hidden, and the delay is kept', () => {
  const takes = new VisibleTakeWatch();
  const look = (at: number, brightness: number) => takes.look(sample(at, picture(brightness)));
  look(0, 100);
  takes.taken('first', 100);
  look(500, 20);
  expect(look(1000, 20)).toMatchObject({ kind: 'seen', pressId: 'first' });
  takes.taken('second', 1100);
  takes.lookAway();
  expect([look(20_000, 20), look(40_000, 20), takes.delayMs]).toEqual([null, null, 400]);
});
