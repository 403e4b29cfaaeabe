import type { Fact } from './stated-facts.ts';

/** A fact of the open show that no reading of the platform tells, from an instant of the host on. */
export interface HeardFact {
  readonly fact: Fact;
  readonly at: number;
}
