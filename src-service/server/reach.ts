import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isWildcardHost, isLoopbackHost } from '../http/own-hosts.ts';

/** The addresses this computer has in its networks. */
export const networkAddresses = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));

/** The address that pictures and sound of a service on this host come to; an empty text is every one. */
export const mediaAddressOf = (host: string): string => {
  if (isLoopbackHost(host)) return host === '::1' ? host : '127.0.0.1';
  return isIP(host) === 0 || isWildcardHost(host) ? '' : host;
};

export interface Listening {
  readonly host: string;
  readonly port: number;
  readonly allowed: readonly string[];
  readonly isEncrypted: boolean;
}

/** The address others use: of a service on every address the first name it was given, else the loopback one. */
export const apiRootOf = ({ host, port, allowed, isEncrypted }: Listening): string => {
  const loopback = host === '::' ? '::1' : '127.0.0.1';
  const reached = isWildcardHost(host) ? (allowed[0] ?? loopback) : host;
  const written = reached.includes(':') && !reached.startsWith('[') ? `[${reached}]` : reached;
  return `${isEncrypted ? 'https' : 'http'}://${written}:${port}`;
};

/** Says in one sentence who can reach a service from other computers; null if nobody can. */
export const reachSentence = (listening: Listening, addresses: readonly string[]): string | null => {
  const { host, port, isEncrypted } = listening;
  if (isLoopbackHost(host)) return null;
  const outside = addresses.filter((address) => !isLoopbackHost(address) && !address.startsWith('fe80:'));
  const where = isWildcardHost(host) ? outside.join(', ') || host : host;
  const lock = isEncrypted
    ? 'What is sent is encrypted.'
    : 'What is sent is not encrypted: --tls self makes it so, or --tls-cert and --tls-key with a certificate of your own. Until then nobody there can use a camera or microphone.';
  return `Everyone in the networks of this computer can reach the service, at port ${port} of ${where}. ${lock}`;
};
