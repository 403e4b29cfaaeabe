import { describe, expect, test } from 'vitest';
import { workOfCommand } from '#shared/show/desk-commands.ts';
import { namedCommand, type KeyBinding, type KeyCommand } from '#shared/show/key-binding.ts';
import { createKeyEngine, type KeyEngineOptions, type KeyPress } from '../../../src-renderer/lib/keys/key-engine.ts';

const TAKE: KeyBinding = { chord: 'Enter', command: workOfCommand('take'), global: false };
const SCENE_1: KeyBinding = { chord: 'Digit1', command: { kind: 'scene.nth', index: 0 }, global: false };
const AUTO: KeyBinding = { chord: 'Period', command: workOfCommand('scene.auto'), global: false };

interface Place {
  typing?: boolean;
  overlay?: boolean;
  native?: boolean;
  clicked?: boolean;
}

const setUp = (options: Partial<KeyEngineOptions> = {}, place: Place = {}) => {
  const fired: { command: KeyCommand; held: boolean }[] = [];
  const holds: (string | null)[] = [];
  const timers = new Map<number, () => void>();
  let nextTimer = 0;
  const engine = createKeyEngine({
    bindings: () => [TAKE, SCENE_1, AUTO],
    onCommand: (command, { held }) => fired.push({ command, held }),
    isBlocked: () => false,
    needsHold: (command) => namedCommand(command) === 'scene.auto',
    onHold: (chord) => holds.push(chord),
    place: {
      isTyping: () => place.typing ?? false,
      isInOverlay: () => place.overlay ?? false,
      isNative: () => place.native ?? false,
      isClicked: () => place.clicked ?? false,
    },
    timers: {
      setTimeout(callback) {
        nextTimer += 1;
        timers.set(nextTimer, callback);
        return nextTimer;
      },
      clearTimeout: (handle) => timers.delete(handle),
    },
    ...options,
  });
  const key = (code: string, change: Partial<KeyPress> = {}) => {
    let prevented = false;
    const event: KeyPress = {
      code,
      ctrlKey: false,
      altKey: false,
      shiftKey: false,
      metaKey: false,
      repeat: false,
      isComposing: false,
      keyCode: 0,
      target: null,
      defaultPrevented: false,
      preventDefault: () => {
        prevented = true;
      },
      ...change,
    };
    return { event, wasPrevented: () => prevented };
  };
  const down = (code: string, change: Partial<KeyPress> = {}): boolean => {
    const { event, wasPrevented } = key(code, change);
    engine.keydown(event);
    return wasPrevented();
  };
  const up = (code: string): boolean => {
    const { event, wasPrevented } = key(code);
    engine.keyup(event);
    return wasPrevented();
  };
  const elapse = (): void => {
    for (const [handle, callback] of [...timers]) {
      timers.delete(handle);
      callback();
    }
  };
  return { engine, fired, holds, down, up, elapse };
};

