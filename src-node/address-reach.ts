import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { plainAddress } from '#shared/lib/network-of.ts';

const V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** All that is routed in the world. Outside of it IPv4 addresses of any kind hide: `::/96`, `::ffff:0:0:0/96`, `64:ff9b::/32`. */
const V6_ROUTED = [['2000::', 3]] as const;
/** Parts of it that lead elsewhere: Teredo and other tunnels, documentation, and 6to4, which holds IPv4 addresses. */
const V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const listOf = (v4: readonly (readonly [string, number])[], v6: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList();
  for (const [net, prefix] of v4) list.addSubnet(net, prefix, 'ipv4');
  for (const [net, prefix] of v6) list.addSubnet(net, prefix, 'ipv6');
  return list;
};

const notPublic = listOf(V4, V6);
const routed = listOf([], V6_ROUTED);
const loopback = listOf([['127.0.0.0', 8]], [['::1', 128]]);

/** The reach of an IP address: this computer, a private network, or the world. */
export const reachOf = (ip: string): 'loopback' | 'private' | 'public' => {
  const address = plainAddress(ip);
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
  if (family === null) return 'private';
  if (loopback.check(address, family)) return 'loopback';
  if (family === 'ipv6' && !routed.check(address, family)) return 'private';
  return notPublic.check(address, family) ? 'private' : 'public';
};
