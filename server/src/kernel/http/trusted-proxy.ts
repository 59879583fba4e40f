import { BlockList, isIP } from 'node:net';
import { isLoopback } from './loopback.ts';

/** Whether what an address says of others (`X-Forwarded-For`, `X-Forwarded-Proto`) is believed. */
export type Trust = (address: string) => boolean;

/** An IPv4 address as a socket for both families writes it. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');

/** Believes this machine, and the networks (`10.1.0.0/16`) or single addresses in which the installation's own proxies stand. */
export function trustIn(networks: readonly string[]): Trust {
  const proxies = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (written) => {
    const address = plain(written);
    const family = isIP(address);
    return family !== 0 && (isLoopback(address) || proxies.check(address, family === 6 ? 'ipv6' : 'ipv4'));
  };
}

/**
 * Who called, past the trusted proxies: read from the right, because each proxy adds the address it was called from, and whatever the caller wrote
 * himself stands left of it.
 */
export function callerBehind(peer: string, forwarded: string, trusts: Trust): string {
  const chain = forwarded.split(',').map((address) => address.trim());
  let caller = peer;
  for (let next = chain.pop(); next && trusts(caller); next = chain.pop()) caller = next;
  return caller;
}
