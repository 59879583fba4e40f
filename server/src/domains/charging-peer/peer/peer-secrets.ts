import { randomInt } from 'node:crypto';
import type { Keys } from '../../../kernel/session/secret.ts';
import type { PeerSecrets } from '../wire/envelope.rule.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** AES-128 takes keys and vectors of 16 bytes; the other two are as long, as peers expect. */
const secretLength = 16;

const random = (): string => Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join('');

export const newSecrets = (): PeerSecrets => ({
  ...{ operatorSecret: random(), sigSecret: random(), dataSecret: random(), dataSecretIv: random() },
});

export const sealSecrets = (keys: Keys, secrets: PeerSecrets): Buffer => keys.encrypt(JSON.stringify(secrets));

/** Undefined: written under another key of the installation. */
export function openSecrets(keys: Keys, sealed: Buffer): PeerSecrets | undefined {
  try {
    return JSON.parse(keys.decrypt(sealed)) as PeerSecrets;
  } catch {
    return undefined;
  }
}
