import type { ControlEvent } from './control-event.ts';
import { createDeviceNames, type DeviceNames } from './device-names.ts';

/** The parts of the browser's Gamepad that are used. */
export interface Pad {
  readonly id: string;
  readonly index: number;
  readonly connected: boolean;
  readonly buttons: readonly { readonly pressed: boolean }[];
  /** Each from -1 to 1. A hat that nobody touches is above that. */
  readonly axes: readonly number[];
}

export interface GamepadOptions {
  readonly read: () => readonly (Pad | null)[];
  readonly every: (ms: number, run: () => void) => () => void;
  readonly onEvent: (event: ControlEvent) => void;
  readonly onChange: () => void;
  /** Names that stay with their places for a run. */
  readonly placeNames?: DeviceNames;
}

export interface Gamepads {
  names(): readonly string[];
  /** The name that a device says of itself. */
  plainOf(name: string): string;
  /** Two names change places: a person said which device is which. */
  swap(name: string, other: string): void;
  close(): void;
}

/** Gamepads say nothing by themselves: they are looked at this often while there are any, and else now and then. */
const LOOK_MS = 16;
const IDLE_MS = 1000;

const LONGEST_NAME = 180;

/** The maker's numbers are no part of a name: `Pad (Vendor: 045e Product: 028e)`, `045e-028e-Pad`. */
const nameOf = ({ id }: Pad): string => {
  const numbers = id.lastIndexOf('(');
  const name = numbers !== -1 && id.slice(numbers).includes('Vendor:') ? id.slice(0, numbers) : id;
  return (
    name
      .replace(/^[0-9a-f]{4}-[0-9a-f]{4}-/i, '')
      .trim()
      .slice(0, LONGEST_NAME) || 'Gamepad'
  );
};

/** An axis so far from where it rests is pressed, and so near to it let go: a stick trembles. */
const PRESSED_FROM = 0.5;
const LET_GO_BELOW = 0.3;
/** Places of a hat, clockwise from above. */
const HAT_PLACES = 8;

type Down = ReadonlySet<string>;

/** Controls of a pad that are down: buttons, axes pushed one way, a place of a hat. `rests` are its axes at first. */
const downOf = ({ buttons, axes }: Pad, rests: readonly number[], before: Down): Down => {
  const down = new Set<string>();
  buttons.forEach(({ pressed }, index) => {
    if (pressed) down.add(`button ${index}`);
  });
  axes.forEach((value, index) => {
    const rest = rests[index] ?? 0;
    if (rest > 1) {
      const place = Math.round(((value + 1) / 2) * (HAT_PLACES - 1));
      if (value <= 1 && place >= 0) down.add(`hat ${index} ${place}`);
      return;
    }
    for (const way of [0, 1] as const) {
      const name = `axis ${index} ${way}`;
      const moved = way === 1 ? value - rest : rest - value;
      if (moved >= (before.has(name) ? LET_GO_BELOW : PRESSED_FROM)) down.add(name);
    }
  });
  return down;
};

interface Seen {
  /** Its place: at another one it is another device, which starts from rest. */
  readonly index: number;
  /** Positions of its axes when it came: a pedal rests at one end. */
  readonly rests: readonly number[];
  readonly down: Down;
}

/** The last look at a device that still has its place; undefined for one that came. */
const sameOf = (seen: ReadonlyMap<string, Seen>, device: string, index: number): Seen | undefined => {
  const known = seen.get(device);
  return known?.index === index ? known : undefined;
};

/** Follows the buttons and axes of gamepads, and of pedals and presenters that say they are one. */
export const watchGamepads = (options: GamepadOptions): Gamepads => {
  const { read, every, onEvent, onChange } = options;
  let seen = new Map<string, Seen>();
  const names = options.placeNames ?? createDeviceNames();
  /** Counts the swaps of names. */
  let swaps = 0;

  const look = (): void => {
    const now = new Map<string, Seen>();
    const pads = read().filter((pad): pad is Pad => pad?.connected === true);
    const named = names.of(pads.map((pad) => ({ place: String(pad.index), plain: nameOf(pad) })));
    for (const [at, pad] of pads.entries()) {
      const device = named[at] ?? '';
      const known = sameOf(seen, device, pad.index);
      const rests = known?.rests ?? [...pad.axes];
      now.set(device, { index: pad.index, rests, down: downOf(pad, rests, known?.down ?? new Set()) });
    }
    const before = seen;
    seen = now;
    const hasChanged =
      before.size !== now.size || [...now].some(([device, { index }]) => !sameOf(before, device, index));
    if (hasChanged) {
      onChange();
      pace();
    }
    const events = [...now].flatMap(([device, { down, index }]): readonly ControlEvent[] => {
      // A button that is down when the device comes was not pressed here.
      const known = sameOf(before, device, index);
      if (!known) return [];
      const [ended, begun] = [
        [...known.down].filter((control) => !down.has(control)),
        [...down].filter((control) => !known.down.has(control)),
      ];
      return [
        ...ended.map((control) => ({ device, control, act: { kind: 'release' } as const })),
        ...begun.map((control) => ({ device, control, act: { kind: 'press' } as const })),
      ];
    });
    const swapsBefore = swaps;
    // After a swap, the other events of this look have names that do not hold any more.
    for (const event of events) if (swaps === swapsBefore) onEvent(event);
  };
  let stop = (): void => {};
  const pace = (): void => {
    stop();
    stop = every(seen.size > 0 ? LOOK_MS : IDLE_MS, look);
  };
  pace();
  look();
  return {
    names: () => [...seen.keys()],
    plainOf: (name) => names.plainOf(name),
    swap(name, other) {
      names.swap(name, other);
      swaps += 1;
    },
    close() {
      stop();
    },
  };
};
