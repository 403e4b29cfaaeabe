import { createInterface } from 'node:readline';
import * as z from 'zod';
import { parseOutside } from '#shared/lib/outside-json.ts';
import { OPTIONS_FOLLOW } from '#shared/lib/service-notice.ts';

/** The command line, or the options that the host sends once it knows them; null from a host that ends before. */
export const readCommandLine = async (
  given: readonly string[],
  host: NodeJS.ReadableStream,
): Promise<readonly string[] | null> => {
  if (given[0] !== OPTIONS_FOLLOW) return given;
  for await (const line of createInterface({ input: host })) return z.array(z.string()).parse(parseOutside(line));
  return null;
};
