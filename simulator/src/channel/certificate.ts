import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** A key pair of a channel with a certificate over it. */
export interface CertifiedKey {
  privateKey: KeyObject;
  publicPem: string;
  certificatePem: string;
  /** Upper-case hex, as channels name it. */
  serial: string;
}

const tagged = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts);
const identifier = (...bytes: number[]) => tagged(0x06, Buffer.from(bytes));
const sha256WithRsa = sequence(identifier(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), tagged(0x05));
const commonName = (text: string) => sequence(tagged(0x31, sequence(identifier(0x55, 0x04, 0x03), tagged(0x0c, Buffer.from(text)))));
const time = (at: Date) => tagged(0x18, Buffer.from(`${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`));

/** A new RSA key with a self-signed certificate that is valid within a span (RFC 5280). */
export function certifiedKey(name: string, from: Date, to: Date): CertifiedKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const number = randomBytes(16);
  number[0] = 0x40 | ((number[0] ?? 0) & 0x3f);
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, number),
    sha256WithRsa,
    commonName(name),
    sequence(time(from), time(to)),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('RSA-SHA256').update(content).sign(privateKey);
  const der = sequence(content, sha256WithRsa, tagged(0x03, Buffer.from([0]), signature));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    privateKey,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    certificatePem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    serial: number.toString('hex').toUpperCase(),
  };
}
