import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { type LicensePayload, licenseErrors } from '@bochong/contract/license';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { keyIdOf, publicKeyOf, rawOf, signLicense, type TrustedKey } from '../import/license-signature.rule.ts';
import { insertIssuer, issuerKeys } from './license-issuer.repo.ts';

type Issuing = Pick<WorkContext, 'app' | 'tx'>;

/**
 * Adds a key that licences of this installation are signed with: a pair of its own, or a key from outside (base64 of 32 bytes). The newest
 * own pair signs; every key that was ever added still checks. Answers its id.
 */
export async function establishIssuer({ app, tx, now }: WorkContext, outside: string | null): Promise<string> {
  const pair = outside === null ? generateKeyPairSync('ed25519') : null;
  const publicKey = pair ? rawOf(pair.publicKey) : (outside ?? '');
  const keyId = keyIdOf(publicKey);
  const privateKey = pair && app.keys.encrypt(pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'));
  await insertIssuer(tx, { keyId, publicKey, privateKey }, now);
  return keyId;
}

/** Keys that licences are checked with: the configured ones, else the installation's. */
export async function trustedKeys({ app, tx }: Issuing): Promise<readonly TrustedKey[]> {
  const raw = app.config.BOCHONG_LICENSE_PUBLIC_KEY ?? (await issuerKeys(tx)).map(({ publicKey }) => publicKey);
  if (raw.length === 0) fail(licenseErrors.noIssuer);
  return raw.map((publicKey) => ({ keyId: keyIdOf(publicKey), key: publicKeyOf(publicKey) }));
}

/** Whether this installation signs licences itself. */
export const signsItself = async (tx: Issuing['tx']): Promise<boolean> =>
  (await issuerKeys(tx)).some(({ privateKey }) => privateKey !== null);

/** A licence signed by this installation itself, with its newest key; refused where somebody outside signs. */
export async function issueOwn({ app, tx }: Issuing, payload: LicensePayload): Promise<{ content: string; keyId: string }> {
  const { privateKey: sealed, keyId } =
    (await issuerKeys(tx)).find(({ privateKey }) => privateKey !== null) ?? fail(licenseErrors.outsideIssuer);
  const key = createPrivateKey({
    key: Buffer.from(app.keys.decrypt(sealed ?? fail(licenseErrors.outsideIssuer)), 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  return { content: signLicense({ ...payload, keyId }, key), keyId };
}
