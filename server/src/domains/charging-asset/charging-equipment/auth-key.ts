import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Bytes of a key (AuthorizationKey of the OCPP security whitepaper: 16 to 20). */
const keyBytes = 20;
const cost = 4096;

const derive = (key: Buffer, salt: Buffer, n: number): Promise<Buffer> =>
  new Promise((resolve, reject) => scrypt(key, salt, 32, { N: n }, (error, hash) => (error ? reject(error) : resolve(hash))));

/** A new key: 40 hex digits for people and devices, and the salted slow hash that alone is kept. */
export async function newAuthKey(): Promise<{ key: string; hash: string }> {
  const key = randomBytes(keyBytes);
  return { key: key.toString('hex'), hash: await hashOf(key) };
}

/** What is kept of a key. */
export async function hashOf(key: Buffer): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(key, salt, cost);
  return `scrypt$${cost}$${salt.toString('hex')}$${hash.toString('hex')}`;
}

/** Whether a password that came over HTTP Basic is the key: as raw bytes, or as its hex digits in any case. */
export async function isAuthKey(stored: string, given: Buffer): Promise<boolean> {
  const [, n = '', salt = '', hash = ''] = stored.split('$');
  const text = given.toString('latin1');
  const key = /^[0-9a-f]{40}$/i.test(text) ? Buffer.from(text, 'hex') : given;
  if (key.length !== keyBytes) return false;
  return timingSafeEqual(await derive(key, Buffer.from(salt, 'hex'), Number(n)), Buffer.from(hash, 'hex'));
}
