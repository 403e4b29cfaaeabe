import type { ListenAt, RunningSurface, SurfaceDeps } from '../surface-server.ts';
import { say } from '#shared/words/say.ts';
import { createSurfaceClient } from '../surface-client.ts';
import { createApiClients } from './entry.ts';
import { serveApi } from './serve-api.ts';

/** The surface of our own API: each token is a program under its name. */
export const listenApi = async (deps: SurfaceDeps, at: ListenAt): Promise<RunningSurface> => {
  const clients = createApiClients({
    ...deps,
    onSeen: deps.onTokenSeen,
    makeClient: ({ id, name, role }, address) =>
      createSurfaceClient({
        ...deps,
        kind: 'api',
        name,
        role,
        address,
        roleNow: () => deps.tokens().find((token) => token.id === id)?.role ?? null,
        isLocked: () => deps.settings().api.locked,
      }),
  });
  const onForeignPage = (page: string): void => deps.activity.turnedAway('api', page, say('host_turned_away_origin'));
  const server = await serveApi({ ...deps, ...at, clients, onForeignPage });
  return {
    ...server,
    // The feed tells its followers.
    showChanged: () => {},
    // A token has its role for as long as it lives, and the lock is asked for at each press.
    settingsChanged: () => {},
    dropToken(tokenId) {
      server.dropToken(tokenId);
      clients.end(tokenId);
    },
    close() {
      server.close();
      clients.close();
    },
  };
};
