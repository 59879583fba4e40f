import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { maskNumber } from '../http/mask.ts';

/** Keys derived from the installation's one secret, which lives outside the database. */
export interface Keys {
  /** AES-256-GCM; the stored form is nonce (12) + tag (16) + ciphertext. */
  encrypt(plain: string): Buffer;
  decrypt(stored: Buffer): string;
  /** {@link decrypt} for showing: what was written under another key reads as words saying so, and costs one cell, not the list. */
  show(stored: Buffer): string;
  /** The number that {@link show} tells, as anybody may see it: `138****5678`; none is an empty text. */
  masked(stored: Buffer | null): string;
  /** Keyed hash (hex) for equality search, fake salts and derived passwords. */
  hmac(purpose: string, text: string): string;
}

/** Secret from the environment, else from `secret.key` in the data folder (made with mode 600 on first use). */
export function loadSecret(dataFolder: string, fromEnvironment = process.env.BOCHONG_SECRET): Buffer {
  if (fromEnvironment) return createHash('sha256').update(fromEnvironment).digest();
  const file = join(dataFolder, 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true });
    const made = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(made, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    chmodSync(made, 0o600);
    try {
      linkSync(made, file); // whole at once; of two servers that start on one folder the first one's stands
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    } finally {
      rmSync(made);
    }
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}

const unreadable = '（密钥已更换，无法显示）';

export function createKeys(secret: Buffer): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `bochong:${purpose}`, 32));
  const encryption = derive('encryption');
  const hashing = new Map<string, Buffer>();
  function hashKey(purpose: string): Buffer {
    const key = hashing.get(purpose) ?? derive(purpose);
    hashing.set(purpose, key);
    return key;
  }
  return {
    encrypt(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', encryption, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(stored) {
      const decipher = createDecipheriv('aes-256-gcm', encryption, stored.subarray(0, 12));
      decipher.setAuthTag(stored.subarray(12, 28));
      return Buffer.concat([decipher.update(stored.subarray(28)), decipher.final()]).toString('utf8');
    },
    show(stored) {
      try {
        return this.decrypt(stored);
      } catch {
        return unreadable;
      }
    },
    masked(stored) {
      if (stored === null) return '';
      const number = this.show(stored);
      return number === unreadable ? number : maskNumber(number);
    },
    hmac: (purpose, text) => createHmac('sha256', hashKey(purpose)).update(text).digest('hex'),
  };
}

/** Lower-case hex SHA-256 of two joined texts: the hash of the login protocol. */
export const sha256Hex = (first: string, second = ''): string =>
  createHash('sha256')
    .update(first + second, 'utf8')
    .digest('hex');

/** Comparison whose time does not depend on where two hex texts differ. */
export const sameHex = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The same UUID for the same text: number of a request that says of itself only what it is about. */
export function uuidOfText(text: string): string {
  const hex = sha256Hex(text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
