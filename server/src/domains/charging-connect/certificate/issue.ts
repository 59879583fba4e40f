import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { bits, sequence } from './der.rule.ts';
import { bytesOfPem, certificateBody, ecdsaSha256, nameOf, pemOf, readCertificate, type Wanted } from './x509.rule.ts';

/** A certificate, and the number it goes by. */
export interface Issued {
  pem: string;
  serial: string;
  from: Date;
  until: Date;
}

const dayMs = 86_400_000;
/** Clocks of devices are wrong: a certificate holds from a day before it was made. */
const earlyMs = dayMs;
const authorityYears = 20;

function newSerial(): Buffer {
  const serial = randomBytes(16);
  // Positive, and never with a leading zero that others would leave out.
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f);
  return serial;
}

function issue(wanted: Omit<Wanted, 'serial'>, privateKeyPem: string): Issued {
  const serial = newSerial();
  const body = certificateBody({ serial, ...wanted });
  const signature = sign('sha256', body, createPrivateKey(privateKeyPem));
  const pem = pemOf(sequence(body, ecdsaSha256, bits(signature)), 'CERTIFICATE');
  return { pem, serial: serial.toString('hex'), from: wanted.from, until: wanted.until };
}

/** A new authority: a key on P-256 with a certificate that it signed itself. */
export function newAuthority(name: string, now: Date): Issued & { privateKeyPem: string } {
  const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const key = pair.publicKey.export({ type: 'spki', format: 'der' });
  const privateKeyPem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + authorityYears);
  const self = nameOf(name, '');
  // The bits of an uncompressed point on P-256 are the last 65 bytes of its key.
  const wanted = { issuer: self, subject: self, key, issuerKeyBits: key.subarray(-65), from: new Date(now.getTime() - earlyMs), until };
  return { ...issue({ ...wanted, use: 'authority' }, privateKeyPem), privateKeyPem };
}

/** A certificate for the key of a client, by an authority; it ends no later than that. */
export function issueFor(
  authority: { pem: string; privateKeyPem: string; until: Date },
  client: { name: string; owner: string; key: Buffer; isRsa: boolean },
  { now, days }: { now: Date; days: number },
): Issued {
  const { subjectName, keyBits } = readCertificate(bytesOfPem(authority.pem, 'CERTIFICATE') ?? Buffer.alloc(0));
  const until = new Date(Math.min(now.getTime() + days * dayMs, authority.until.getTime()));
  const { name, owner, key, isRsa } = client;
  const wanted = { issuer: subjectName, subject: nameOf(name, owner), key, issuerKeyBits: keyBits };
  const span = { from: new Date(now.getTime() - earlyMs), until };
  return issue({ ...wanted, ...span, use: isRsa ? 'rsaClient' : 'client' }, authority.privateKeyPem);
}
