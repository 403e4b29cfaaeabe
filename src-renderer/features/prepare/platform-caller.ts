import type { PlatformInput, PlatformOperation, PlatformOutput } from '../../bridge/platform.ts';

/** Calls an operation of the open space, after the calls that a person waits for. */
export type PlatformCaller = <Name extends PlatformOperation>(
  name: Name,
  input: PlatformInput<Name>,
) => Promise<PlatformOutput<Name>>;
