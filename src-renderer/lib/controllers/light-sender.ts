import type { ControlEvent } from './control-event.ts';
import { lightVelocity, type Light } from './lights.ts';
import { lightMessage } from './midi-message.ts';

/** The light of a control of a device. */
export interface ControlLight {
  readonly device: string;
  readonly control: string;
  readonly light: Light;
}

export interface LightSender {
  /** Shows these lights and puts out all others; only what is different is sent. */
  readonly show: (lights: readonly ControlLight[]) => void;
  /** Devices came or went: the next lights are sent whatever was shown. */
  readonly forget: () => void;
  /** A control moved: a knob is told from a button by its places between the ends. */
  readonly heard: (event: ControlEvent) => void;
}

/** Sends lights to pads and buttons, and nothing to a knob: a fader with a motor would move by it. */
export const createLightSender = (send: (device: string, message: readonly number[]) => void): LightSender => {
  const lit = new Map<string, number>();
  const knobs = new Set<string>();
  const keyOf = (device: string, control: string): string => `${device}\n${control}`;
  const sendTo = (key: string, velocity: number): void => {
    const [device = '', control = ''] = key.split('\n');
    const message = knobs.has(key) ? null : lightMessage(control, velocity);
    if (message) send(device, message);
  };
  return {
    show(lights) {
      const wanted = new Map(
        lights.map(({ device, control, light }) => [keyOf(device, control), lightVelocity(device, light)]),
      );
      for (const [key, velocity] of wanted) if (lit.get(key) !== velocity) sendTo(key, velocity);
      for (const key of lit.keys()) if (!wanted.has(key)) sendTo(key, 0);
      lit.clear();
      for (const [key, velocity] of wanted) lit.set(key, velocity);
    },
    forget() {
      lit.clear();
    },
    heard({ device, control, act }) {
      if (act.kind === 'value' && act.value > 0 && act.value < 1) knobs.add(keyOf(device, control));
    },
  };
};
