import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingHttpHeaders, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Config } from '../config.ts';
import { isOutside } from './outside-address.ts';

/** Longest answer that is read. */
const answerBytes = 1024 * 1024;

export class InnerAddress extends Error {}

/** Resolves names for a connection and refuses every address that is not outside: what is checked is what is connected to. */
const outsideLookup =
  (allowed: readonly string[]): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (cause, addresses: LookupAddress[]) => {
      const first = addresses?.[0];
      if (cause || !first) return done(cause ?? new Error(`${name} leads nowhere`), '', 4);
      if (!addresses.every(({ address }) => isOutside(address, allowed))) return done(new InnerAddress('地址在内部网络'), '', 4);
      return options.all ? done(null, addresses as never) : done(null, first.address, first.family);
    });

/** How far a call came: what failed is the step after it. */
export type Reached = 'nothing' | 'address' | 'connection' | 'encryption';

interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /** Told each step once it is done. */
  reached?: (step: Reached) => void;
}

/**
 * Calls an address that somebody typed. Inner networks are refused, by name and by number; nothing is followed elsewhere; the answer is
 * bounded. Answers status, text and headers.
 */
export function askOutside(
  { BOCHONG_PARTNER_NETWORKS: allowed }: Pick<Config, 'BOCHONG_PARTNER_NETWORKS'>,
  url: URL,
  { method, headers, body, signal, reached = () => undefined }: Asked,
): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isOutside(host, allowed)) return Promise.reject(new InnerAddress('地址在内部网络'));
  if (isIP(host) !== 0) reached('address');
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? secure : plain;
    const asked = send(url, { method, headers, signal, agent: false, lookup: outsideLookup(allowed) }, (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > answerBytes) asked.destroy(new Error('答复过大'));
        else parts.push(part);
      });
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers });
      });
    });
    asked.on('socket', (socket) => {
      socket.on('lookup', (cause) => cause ?? reached('address'));
      socket.on('connect', () => reached('connection'));
      socket.on('secureConnect', () => reached('encryption'));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** {@link askOutside} that posts a text. */
export const postOutside = (
  config: Pick<Config, 'BOCHONG_PARTNER_NETWORKS'>,
  url: URL,
  asked: { headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<{ status: number; text: string }> => askOutside(config, url, { method: 'POST', ...asked });
