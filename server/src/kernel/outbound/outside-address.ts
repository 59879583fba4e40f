import { BlockList, isIP } from 'node:net';

/** Networks that nobody outside has: this machine, private and local ones, what is reserved, and the addresses of clouds' own services. */
const inner = new BlockList();
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
  ] as const),
  ...([
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  inner.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, bits, 'ipv6');

/** An IPv4 address that is written as an IPv6 one is judged as what it is. */
const bare = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** Whether an address that somebody typed, or that a name they typed leads to, may be called. `allowed`: inner networks that may be, by configuration. */
export function isOutside(address: string, allowed: readonly string[] = []): boolean {
  const one = bare(address);
  const family = isIP(one) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(one) === 0) return false;
  if (!inner.check(one, family)) return true;
  const exempt = new BlockList();
  for (const network of allowed) {
    const [of = '', bits = ''] = network.split('/');
    if (isIP(of) !== 0) exempt.addSubnet(of, Number(bits), isIP(of) === 6 ? 'ipv6' : 'ipv4');
  }
  return exempt.check(one, family);
}
