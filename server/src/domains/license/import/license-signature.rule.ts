import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalText, type LicensePayload, licenseErrors, licenseFile, licenseIssuingErrors } from '@bochong/contract/license';
import { fail } from '../../../kernel/http/errors.ts';

const spkiHead = Buffer.from('302a300506032b6570032100', 'hex');

/** Base64 of the 32 bytes of an Ed25519 public key, as settings and the database name it. */
export const rawOf = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');

/** Public key of its {@link rawOf}. */
export const publicKeyOf = (raw: string): KeyObject =>
  createPublicKey({ key: Buffer.concat([spkiHead, Buffer.from(raw, 'base64')]), format: 'der', type: 'spki' });

/** Name of a public key that licences carry: the beginning of its hash. */
export const keyIdOf = (raw: string): string => createHash('sha256').update(Buffer.from(raw, 'base64')).digest('hex').slice(0, 16);

export interface TrustedKey {
  keyId: string;
  key: KeyObject;
}

/** A licence file as the issuer hands it out. */
export const signLicense = (payload: LicensePayload, issuer: KeyObject): string =>
  JSON.stringify({ ...payload, alg: 'Ed25519', sig: sign(null, Buffer.from(canonicalText(payload)), issuer).toString('base64') });

/**
 * Payload of a licence file that one of the keys has signed: the one it names, or where it names none, any. Whatever else is signed over
 * stays out of it.
 */
export function openLicense(content: string, keys: readonly TrustedKey[]): { payload: LicensePayload; fileHash: string } {
  let raw: unknown;
  try {
    raw = JSON.parse(content);
  } catch {
    fail(licenseErrors.unreadable);
  }
  const parsed = licenseFile.safeParse(raw);
  if (!parsed.success) return fail(licenseErrors.unreadable);
  const { alg: _alg, sig, ...payload } = parsed.data;
  const { alg: _signedAlg, sig: _signedSig, ...signed } = raw as Record<string, unknown>;
  const named = payload.keyId === undefined ? keys : keys.filter(({ keyId }) => keyId === payload.keyId);
  if (named.length === 0) fail(licenseIssuingErrors.unknownKey, { keyId: payload.keyId ?? '' });
  const [text, signature] = [Buffer.from(canonicalText(signed)), Buffer.from(sig, 'base64')];
  if (!named.some(({ key }) => verify(null, text, key, signature))) fail(licenseErrors.signature);
  return { payload, fileHash: createHash('sha256').update(content).digest('hex') };
}
