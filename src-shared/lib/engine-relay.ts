/**
 * Messages between the embedded service and a host that alone can start processes: the service asks for the process of
 * its media engine, and the host hands on what the two say to each other. `id` tells one start from the next.
 */
export type EngineRequest =
  | { readonly engine: 'start'; readonly id: number; readonly args: readonly string[] }
  | { readonly engine: 'tell'; readonly id: number; readonly message: unknown }
  | { readonly engine: 'end'; readonly id: number };

export type EngineNotice =
  | { readonly engine: 'said'; readonly id: number; readonly message: unknown }
  | { readonly engine: 'ended'; readonly id: number; readonly said: string };

/** True for a message of the service about its media engine. */
export const isEngineRequest = (message: unknown): message is EngineRequest =>
  typeof message === 'object' && message !== null && 'engine' in message && 'id' in message;

/** The end of what a process said on its way out: an error's first lines, in characters. */
export const MAX_SAID = 2000;
