import { BlockList, isIPv4 } from 'node:net';
import { EVERYWHERE, LINK_LOCAL, VIRTUAL, type Interfaces } from './reachable-urls.ts';

/** A network that this computer is in. */
export interface LocalNetwork {
  /** The IPv4 address that this computer sends from there. */
  readonly from: string;
  /** The addresses at which the others there reach a host. */
  readonly addresses: readonly string[];
  /** True for an IPv4 address of the same network. */
  isIn(address: string): boolean;
}

/** Networks where others reach a host that listens there; those between programs of this computer only where there is no other. */
export const localNetworks = (host: string, interfaces: Interfaces): readonly LocalNetwork[] => {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) => {
    const outside = addresses.filter(({ address, internal }) => !internal && !LINK_LOCAL.test(address));
    const own = outside.filter(
      ({ address, family }) => family === 'IPv4' && (EVERYWHERE.has(host) || address === host),
    );
    const [first] = own;
    if (!first) return [];
    const others = host === '::' ? outside.filter(({ family }) => family === 'IPv6') : [];
    const subnets = new BlockList();
    for (const { address, cidr } of own) subnets.addSubnet(address, Number(cidr?.split('/')[1] ?? 32), 'ipv4');
    const network: LocalNetwork = {
      from: first.address,
      addresses: [...own, ...others].map(({ address }) => address),
      isIn: (address) => isIPv4(address) && subnets.check(address, 'ipv4'),
    };
    return [{ network, isVirtual: VIRTUAL.test(name) }];
  });
  const real = found.filter(({ isVirtual }) => !isVirtual);
  return (real.length > 0 ? real : found).map(({ network }) => network);
};
