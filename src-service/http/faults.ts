import * as z from 'zod';

const DEFAULT_STATUS = 503;

/** Trouble rehearsed on every REST and MCP call. Rates are shares of the calls, 0 to 1. */
export const Faults = z.object({
  latencyMs: z.number().min(0).max(60_000).default(0),
  jitterMs: z.number().min(0).max(60_000).default(0),
  errorRate: z.number().min(0).max(1).default(0),
  /** Status of simulated errors; 0 means the usual one. */
  errorStatus: z
    .union([z.literal(0), z.int().min(400).max(599)], 'must be a status from 400 to 599')
    .default(DEFAULT_STATUS)
    .transform((status) => (status === 0 ? DEFAULT_STATUS : status)),
  dropRate: z.number().min(0).max(1).default(0),
  unauthorized: z.boolean().default(false),
});
export type Faults = z.output<typeof Faults>;

/** No trouble at all. */
export const NO_FAULTS: Faults = Faults.parse({});

/** The fault of one call: how long it waits, then whether it passes. */
export interface CallFault {
  readonly delayMs: number;
  /** `drop_before`: nothing was done. `drop_after`: it was done, and the answer is lost. */
  readonly outcome: 'pass' | 'unauthorized' | 'error' | 'drop_before' | 'drop_after';
  readonly errorStatus: number;
}

/** The current faults, and their effect on each call. Chance comes from a port. */
export const createFaults = (random: () => number) => {
  let current = NO_FAULTS;
  const outcome = (): CallFault['outcome'] => {
    if (current.unauthorized) return 'unauthorized';
    if (current.dropRate > 0 && random() < current.dropRate) return random() < 0.5 ? 'drop_before' : 'drop_after';
    if (current.errorRate > 0 && random() < current.errorRate) return 'error';
    return 'pass';
  };
  return {
    current: (): Faults => current,
    set(faults: Faults): void {
      current = faults;
    },
    /** The trouble of one call. */
    next: (): CallFault => ({
      delayMs: current.latencyMs + (current.jitterMs > 0 ? random() * current.jitterMs : 0),
      outcome: outcome(),
      errorStatus: current.errorStatus,
    }),
  };
};
export type FaultSource = ReturnType<typeof createFaults>;
