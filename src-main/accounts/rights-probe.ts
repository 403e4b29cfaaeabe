import * as z from 'zod';
import { readShort } from '#node/read-answer.ts';
import { updateLiveSession } from '#shared/api/live.ts';
import type { Log } from '#shared/lib/log.ts';
import { parseOutside } from '#shared/lib/outside-json.ts';
import type { PlatformClient } from '../platform/platform-client.ts';

/** Rights of a connection. */
export interface FoundRights {
  readonly access: 'full' | 'read';
  /** Null: every operation of the level. */
  readonly operations: readonly string[] | null;
}

const ToolList = z.object({
  result: z.object({ tools: z.array(z.object({ name: z.string().max(100) })).max(2000) }),
});

/** Sessions have opaque ids of the platform's making: none is called so. */
const NO_SESSION = 'regie-access-test';
const REQUEST_MS = 10_000;
/** The embedded service's list takes 0.2 MB. */
const LARGEST_BYTES = 4 * 1024 * 1024;

/** The tools enabled for a credential, as the assistant server lists them (spec 2: `tools/list` returns only enabled tools); null where it does not. */
export const listTools = async (
  mcpUrl: string,
  token: string,
  fetchNow: typeof fetch,
): Promise<readonly string[] | null> => {
  try {
    const response = await fetchNow(mcpUrl, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_MS),
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
    if (!response.ok) return null;
    const text = (await readShort(response, LARGEST_BYTES)) ?? '';
    // An answer may come as the one event of a stream.
    const data = text.startsWith('{') ? text : (/^data: ?(\{.*)$/m.exec(text)?.[1] ?? '');
    return ToolList.parse(parseOutside(data)).result.tools.map(({ name }) => name);
  } catch {
    return null;
  }
};

/**
 * The level of a key, by a write that can do nothing: changing no field of a session that does not exist. A read-only
 * key is refused with 403 before anyone looks for the session (spec 1, Authentication 3); a full one gets 404 or 400.
 */
export const probeAccess = async (client: PlatformClient): Promise<'full' | 'read'> => {
  const outcome = await client.attempt(
    updateLiveSession,
    { params: { id: NO_SESSION }, body: {} },
    { lane: 'operator' },
  );
  if (outcome.kind === 'ok') return 'full';
  const { code } = outcome.error;
  if (code === 'forbidden') return 'read';
  if (code === 'not_found' || code === 'invalid_input' || code === 'conflict') return 'full';
  throw outcome.error;
};

/** Rights that follow from a list of enabled tools. */
export const rightsOfTools = async (tools: readonly string[], level: 'full' | 'read' | null): Promise<FoundRights> => {
  const { operations } = await import('#shared/api/operations.ts');
  const enabled = operations.filter(({ name }) => tools.includes(name));
  const writes = enabled.some((operation) => operation.access === 'write');
  const access = level ?? (writes ? 'full' : 'read');
  const ofLevel = operations.filter((operation) => access === 'full' || operation.access === 'read');
  return {
    access,
    operations: ofLevel.every((operation) => enabled.includes(operation)) ? null : enabled.map(({ name }) => name),
  };
};

/** Finds out what a connection may do: its tools from the assistant server, else its level from a harmless probe. */
export const findRights = async (options: {
  readonly client: PlatformClient;
  readonly mcpUrl: string | null;
  readonly token: string;
  /** The level the platform named already, as for a sign-in. */
  readonly level: 'full' | 'read' | null;
  readonly fetch: typeof fetch;
  readonly log: Log;
}): Promise<FoundRights> => {
  const { client, mcpUrl, token, level, log } = options;
  const tools = mcpUrl === null ? null : await listTools(mcpUrl, token, options.fetch);
  if (tools && tools.length > 0) return rightsOfTools(tools, level);
  log.info('the assistant server lists no tools; the level is probed');
  return { access: level ?? (await probeAccess(client)), operations: null };
};
