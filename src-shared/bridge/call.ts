import type * as z from 'zod';
import type { Least } from './roles.ts';

/** One call of the bridge: its input is checked by the dispatcher, its output by the compiler. */
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
