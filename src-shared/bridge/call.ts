import type * as z from 'zod';
import type { Role } from '../show/roles.ts';

/** The state of the host that some rights depend on. */
export interface Situation {
  /** The show on the desk, or null. */
  readonly openShow: { readonly spaceId: string; readonly sessionId: string } | null;
  /** A show is live in front of a real audience, not in rehearsal. */
  readonly isOnAir: boolean;
}

/** The least role that may make a call; a function if it depends on the input. */
export type Least<Input> = Role | ((input: Input, now: () => Situation) => Role | Promise<Role>);

/** A call of the bridge: the dispatcher checks its input, the compiler its output. */
export interface BridgeCall<Name extends string, Input extends z.ZodType, Output> {
  readonly name: Name;
  /** The least role that may make it. */
  readonly least: Least<z.output<Input>>;
  readonly input: Input;
  /** Never set: carries the output's type. */
  readonly output?: Output;
}

/** Declares a call: `defineCall('name', 'viewer', InputSchema)<Output>()`. */
export const defineCall =
  <const Name extends string, Input extends z.ZodType>(name: Name, least: Least<z.output<Input>>, input: Input) =>
  <Output>(): BridgeCall<Name, Input, Output> => ({ name, least, input });
