import * as z from 'zod';
import { shortAnswers } from './short-answers.ts';

/** Time limit of one request. */
const REQUEST_MS = 15_000;

const ResourceMetadata = z.looseObject({
  resource: z.url(),
  authorization_servers: z.array(z.url()).min(1),
});

/** The protected resource and its authorization servers (RFC 9728); null if the platform does not say. */
export const readResource = async (
  apiRoot: string,
  fetchNow: typeof fetch,
): Promise<z.output<typeof ResourceMetadata> | null> => {
  const response = await shortAnswers(fetchNow)(`${apiRoot}/.well-known/oauth-protected-resource`, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  if (!response.ok) return null;
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    return null;
  }
  const parsed = ResourceMetadata.safeParse(body);
  // Metadata of another resource must not be used for this one (RFC 9728 3.3).
  if (!parsed.success || new URL(parsed.data.resource).origin !== new URL(apiRoot).origin) return null;
  return parsed.data;
};
