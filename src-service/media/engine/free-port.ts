import { createSocket } from 'node:dgram';

const isFree = (port: number, address: string | undefined): Promise<number | null> =>
  new Promise((resolve) => {
    const socket = createSocket(address?.includes(':') === true ? 'udp6' : 'udp4');
    socket.once('error', () => {
      socket.close();
      resolve(null);
    });
    socket.bind({ port, exclusive: true, ...(address === undefined ? {} : { address }) }, () => {
      const bound = socket.address().port;
      socket.close(() => resolve(bound));
    });
  });

/** A UDP port that is free now: this one where it is, else any. Throws if there is none. */
export const freeUdpPort = async (wanted: number, address: string | undefined): Promise<number> => {
  const port = (await isFree(wanted, address)) ?? (await isFree(0, address));
  if (port === null) throw new Error('No UDP port is free');
  return port;
};
