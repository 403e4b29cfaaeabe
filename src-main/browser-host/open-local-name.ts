import { networkInterfaces } from 'node:os';
import { isThisComputer } from '../http/reachable-urls.ts';
import { announceLocalName, type LocalName, type LocalNameOptions, type LocalNamePorts } from './local-name.ts';
import { openNameSocket } from './local-name-socket.ts';

/** Gives this computer a name in its networks; null for a host that is reached by this computer alone. */
export type OpenLocalName = (options: LocalNameOptions) => LocalName | null;

/**
 * How hosts take a name in this run; null where they take none. `REGIE_LOCAL_NAME=none` switches it off: for tests, and
 * for networks where it is not wanted.
 */
export const localNames = (
  env: Readonly<Record<string, string | undefined>>,
  ports: Pick<LocalNamePorts, 'clock' | 'log'>,
): OpenLocalName | null => {
  if (env.REGIE_LOCAL_NAME === 'none') return null;
  return (options) =>
    isThisComputer(options.host)
      ? null
      : announceLocalName({ ...ports, openSocket: openNameSocket, interfaces: networkInterfaces }, options);
};
