import type * as z from 'zod';

/** One call of the bridge: its input is checked by the dispatcher, its output by the compiler. */
export interface BridgeCall<Name extends string, Input extends z.ZodType, Output> {
  readonly name: Name;
  readonly input: Input;
  /** Never set: carries the output's type. */
  readonly output?: Output;
}

/** Declares a call: `defineCall('name', InputSchema)<Output>()`. */
export const defineCall =
  <const Name extends string, Input extends z.ZodType>(name: Name, input: Input) =>
  <Output>(): BridgeCall<Name, Input, Output> => ({ name, input });
