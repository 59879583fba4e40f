import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalText, type LicensePayload, licenseErrors, licenseFile } from '@bochong/contract/license';
import { fail } from '../../../kernel/http/errors.ts';

const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex');

/** Issuer of demo licences. Everybody has this key: an installation that names its own public key no longer trusts it. */
export const developmentIssuer: KeyObject = createPrivateKey({
  key: Buffer.concat([pkcs8Head, createHash('sha256').update('bochong development licence issuer').digest()]),
  format: 'der',
  type: 'pkcs8',
});

/** Key that licences are checked with: the configured one (base64 of the raw 32 bytes), else the development issuer's. */
export const issuerKey = (configured: string | undefined): KeyObject =>
  configured === undefined
    ? createPublicKey(developmentIssuer)
    : createPublicKey({ key: Buffer.concat([spkiHead, Buffer.from(configured, 'base64')]), format: 'der', type: 'spki' });

/** A licence file as the issuer hands it out. */
export const signLicense = (payload: LicensePayload, issuer: KeyObject = developmentIssuer): string =>
  JSON.stringify({ ...payload, alg: 'Ed25519', sig: sign(null, Buffer.from(canonicalText(payload)), issuer).toString('base64') });

/** Payload of a licence file whose signature is the issuer's; whatever else is signed over stays out of it. */
export function openLicense(content: string, issuer: KeyObject): { payload: LicensePayload; fileHash: string } {
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
  if (!verify(null, Buffer.from(canonicalText(signed)), issuer, Buffer.from(sig, 'base64'))) fail(licenseErrors.signature);
  return { payload, fileHash: createHash('sha256').update(content).digest('hex') };
}
