import { constants, createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { bits, type Der, DerFault, der, oid, partAt, partsOf, readDer, sequence, tags, textOfDer, time } from './der.rule.ts';

const { SEQUENCE, SET, OID, INTEGER, BITS, OCTETS, UTF8 } = tags;
const version3 = der(0xa0, der(INTEGER, Buffer.from([2])));
const commonName = oid('2.5.4.3');
const organization = oid('2.5.4.10');
/** ECDSA with SHA-256: what our authorities sign by. */
export const ecdsaSha256 = sequence(oid('1.2.840.10045.4.3.2'));

/** Content between the lines of PEM, or the bare base64; undefined: it is neither. */
export function bytesOfPem(text: string, kind: string): Buffer | undefined {
  const begin = `-----BEGIN ${kind}-----`;
  const from = text.indexOf(begin);
  const to = text.indexOf(`-----END ${kind}-----`);
  const base64 = (from >= 0 && to > from ? text.slice(from + begin.length, to) : text).replace(/\s/g, '');
  return /^[0-9A-Za-z+/]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : undefined;
}
export const pemOf = (bytes: Buffer, kind: string): string =>
  `-----BEGIN ${kind}-----\n${(bytes.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${kind}-----\n`;

/** The common name of a name; empty: it has none. */
function commonNameOf(name: Der): string {
  for (const set of partsOf(name))
    for (const pair of partsOf(set)) {
      const [type, value] = partsOf(pair);
      if (value && type?.whole.equals(commonName)) return textOfDer(value);
    }
  return '';
}

/** A name of a holder with whose it is. */
export function nameOf(holder: string, owner: string): Buffer {
  const part = (type: Buffer, text: string) => der(SET, sequence(type, der(UTF8, Buffer.from(text))));
  return sequence(...(owner === '' ? [] : [part(organization, owner)]), part(commonName, holder));
}

/** What a certificate says. */
export interface CertificateFacts {
  /** Hex without leading zeros, as OCPP has it. */
  serial: string;
  issuerName: Buffer;
  subjectName: Buffer;
  commonName: string;
  /** Bits of its public key, which the hash of an issuer's key is of. */
  keyBits: Buffer;
}

const plainHex = (bytes: Buffer): string => bytes.toString('hex').replace(/^0+(?=.)/, '');

export function readCertificate(bytes: Buffer): CertificateFacts {
  const all = partsOf(partAt(partsOf(readDer(bytes)), 0, SEQUENCE));
  const parts = all[0]?.tag === 0xa0 ? all.slice(1) : all;
  const [serial, issuer, subject, key] = [
    partAt(parts, 0, INTEGER),
    partAt(parts, 2, SEQUENCE),
    partAt(parts, 4, SEQUENCE),
    partAt(parts, 5, SEQUENCE),
  ];
  return {
    serial: plainHex(serial.body),
    ...{ issuerName: issuer.whole, subjectName: subject.whole, commonName: commonNameOf(subject) },
    keyBits: partAt(partsOf(key), 1, BITS).body.subarray(1),
  };
}

/** How OCPP names a root that is installed: hashes of its issuer's name and key, here of its own, and its number. */
export function hashDataOf(bytes: Buffer) {
  const { issuerName, keyBits, serial } = readCertificate(bytes);
  const hash = (part: Buffer) => createHash('sha256').update(part).digest('hex');
  return { hashAlgorithm: 'SHA256', issuerNameHash: hash(issuerName), issuerKeyHash: hash(keyBits), serialNumber: serial };
}

/** Hashes of the signatures that requests may have. */
const signatures: Readonly<Record<string, string>> = {
  [oid('1.2.840.113549.1.1.11').toString('hex')]: 'sha256',
  [oid('1.2.840.113549.1.1.12').toString('hex')]: 'sha384',
  [oid('1.2.840.113549.1.1.13').toString('hex')]: 'sha512',
  [oid('1.2.840.10045.4.3.2').toString('hex')]: 'sha256',
  [oid('1.2.840.10045.4.3.3').toString('hex')]: 'sha384',
  [oid('1.2.840.10045.4.3.4').toString('hex')]: 'sha512',
};
const rsaPss = oid('1.2.840.113549.1.1.10');
const pssHashes: Readonly<Record<string, string>> = {
  [oid('2.16.840.1.101.3.4.2.1').toString('hex')]: 'sha256',
  [oid('2.16.840.1.101.3.4.2.2').toString('hex')]: 'sha384',
  [oid('2.16.840.1.101.3.4.2.3').toString('hex')]: 'sha512',
};

/** The hash of an RSA-PSS signature, which its parameters name. */
function pssHashOf(parameters: Der | undefined): string | undefined {
  const named = parameters && partsOf(parameters).find(({ tag }) => tag === 0xa0);
  return named && pssHashes[partAt(partsOf(partAt(partsOf(named), 0, SEQUENCE)), 0, OID).whole.toString('hex')];
}

/** Whether a key is one that certificates are given for: RSA of at least 2048 bits, or one of the curves of NIST from 256 bits on. */
function isStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === 'rsa' || asymmetricKeyType === 'rsa-pss') return (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  return asymmetricKeyType === 'ec' && ['prime256v1', 'secp384r1', 'secp521r1'].includes(asymmetricKeyDetails?.namedCurve ?? '');
}

