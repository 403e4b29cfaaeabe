import { describe, expect, it } from 'vitest';
import type { MediaSource } from '#shared/room/media-frames.ts';
import { createChooseHeard } from '../../../src-renderer/live-media/choose-heard.ts';
import { soundsOf } from '#shared/room/mix.ts';

/** Twenty people with a microphone, by arrival: some talk, some are muted. */
const room = ({ talking = [], muted = [] }: { talking?: readonly number[]; muted?: readonly number[] } = {}) =>
  Array.from({ length: 20 }, (_, index): MediaSource => ({
    id: `p${index}.microphone`,
    userId: `p${index}`,
    kind: 'microphone',
    muted: muted.includes(index),
    talking: talking.includes(index),
    small: false,
  }));
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

/** A page that follows a room, with the numbers of those whom it receives. */
const listen = () => {
  const choose = createChooseHeard();
  return (sources: readonly MediaSource[]): number[] =>
    choose(soundsOf(sources), sources).map(({ userId }) => Number(userId.slice(1)));
};

describe('where more can be heard than a page has lines for', () => {
  it('the person who came last is heard where all others are muted', () => {
    expect(listen()(room({ muted: range(0, 19) }))).toEqual([...range(0, 13), 19]);
  });

  it('a person who talks takes the line of the last arrival who has not talked', () => {
    const hear = listen();
    expect(hear(room())).toEqual(range(0, 14));
    expect(hear(room({ talking: [17] }))).toEqual([...range(0, 13), 17]);
    // A pause gives no line away; only others who talk do.
    expect(hear(room())).toEqual([...range(0, 13), 17]);
    expect(hear(room({ talking: [18, 19] }))).toEqual([...range(0, 11), 17, 18, 19]);
  });

  it('the person who talked longest ago gives their line away first, and nobody who talks now', () => {
    const hear = listen();
    for (let person = 0; person < 14; person += 1) hear(room({ talking: [person] }));
    expect(hear(room({ talking: [0, 15] }))).toEqual([0, ...range(2, 14), 15]);
    expect(hear(room({ talking: [0, 15, 16, 17] }))).toEqual([0, ...range(4, 14), 15, 16, 17]);
  });

  it('a person who mutes gives their line away, and gets it back like others who talked', () => {
    const hear = listen();
    hear(room({ talking: [3] }));
    expect(hear(room({ muted: [3] }))).toEqual([...range(0, 3), ...range(4, 15)]);
    expect(hear(room())).toEqual(range(0, 14));
  });

  it('the sound of a shared screen is always heard', () => {
    const screen = { ...room()[0], id: 's', userId: 'p30', kind: 'screenAudio' } as MediaSource;
    expect(listen()([...room({ talking: range(0, 20) }), screen])).toEqual([...range(0, 13), 30]);
  });

  it('everybody is heard where there are lines for all', () => {
    expect(listen()(room({ muted: range(0, 14) }).slice(0, 14))).toEqual(range(0, 14));
  });
});
