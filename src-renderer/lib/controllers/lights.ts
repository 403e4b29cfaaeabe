/** State that the light of a pad shows. */
export type Light = 'off' | 'ready' | 'on_air' | 'cued' | 'failed';

type Velocities = Readonly<Record<Light, number>>;

/** Devices give each velocity a colour of their own; on others, any velocity lights and none is dark. */
const PALETTE: Velocities = { off: 0, ready: 1, on_air: 5, cued: 21, failed: 9 };
const THREE_COLOURS: Velocities = { off: 0, ready: 0, on_air: 3, cued: 1, failed: 6 };
/** Devices by the words in their names, the first that fits. */
const KNOWN: readonly (readonly [readonly string[], Velocities])[] = [
  // Novation's palette, which later Akai devices share: red, green, orange.
  [['launchpad'], PALETTE],
  [['apc', 'mk2'], PALETTE],
  [['apc', 'mkii'], PALETTE],
  [['apc', 'mk ii'], PALETTE],
  [['apc'], THREE_COLOURS],
  [['mpk', 'mini play'], THREE_COLOURS],
];
const ANY: Velocities = { off: 0, ready: 0, on_air: 127, cued: 64, failed: 1 };

/** The velocity that shows a light on a device. */
export const lightVelocity = (device: string, light: Light): number => {
  const name = device.toLowerCase();
  return (KNOWN.find(([words]) => words.every((word) => name.includes(word)))?.[1] ?? ANY)[light];
};
