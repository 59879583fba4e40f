import { createPublicKey, createVerify, type KeyObject, X509Certificate } from 'node:crypto';

/** A key that a channel's signatures are checked with. */
export interface Verifier {
  /** Serial of the certificate, or id of the public key, that the channel names; empty when it names none. */
  serial: string;
  key: KeyObject;
  /** When its certificate is valid; null for a bare key. */
  from: Date | null;
  to: Date | null;
}

/** Reads a public key or a certificate (PEM, RSA); undefined when it is neither. */
export function readVerifier({ serial, pem }: { serial: string; pem: string }): Verifier | undefined {
  try {
    const certificate = pem.includes('BEGIN CERTIFICATE') ? new X509Certificate(pem) : undefined;
    const key = certificate?.publicKey ?? createPublicKey(pem);
    if (key.asymmetricKeyType !== 'rsa') return undefined;
    return { serial, key, from: certificate?.validFromDate ?? null, to: certificate?.validToDate ?? null };
  } catch {
    return undefined;
  }
}

/** Whether a signature (base64, SHA-256 with RSA) is by a key that is valid at an instant: the one named, or any when none is named. */
export function isSigned(
  text: string,
  signature: string,
  { verifiers, serial, at }: { verifiers: readonly Verifier[]; serial?: string | undefined; at: Date },
): boolean {
  return verifiers
    .filter((one) => (serial === undefined || one.serial === serial) && (!one.from || one.from <= at) && (!one.to || one.to >= at))
    .some(({ key }) => createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64'));
}
