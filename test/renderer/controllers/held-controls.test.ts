import { beforeEach, expect, test, vi } from 'vitest';
import type { ControlAct } from '../../../src-renderer/lib/controllers/control-event.ts';
import { createControllerEngine } from '../../../src-renderer/lib/controllers/controller-engine.ts';
import { workOfCommand } from '#shared/show/desk-commands.ts';

const PRESS: ControlAct = { kind: 'press' };
const RELEASE: ControlAct = { kind: 'release' };
const TALK = { kind: 'action', action: { kind: 'talk', userId: null, talking: true } } as const;

const setUp = () => {
  const done: string[] = [];
  const muted: string[] = [];
  const engine = createControllerEngine({
    workOf: (_device, control) => ({
      command: control === 'take' ? workOfCommand('take') : TALK,
      encoding: 'place',
    }),
    onCommand: () => done.push('take'),
    begin(command) {
      if (command.kind !== 'action' || command.action.kind !== 'talk') return null;
      done.push('talks');
      return () => done.push('is silent');
    },
    onMove: () => undefined,
    isBlocked: () => false,
    onHeard: () => undefined,
    onMuted: (device) => muted.push(device),
    needsHold: () => false,
    mayHold: () => false,
    now: Date.now,
    timers: { setTimeout, clearTimeout },
  });
  const hear = (control: string, act: ControlAct): void => {
    engine.hear({ device: 'Pad', control, act });
  };
  return { done, muted, hear, engine };
};

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('a pad, a pedal or a fader talks as long as it is down, and other controls press meanwhile', () => {
  const { done, hear } = setUp();
  hear('pad', PRESS);
  hear('take', PRESS);
  hear('pad', RELEASE);
  for (const value of [0, 1, 0]) hear('fader', { kind: 'value', value });
  expect(done).toEqual(['talks', 'take', 'is silent', 'talks', 'is silent']);
});

test('a device that is gone falls silent, and so does one that is muted because it sends too much', () => {
  const { done, muted, hear, engine } = setUp();
  hear('pad', PRESS);
  engine.release();
  expect(done).toEqual(['talks', 'is silent']);
  hear('pad', PRESS);
  for (let count = 0; count < 1000 && muted.length === 0; count += 1) hear('take', PRESS);
  expect([muted, done.at(-1)]).toEqual([['Pad'], 'is silent']);
});
