import { SINGLE_FILE_DRIFT, correctDrift, LIP_SYNC_DRIFT, playbackAt, playedPart } from '#shared/scene/playback.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const START = Date.parse('2030-01-01T09:00:00.000Z');
const at = (seconds: number, fileSec: number | null = 60) => ({ now: START + seconds * 1000, since: START, fileSec });
const said = (playing: boolean | null, position: number | null) => ({
  playing,
  position,
  updatedAt: new Date(START).toISOString(),
});

describe('playbackAt', () => {
  it('plays by itself from its start when the desk has said nothing', () => {
    expect(playbackAt({ startSec: 5 }, null, at(10))).toEqual({ playing: true, positionSec: 15, ended: false });
  });

  it('waits at its start when it does not play by itself', () => {
    expect(playbackAt({ startSec: 5, autoplay: false }, null, at(10))).toEqual({
      playing: false,
      positionSec: 5,
      ended: false,
    });
  });

  it('goes on from where the desk put it, for as long as it has played since', () => {
    expect(playbackAt({}, said(true, 20), at(4))).toEqual({ playing: true, positionSec: 24, ended: false });
  });

  it('stands still where the desk paused it', () => {
    expect(playbackAt({}, said(false, 20), at(400))).toEqual({ playing: false, positionSec: 20, ended: false });
  });

  it('ends at the end of its part, and stays there', () => {
    const item = { startSec: 10, durationSec: 5 };
    expect(playbackAt(item, null, at(5))).toEqual({ playing: false, positionSec: 15, ended: true });
    expect(playbackAt(item, null, at(500))).toEqual({ playing: false, positionSec: 15, ended: true });
  });

  it('begins its part anew when it loops, unless it plays once', () => {
    const item = { startSec: 10, durationSec: 5, loop: true };
    expect(playbackAt(item, null, at(7))).toEqual({ playing: true, positionSec: 12, ended: false });
    expect(playbackAt({ ...item, once: true }, null, at(7)).ended).toBe(true);
  });

  it('believes the file before what was said of its length', () => {
    expect(playedPart({ mediaSec: 90 }, 60)).toEqual({ startSec: 0, endSec: 60 });
    expect(playedPart({ mediaSec: 90 }, null)).toEqual({ startSec: 0, endSec: 90 });
  });

  it('never leaves the part to play, whenever it is asked', () => {
    const seconds = fc.double({ min: 0, max: 5000, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({ startSec: seconds, durationSec: seconds.map((value) => value + 1), loop: fc.boolean() }),
        fc.double({ min: -100, max: 10_000, noNaN: true }),
        (item, elapsed) => {
          const { positionSec } = playbackAt(item, null, at(elapsed, null));
          const { startSec, endSec } = playedPart(item, null);
          return positionSec >= startSec && positionSec <= endSec;
        },
      ),
    );
  });

  it('stands at its position when the desk wrote a time that cannot be read', () => {
    const state = { playing: true, position: 3, updatedAt: 'yesterday' };
    expect(playbackAt({}, state, at(50)).positionSec).toBe(3);
  });
});

describe('correctDrift', () => {
  it('leaves a player in step alone, nudges a near one and jumps a far one', () => {
    expect(correctDrift(10, 10.05, SINGLE_FILE_DRIFT)).toEqual({ kind: 'none' });
    expect(correctDrift(10, 9.7, SINGLE_FILE_DRIFT)).toEqual({ kind: 'rate', rate: 1.05 });
    expect(correctDrift(10, 10.3, SINGLE_FILE_DRIFT)).toEqual({ kind: 'rate', rate: 0.95 });
    expect(correctDrift(10, 2, SINGLE_FILE_DRIFT)).toEqual({ kind: 'jump' });
  });

  it('keeps a voice and its lips within 60 ms of each other', () => {
    const outermost = LIP_SYNC_DRIFT.inStepSec + LIP_SYNC_DRIFT.inStepSec;
    expect(outermost).toBeLessThan(0.06);
    expect(correctDrift(10, 10.05, LIP_SYNC_DRIFT)).toEqual({ kind: 'rate', rate: 0.9 });
    expect(correctDrift(10, 9.99, LIP_SYNC_DRIFT)).toEqual({ kind: 'none' });
    expect(correctDrift(10, 9.5, LIP_SYNC_DRIFT)).toEqual({ kind: 'jump' });
  });
});
