import type { SurfaceParts, SurfaceServer } from '../surface-server.ts';
import { createSurfaceClient } from '../surface-client.ts';
import { createDoorkeeper } from './entry.ts';
import { serveApi } from './serve-api.ts';

/** The surface of our own API: each token is a program under its name. */
export const createApiSurface = (parts: SurfaceParts): SurfaceServer => ({
  addressOf: (origin) => `${origin}/v1`,
  async listen(at) {
    const door = createDoorkeeper({
      ...parts,
      onSeen: parts.onTokenSeen,
      makeClient: ({ id, name, role }, address) =>
        createSurfaceClient({
          ...parts,
          kind: 'api',
          name,
          role,
          address,
          roleNow: () => parts.tokens().find((token) => token.id === id)?.role ?? null,
          isLocked: () => parts.settings().api.locked,
        }),
    });
    const server = await serveApi({ ...parts, ...at, door });
    return {
      ...server,
      // The feed tells its followers.
      showChanged: () => {},
      // A token has its role for as long as it lives, and the lock is asked for at each press.
      settingsChanged: () => {},
      dropToken(tokenId) {
        server.dropToken(tokenId);
        door.end(tokenId);
      },
      close() {
        server.close();
        door.close();
      },
    };
  },
});
