import { describe, expect, test } from 'vitest';
import type { Action, PressSource } from '../../../src-shared/show/action.ts';
import { createPressGuard } from '../../../src-shared/show/press-guard.ts';

const press: Action = { kind: 'scene.press', sceneId: 'a' };
const take: Action = { kind: 'scene.take', sceneId: 'a' };
const tile: PressSource = { surface: 'tile' };
const key: PressSource = { surface: 'key' };
const at = (ms: number) => ({ locked: false, at: ms });

describe('the press guard', () => {
  test('a second press within 250 ms is ignored, from whatever input', () => {
    const guard = createPressGuard();
    expect(guard.check(press, take, tile, at(1000)).kind).toBe('pass');
    expect(guard.check(press, take, key, at(1249))).toMatchObject({ kind: 'ignored', reason: 'repeat' });
    expect(guard.check(take, take, key, at(1249))).toMatchObject({ kind: 'ignored', reason: 'repeat' });
    expect(guard.check(press, take, key, at(1250)).kind).toBe('pass');
  });

  test('an ignored repeat does not extend the time', () => {
    const guard = createPressGuard();
    guard.check(press, take, tile, at(0));
    guard.check(press, take, tile, at(200));
    expect(guard.check(press, take, tile, at(260)).kind).toBe('pass');
  });

  test('a double press of “next” goes one scene on, not two', () => {
    const guard = createPressGuard();
    const step: Action = { kind: 'scene.step', by: 1 };
    guard.check(step, { kind: 'scene.take', sceneId: 'b' }, key, at(0));
    expect(guard.check(step, { kind: 'scene.take', sceneId: 'c' }, key, at(100))).toMatchObject({ reason: 'repeat' });
  });

  test('two different scenes one after the other are two presses', () => {
    const guard = createPressGuard();
    guard.check(press, take, tile, at(0));
    const other: Action = { kind: 'scene.take', sceneId: 'b' };
    expect(guard.check(other, other, tile, at(10)).kind).toBe('pass');
  });

  test('the automatic layout must be held, by whatever input', () => {
    const guard = createPressGuard();
    const auto: Action = { kind: 'scene.auto' };
    expect(guard.check(auto, auto, key, at(0))).toMatchObject({ reason: 'hold' });
    expect(guard.check(auto, auto, { ...key, held: true }, at(1)).kind).toBe('pass');
  });

  test('a locked desk takes nothing but its unlocking and what stays off air', () => {
    const guard = createPressGuard();
    const locked = { locked: true, at: 0 };
    const unlock: Action = { kind: 'lock.set', locked: false };
    const cue: Action = { kind: 'scene.cue', sceneId: 'a' };
    expect(guard.check(press, take, tile, locked)).toMatchObject({ reason: 'locked' });
    expect(guard.check(unlock, unlock, tile, locked).kind).toBe('pass');
    expect(guard.check(cue, cue, tile, locked).kind).toBe('pass');
  });
});
