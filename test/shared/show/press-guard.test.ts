import { describe, expect, test } from 'vitest';
import { actionKey, type Action, type PressSource } from '../../../src-shared/show/action.ts';
import { createPressGuard } from '../../../src-shared/show/press-guard.ts';

const press: Action = { kind: 'scene.press', sceneId: 'a' };
const take: Action = { kind: 'scene.take', sceneId: 'a' };
const tile: PressSource = { surface: 'tile' };
const key: PressSource = { surface: 'key' };
const at = (ms: number) => ({ locked: false, at: ms });

const of = (action: Action, resolved: Action) => ({ pressKey: actionKey(action), action, resolved });

describe('the press guard', () => {
  test('a second press within 250 ms is ignored, from whatever input', () => {
    const guard = createPressGuard();
    expect(guard.check(of(press, take), tile, at(1000)).kind).toBe('pass');
    expect(guard.check(of(press, take), key, at(1249))).toMatchObject({ kind: 'ignored', reason: 'repeat' });
    expect(guard.check(of(take, take), key, at(1249))).toMatchObject({ kind: 'ignored', reason: 'repeat' });
    expect(guard.check(of(press, take), key, at(1250)).kind).toBe('pass');
  });

  test('an ignored repeat does not extend the time', () => {
    const guard = createPressGuard();
    guard.check(of(press, take), tile, at(0));
    guard.check(of(press, take), tile, at(200));
    expect(guard.check(of(press, take), tile, at(260)).kind).toBe('pass');
  });

  test('a double press of “next” goes one scene on, not two', () => {
    const guard = createPressGuard();
    const step: Action = { kind: 'scene.step', by: 1 };
    guard.check(of(step, { kind: 'scene.take', sceneId: 'b' }), key, at(0));
    expect(guard.check(of(step, { kind: 'scene.take', sceneId: 'c' }), key, at(100))).toMatchObject({
      reason: 'repeat',
    });
  });

  test('a toggle pressed twice turns once, though it would turn back by then', () => {
    const guard = createPressGuard();
    const lock = (locked: boolean): Action => ({ kind: 'lock.set', locked });
    const turn = (action: Action) => ({ pressKey: 'toggle the lock', action, resolved: action });
    expect(guard.check(turn(lock(true)), key, at(0)).kind).toBe('pass');
    expect(guard.check(turn(lock(false)), tile, at(249))).toMatchObject({ reason: 'repeat' });
    expect(guard.check(turn(lock(false)), tile, at(250)).kind).toBe('pass');
  });

  test('what was undone in between is pressed again: scenes, cues, modes, overlays, volumes, pages', () => {
    const pairs: readonly (readonly [Action, Action])[] = [
      [take, { kind: 'scene.take', sceneId: 'b' }],
      [take, { kind: 'scene.auto' }],
      [
        { kind: 'scene.cue', sceneId: 'a' },
        { kind: 'scene.cue', sceneId: 'b' },
      ],
      [{ kind: 'scene.cue', sceneId: 'a' }, take],
      [
        { kind: 'mode.set', mode: 'cue' },
        { kind: 'mode.set', mode: 'direct' },
      ],
      [
        { kind: 'overlay.visible', sceneId: null, overlayId: 'o', visible: true },
        { kind: 'overlay.visible', sceneId: null, overlayId: 'o', visible: false },
      ],
      [
        { kind: 'media.volume', mediaId: 'm', volume: 0.7 },
        { kind: 'media.volume', mediaId: 'm', volume: 0.71 },
      ],
      [
        { kind: 'media.control', mediaId: 'm', position: 3 },
        { kind: 'media.control', mediaId: 'm', position: 4 },
      ],
      [
        { kind: 'obs.scene', scene: 'Wide' },
        { kind: 'obs.scene', scene: 'Close' },
      ],
      [
        { kind: 'poll.open', pollId: 'p' },
        { kind: 'poll.close', pollId: 'p' },
      ],
      [{ kind: 'message.stage', messageId: 'm' }, { kind: 'temporary.clear' }],
    ];
    for (const [one, other] of pairs) {
      const guard = createPressGuard();
      const made = [one, other, one, one].map((action, index) => {
        const { kind } = guard.check(of(action, action), { ...(index % 2 ? key : tile), held: true }, at(index * 10));
        if (kind === 'pass') guard.done(action);
        return kind;
      });
      expect([one.kind, made]).toEqual([one.kind, ['pass', 'pass', 'pass', 'ignored']]);
    }
  });

  test('a double press stays one press while something else moves: the volume of a film that is started', () => {
    const guard = createPressGuard();
    const play: Action = { kind: 'media.control', mediaId: 'm', playing: true };
    const louder: Action = { kind: 'media.volume', mediaId: 'm', volume: 0.4 };
    const seek: Action = { kind: 'media.control', mediaId: 'm', position: 4 };
    const made = [play, louder, seek, play].map((action, index) => {
      const { kind } = guard.check(of(action, action), tile, at(index * 10));
      if (kind === 'pass') guard.done(action);
      return kind;
    });
    expect(made).toEqual(['pass', 'pass', 'pass', 'ignored']);
  });

  test('two different scenes one after the other are two presses', () => {
    const guard = createPressGuard();
    guard.check(of(press, take), tile, at(0));
    const other: Action = { kind: 'scene.take', sceneId: 'b' };
    expect(guard.check(of(other, other), tile, at(10)).kind).toBe('pass');
  });

  test('the automatic layout must be held, by whatever input', () => {
    const guard = createPressGuard();
    const auto: Action = { kind: 'scene.auto' };
    expect(guard.check(of(auto, auto), key, at(0))).toMatchObject({ reason: 'hold' });
    expect(guard.check(of(auto, auto), { ...key, held: true }, at(1)).kind).toBe('pass');
  });

  test('a locked desk takes nothing but its unlocking and what stays off air', () => {
    const guard = createPressGuard();
    const locked = { locked: true, at: 0 };
    const unlock: Action = { kind: 'lock.set', locked: false };
    const cue: Action = { kind: 'scene.cue', sceneId: 'a' };
    expect(guard.check(of(press, take), tile, locked)).toMatchObject({ reason: 'locked' });
    expect(guard.check(of(unlock, unlock), tile, locked).kind).toBe('pass');
    expect(guard.check(of(cue, cue), tile, locked).kind).toBe('pass');
  });
});
