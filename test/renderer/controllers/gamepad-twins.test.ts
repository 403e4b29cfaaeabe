import { expect, test } from 'vitest';
import { watchGamepads, type Pad } from '../../../src-renderer/lib/controllers/gamepads.ts';

const pedal = (index: number, ...down: readonly number[]): Pad => ({
  id: 'Pedal (Vendor: 1234 Product: 5678)',
  index,
  connected: true,
  buttons: [0, 1].map((button) => ({ pressed: down.includes(button) })),
  axes: [],
});

test('of two pedals the one that stays keeps its name, and pulling the other out presses nothing', () => {
  let pads: readonly (Pad | null)[] = [pedal(0), pedal(1, 0)];
  let look = (): void => undefined;
  const heard: string[] = [];
  const gamepads = watchGamepads({
    read: () => pads,
    every(_ms, run) {
      look = run;
      return () => undefined;
    },
    onEvent: ({ device, control, act }) => heard.push(`${device} ${control} ${act.kind}`),
    onChange: () => undefined,
  });
  expect(gamepads.names()).toEqual(['Pedal', 'Pedal 2']);
  pads = [null, pedal(1, 0)];
  look();
  expect([gamepads.names(), heard]).toEqual([['Pedal 2'], []]);
  pads = [null, pedal(1, 0, 1)];
  look();
  expect(heard).toEqual(['Pedal 2 button 1 press']);
  // It comes back at another place, and has its own name there.
  pads = [null, pedal(1, 0, 1), pedal(2)];
  look();
  pads = [null, pedal(1, 0, 1), pedal(2, 0)];
  look();
  expect([gamepads.names(), heard.at(-1)]).toEqual([['Pedal 2', 'Pedal'], 'Pedal button 0 press']);
  // In one look it is gone here and there at another place: what is down there was not pressed.
  heard.length = 0;
  pads = [null, pedal(1, 0, 1), null, pedal(3, 0, 1)];
  look();
  expect([gamepads.names(), heard]).toEqual([['Pedal 2', 'Pedal'], []]);
  gamepads.close();
});
