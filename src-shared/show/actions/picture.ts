import type { SwitchState } from './switch.ts';

/** A show as the platform said it at one time. */
export type Picture = Pick<SwitchState, 'desk' | 'polls'>;

/** Things of both pictures that have the same key, each before and after. */
export const pairs = <Thing>(
  before: readonly Thing[],
  after: readonly Thing[],
  keyOf: (thing: Thing) => string,
): readonly (readonly [before: Thing, after: Thing])[] => {
  const known = new Map(before.map((thing) => [keyOf(thing), thing]));
  return after.flatMap((thing) => {
    const earlier = known.get(keyOf(thing));
    return earlier === undefined ? [] : [[earlier, thing] as const];
  });
};
