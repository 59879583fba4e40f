import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address stands in a list of addresses and networks; an empty list lets all in. */
export function isAllowed(allowList: readonly string[], address: string): boolean {
  if (allowList.length === 0) return true;
  const list = new BlockList();
  for (const entry of allowList) {
    const [network = '', length] = entry.split('/');
    if (length === undefined) list.addAddress(network, familyOf(network));
    else list.addSubnet(network, Number(length), familyOf(network));
  }
  return isIP(address) !== 0 && list.check(address, familyOf(address));
}
