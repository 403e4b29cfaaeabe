import { describe, expect, test } from 'vitest';
import { airChanged, airReachable, airTakenBack, type AirHistory } from '../../../src-shared/show/air-history.ts';
import type { Scene } from '../../../src-shared/api/scene.ts';

const scene = (id: string, jingle = false) => ({ id, name: id, jingle }) as unknown as Scene;
const scenes = [scene('a'), scene('b'), scene('c'), scene('sting', true)];
const through = (...states: (string | null)[]): AirHistory =>
  states
    .slice(1)
    .reduce<AirHistory>((history, state, index) => airChanged(history, states[index] ?? null, state, scenes), []);

describe('the history of the air', () => {
  test('remembers what was on air before, the latest last', () => {
    expect(through(null, 'a', 'b', 'a')).toEqual([null, 'a', 'b']);
  });

  test('a jingle passes without a trace', () => {
    expect(through('a', 'b', 'sting', 'b')).toEqual(['a']);
  });

  test('from a jingle to another scene, take back leads to where it interrupted', () => {
    expect(through('a', 'sting', 'c')).toEqual(['a']);
  });

  test('taking back again goes further back', () => {
    expect(airTakenBack(through('a', 'b', 'c'))).toEqual(['a']);
  });

  test('scenes that are gone are not returned to, nor is what is on air', () => {
    expect(airReachable(['a', 'gone', 'b'], 'b', scenes)).toEqual(['a']);
  });

  test('does not grow without end', () => {
    const states = Array.from({ length: 500 }, (_, index) => (index % 2 === 0 ? 'a' : 'b'));
    expect(through(...states).length).toBe(50);
  });
});
