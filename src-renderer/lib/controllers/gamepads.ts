import type { ControlEvent } from './control-event.ts';

/** The parts of the browser's Gamepad that are used. */
export interface Pad {
  readonly id: string;
  readonly index: number;
  readonly connected: boolean;
  readonly buttons: readonly { readonly pressed: boolean }[];
}

export interface GamepadOptions {
  readonly read: () => readonly (Pad | null)[];
  readonly every: (ms: number, run: () => void) => () => void;
  readonly onEvent: (event: ControlEvent) => void;
  readonly onChange: () => void;
}

export interface Gamepads {
  names(): readonly string[];
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

/** Follows the buttons of gamepads, and of pedals and presenters that say they are one. */
export const watchGamepads = ({ read, every, onEvent, onChange }: GamepadOptions): Gamepads => {
  let pressed = new Map<string, readonly boolean[]>();

  const look = (): void => {
    const now = new Map<string, readonly boolean[]>();
    for (const pad of read()) {
      if (!pad?.connected) continue;
      const plain = nameOf(pad);
      let device = plain;
      for (let count = 2; now.has(device); count += 1) device = `${plain} ${count}`;
      now.set(
        device,
        pad.buttons.map((button) => button.pressed),
      );
    }
    const before = pressed;
    pressed = now;
    const hasChanged = before.size !== now.size || [...now.keys()].some((device) => !before.has(device));
    if (hasChanged) {
      onChange();
      pace();
    }
    for (const [device, buttons] of now) {
      // A button that is down when the device comes was not pressed here.
      const known = before.get(device);
      if (!known) continue;
      buttons.forEach((isDown, index) => {
        if (isDown !== (known[index] ?? false)) {
          onEvent({ device, control: `button ${index}`, act: { kind: isDown ? 'press' : 'release' } });
        }
      });
    }
  };
  let stop = (): void => {};
  const pace = (): void => {
    stop();
    stop = every(pressed.size > 0 ? LOOK_MS : IDLE_MS, look);
  };
  pace();
  look();
  return {
    names: () => [...pressed.keys()],
    close() {
      stop();
    },
  };
};
