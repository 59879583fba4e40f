import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type LicensePayload, licenseErrors } from '@bochong/contract/license';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { publicKeyOf, rawOf, signLicense } from '../import/license-signature.rule.ts';
import { findIssuer, insertIssuer } from './license-issuer.repo.ts';

/** Settles who signs the licences of this installation: a pair of its own, or a key from outside (base64 of 32 bytes). Once and for all. */
export async function establishIssuer({ app, tx, now }: WorkContext, outside: string | null): Promise<void> {
  if (outside !== null) return insertIssuer(tx, { publicKey: outside, privateKey: null }, now);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const sealed = app.keys.encrypt(privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'));
  await insertIssuer(tx, { publicKey: rawOf(publicKey), privateKey: sealed }, now);
}

/** Key that licences are checked with: the configured one, else the installation's. */
export async function trustedKey({ app, tx }: Pick<WorkContext, 'app' | 'tx'>): Promise<KeyObject> {
  const configured = app.config.BOCHONG_LICENSE_PUBLIC_KEY ?? (await findIssuer(tx))?.publicKey;
  return publicKeyOf(configured ?? fail(licenseErrors.noIssuer));
}

/** A licence signed by this installation itself; refused where somebody outside signs. */
export async function issueOwn({ app, tx }: Pick<WorkContext, 'app' | 'tx'>, payload: LicensePayload): Promise<string> {
  const sealed = (await findIssuer(tx))?.privateKey ?? fail(licenseErrors.outsideIssuer);
  const key = createPrivateKey({ key: Buffer.from(app.keys.decrypt(sealed), 'base64'), format: 'der', type: 'pkcs8' });
  return signLicense(payload, key);
}
