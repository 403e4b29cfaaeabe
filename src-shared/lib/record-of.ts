import * as z from 'zod';

/**
 * A record of what comes from outside. Its value inherits nothing: a name such as `constructor` is found in it only where
 * somebody put it there.
 */
export const recordOf = <Key extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(
  key: Key,
  value: Value,
): z.ZodRecord<Key, Value> =>
  z.record(key, value).overwrite((given) => Object.assign(Object.create(null) as typeof given, given));
