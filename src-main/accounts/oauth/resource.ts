import * as z from 'zod';
import { readAnswer } from '#node/read-answer.ts';

/** Time limit of one request. */
const REQUEST_MS = 15_000;
const LARGEST_BYTES = 64 * 1024;
const Address = z.string().max(2000).pipe(z.url());

const ResourceMetadata = z.looseObject({
  resource: Address,
  authorization_servers: z.array(Address).min(1).max(20),
});

/** The protected resource and its authorization servers (RFC 9728); null if the platform does not say. */
export const readResource = async (
  apiRoot: string,
  fetchNow: typeof fetch,
): Promise<z.output<typeof ResourceMetadata> | null> => {
  const response = await fetchNow(`${apiRoot}/.well-known/oauth-protected-resource`, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  if (!response.ok) return null;
  const said = await readAnswer(response, ResourceMetadata, LARGEST_BYTES);
  // Metadata of another resource must not be used for this one (RFC 9728 3.3).
  return said && new URL(said.resource).origin === new URL(apiRoot).origin ? said : null;
};
