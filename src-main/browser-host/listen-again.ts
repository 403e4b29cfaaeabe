import type { AddressInfo, Server } from 'node:net';

/** Listens; gives the port. Rejects with an Error of one sentence where the port cannot be had. */
const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const refused = (error: NodeJS.ErrnoException): void => {
      server.off('listening', opened);
      const why =
        error.code === 'EADDRINUSE'
          ? `Port ${port} of ${host} is in use.`
          : `Port ${port} of ${host} cannot be opened (${error.code ?? error.message}).`;
      reject(new Error(why, { cause: error }));
    };
    const opened = (): void => {
      server.off('error', refused);
      resolve((server.address() as AddressInfo).port);
    };
    server.once('error', refused).once('listening', opened).listen(port, host);
  });

/**
 * Listens at an address. Without a wanted port (0) it tries `last` first, that of the last run, so that open pages can
 * come back.
 */
export const listenAgain = async (
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
  last: number | null,
): Promise<number> => {
  if (port === 0 && last !== null) {
    try {
      return await listen(server, last, host);
    } catch {
      // Somebody else has it now.
    }
  }
  return listen(server, port, host);
};
