/** What the light of a pad says. */
export type Light = 'off' | 'ready' | 'on_air' | 'cued' | 'failed';

type Velocities = Readonly<Record<Light, number>>;

/** Devices give each velocity a colour of their own; on others, any velocity lights and none is dark. */
const KNOWN: readonly (readonly [RegExp, Velocities])[] = [
  // Novation's palette, which later Akai devices share: red, green, orange.
  [/launchpad|apc.*mk2|apc.*mk ?ii\b/i, { off: 0, ready: 1, on_air: 5, cued: 21, failed: 9 }],
  [/apc|mpk.*mini play/i, { off: 0, ready: 0, on_air: 3, cued: 1, failed: 6 }],
];
const ANY: Velocities = { off: 0, ready: 0, on_air: 127, cued: 64, failed: 1 };

/** The velocity that shows a light on a device. */
export const lightVelocity = (device: string, light: Light): number =>
  (KNOWN.find(([name]) => name.test(device))?.[1] ?? ANY)[light];
