import type { Keys } from '../../../kernel/session/secret.ts';
import { sameHex } from '../../../kernel/session/secret.ts';

/** One file that one device may fetch, or hand in, until an instant. */
export interface Transfer {
  kind: 'firmware' | 'log';
  dealerId: string;
  /** Of the record that the file belongs to. */
  id: string;
  /** Which time it was asked for: a later one makes this one worthless. */
  attempt: number;
  /** Epoch seconds. */
  expiresAt: number;
}

const bodyBytes = 16 + 16 + 2 + 4;
const macBytes = 16;
/** Letters of a token. */
export const tokenLength = 72;
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const macOf = (keys: Keys, kind: Transfer['kind'], body: Buffer) =>
  keys.hmac(`device-file-${kind}`, body.toString('hex')).slice(0, macBytes * 2);

/** The part of an address that stands for a transfer: 72 characters, which nobody can make who does not have the installation's secret. */
export function transferToken(keys: Keys, { kind, dealerId, id, attempt, expiresAt }: Transfer): string {
  const body = Buffer.alloc(bodyBytes);
  bytesOf(dealerId).copy(body, 0);
  bytesOf(id).copy(body, 16);
  body.writeUInt16BE(attempt % 65_536, 32);
  body.writeUInt32BE(expiresAt, 34);
  return Buffer.concat([body, Buffer.from(macOf(keys, kind, body), 'hex')]).toString('base64url');
}

/** The transfer that a token stands for; undefined when it was not made here for this kind, or its time is over. */
export function readTransfer(keys: Keys, kind: Transfer['kind'], token: string, now: Date): Transfer | undefined {
  const bytes = token.length === tokenLength && /^[\w-]+$/.test(token) ? Buffer.from(token, 'base64url') : undefined;
  if (bytes?.length !== bodyBytes + macBytes) return undefined;
  const body = bytes.subarray(0, bodyBytes);
  if (!sameHex(bytes.subarray(bodyBytes).toString('hex'), macOf(keys, kind, body))) return undefined;
  const expiresAt = body.readUInt32BE(34);
  if (expiresAt * 1000 <= now.getTime()) return undefined;
  return { kind, dealerId: idOf(body.subarray(0, 16)), id: idOf(body.subarray(16, 32)), attempt: body.readUInt16BE(32), expiresAt };
}