export interface SigningRequest {
  commonName: string;
  /** The key in DER (SubjectPublicKeyInfo). */
  key: Buffer;
  isRsa: boolean;
}

/** A request for a certificate (PKCS #10) whose own signature holds, or why it cannot be taken. */
export function readSigningRequest(pem: string): SigningRequest | { fault: string } {
  try {
    const bytes = bytesOfPem(pem.replaceAll(' NEW CERTIFICATE REQUEST', ' CERTIFICATE REQUEST'), 'CERTIFICATE REQUEST');
    if (!bytes) return { fault: 'no PEM' };
    const parts = partsOf(readDer(bytes));
    const [body, algorithm, signature] = [partAt(parts, 0, SEQUENCE), partsOf(partAt(parts, 1, SEQUENCE)), partAt(parts, 2, BITS)];
    const [subject, spki] = [partAt(partsOf(body), 1, SEQUENCE), partAt(partsOf(body), 2, SEQUENCE)];
    const key = createPublicKey({ key: spki.whole, format: 'der', type: 'spki' });
    if (!isStrong(key)) return { fault: 'weak key' };
    const name = partAt(algorithm, 0, OID).whole;
    const isPss = name.equals(rsaPss);
    const hash = isPss ? pssHashOf(algorithm[1]) : signatures[name.toString('hex')];
    if (hash === undefined) return { fault: 'signature algorithm' };
    const held = verify(
      hash,
      body.whole,
      isPss ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO } : key,
      signature.body.subarray(1),
    );
    if (!held) return { fault: 'signature' };
    return { commonName: commonNameOf(subject), key: spki.whole, isRsa: key.asymmetricKeyType !== 'ec' };
  } catch (cause) {
    // OpenSSL throws what it likes at a key that is none.
    return { fault: cause instanceof DerFault ? 'no certificate request' : 'no key' };
  }
}

/** What a certificate is made of. */
export interface Wanted {
  /** Sixteen bytes of which the first is 1–127. */
  serial: Buffer;
  issuer: Buffer;
  subject: Buffer;
  /** SubjectPublicKeyInfo in DER. */
  key: Buffer;
  /** Of the public key that signs. */
  issuerKeyBits: Buffer;
  from: Date;
  until: Date;
  /** What its key may do: sign certificates, or (RSA with key transport) prove who a client is. */
  use: 'authority' | 'client' | 'rsaClient';
}

const yes = der(0x01, Buffer.from([0xff]));
const extension = (name: string, critical: boolean, value: Buffer) => sequence(oid(name), ...(critical ? [yes] : []), der(OCTETS, value));
const keyId = (keyBits: Buffer) => createHash('sha1').update(keyBits).digest();
const keyUsages: Readonly<Record<Wanted['use'], Buffer>> = {
  authority: bits(Buffer.from([0x06]), 1),
  client: bits(Buffer.from([0x80]), 7),
  rsaClient: bits(Buffer.from([0xa0]), 5),
};

/** The part of a certificate (X.509 v3) that is signed. */
export function certificateBody({ serial, issuer, subject, key, issuerKeyBits, from, until, use }: Wanted): Buffer {
  const isAuthority = use === 'authority';
  const ownBits = partAt(partsOf(readDer(key)), 1, BITS).body.subarray(1);
  const extensions = sequence(
    extension('2.5.29.19', true, isAuthority ? sequence(yes) : sequence()),
    extension('2.5.29.15', true, keyUsages[use]),
    ...(isAuthority ? [] : [extension('2.5.29.37', false, sequence(oid('1.3.6.1.5.5.7.3.2')))]),
    extension('2.5.29.14', false, der(OCTETS, keyId(ownBits))),
    extension('2.5.29.35', false, sequence(der(0x80, keyId(issuerKeyBits)))),
  );
  return sequence(
    ...[version3, der(INTEGER, serial), ecdsaSha256, issuer, sequence(time(from), time(until)), subject, key, der(0xa3, extensions)],
  );
}