describe('a key', () => {
  test('fires its command once, and keeps the button in focus from being pressed', () => {
    const { fired, down } = setUp();
    const prevented = down('Enter');
    down('Enter', { repeat: true });
    expect({ fired, prevented }).toEqual({ fired: [{ command: TAKE.command, held: false }], prevented: true });
  });

  test('that may be held means one thing let go early and another held', () => {
    const mayHold = (command: KeyCommand): boolean => command.kind === 'scene.nth';
    const { fired, down, up, elapse } = setUp({ mayHold });
    down('Digit1');
    const whileDown = [...fired];
    up('Digit1');
    down('Digit1');
    elapse();
    up('Digit1');
    // Another key that goes down meanwhile does not swallow the first.
    down('Digit1');
    down('Enter');
    const first = { command: SCENE_1.command, held: false };
    expect([whileDown, fired]).toEqual([
      [],
      [first, { ...first, held: true }, first, { command: TAKE.command, held: false }],
    ]);
  });

  test('of something that lasts begins it once and ends it when it comes up, when the window loses the focus, and not by another key', () => {
    const ran: string[] = [];
    const begin: KeyEngineOptions['begin'] = (command) => {
      if (command.kind !== 'scene.nth') return null;
      ran.push('begin');
      return () => ran.push('end');
    };
    const { engine, fired, down, up } = setUp({ begin });
    down('Digit1');
    down('Digit1', { repeat: true });
    down('Enter');
    up('Enter');
    expect(ran).toEqual(['begin']);
    up('Digit1');
    up('Digit1');
    down('Digit1');
    engine.release();
    expect([ran, fired]).toEqual([['begin', 'end', 'begin', 'end'], [{ command: TAKE.command, held: false }]]);
  });

  test('of something that lasts ends it although a field has the focus by then', () => {
    const place: Place = {};
    let ended = 0;
    const { down, up } = setUp({ begin: () => () => (ended += 1) }, place);
    down('Digit1');
    place.typing = true;
    up('Digit1');
    expect(ended).toBe(1);
  });

  test('does nothing with other modifiers than its own', () => {
    const { fired, down } = setUp();
    down('Digit1', { shiftKey: true });
    down('Digit1', { ctrlKey: true });
    expect(fired).toEqual([]);
  });

  test.each([
    ['while composing', { isComposing: true }, {}],
    ['while an input method holds the key', { keyCode: 229 }, {}],
    ['that someone else took', { defaultPrevented: true }, {}],
    ['while typing', {}, { typing: true }],
    ['in a dialog', {}, { overlay: true }],
  ])('does nothing %s', (_name, change, place) => {
    const { fired, down } = setUp({}, place);
    down('Digit1', change);
    expect(fired).toEqual([]);
  });

  test('does nothing while the keys are blocked', () => {
    const { fired, down } = setUp({ isBlocked: () => true });
    down('Digit1');
    expect(fired).toEqual([]);
  });

  test('leaves Enter to a control that answers to it, but not letters and digits', () => {
    const { fired, down } = setUp({}, { native: true });
    const prevented = down('Enter');
    down('Digit1');
    expect({ prevented, fired }).toEqual({ prevented: false, fired: [{ command: SCENE_1.command, held: false }] });
  });

  test('without a command never presses a control that merely kept the focus of a click', () => {
    const { fired, down, up } = setUp({ sparesClicked: true }, { clicked: true });
    expect([down('Space'), up('Space'), fired]).toEqual([true, true, []]);
  });

  test('without a command presses a button that was reached by keyboard', () => {
    const { down, up } = setUp();
    expect([down('Space'), up('Space')]).toEqual([false, false]);
  });
});

describe('a key that must be held', () => {
  test('fires once its time has passed', () => {
    const { fired, holds, down, elapse, up } = setUp();
    down('Period');
    elapse();
    up('Period');
    expect({ fired, holds }).toEqual({ fired: [{ command: AUTO.command, held: true }], holds: ['Period', null] });
  });

  test.each(['letting go', 'another key', 'losing the window'] as const)('is given up by %s', (how) => {
    const { engine, fired, holds, down, up, elapse } = setUp();
    down('Period');
    if (how === 'letting go') up('Period');
    if (how === 'another key') down('Digit1');
    if (how === 'losing the window') engine.release();
    elapse();
    expect({ held: fired.filter(({ held }) => held), holds }).toEqual({ held: [], holds: ['Period', null] });
  });
});

test.each(['F13', 'F24', 'MediaPlayPause', 'MediaTrackNext'])(
  'the key %s writes no text, so a pedal that sends it works while a person types',
  (code) => {
    const binding: KeyBinding = { chord: code, command: workOfCommand('take'), global: false };
    const { down, fired } = setUp({ bindings: () => [binding, SCENE_1] }, { typing: true });
    down(code);
    down('Digit1');
    expect(fired).toEqual([{ command: binding.command, held: false }]);
  },
);

test.each(['PageDown', 'PageUp'])(
  'the presenter’s key %s moves the caret while a person types, and presses elsewhere',
  (code) => {
    const binding: KeyBinding = { chord: code, command: workOfCommand('scene.next'), global: false };
    const typing = setUp({ bindings: () => [binding] }, { typing: true });
    typing.down(code);
    const elsewhere = setUp({ bindings: () => [binding] });
    elsewhere.down(code);
    expect([typing.fired.length, elsewhere.fired.length]).toEqual([0, 1]);
  },
);
