import * as z from 'zod';

/** Line that the embedded service prints once it answers. Its keys stay in this process. */
export const ServiceReady = z.looseObject({
  ready: z.literal(true),
  kind: z.literal('service'),
  apiRoot: z.string(),
  baseUrl: z.string(),
  mcpUrl: z.string(),
  appUrl: z.string(),
  fullKey: z.string(),
  readOnlyKey: z.string(),
  spaceId: z.string(),
});
export type ServiceReady = z.output<typeof ServiceReady>;

/** The ready line as data; null for any other line. */
export const parseReadyLine = (line: string): ServiceReady | null => {
  if (!line.startsWith('{')) return null;
  try {
    return ServiceReady.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
};
