import { X509Certificate } from 'node:crypto';
import { securityProfile } from '@bochong/contract/charging-asset';
import { chargePointCertificateErrors, type chargePointCertificates } from '@bochong/contract/charging-connect';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { profileLowered } from '../../charging-asset/index.ts';
import { sendCall } from '../charge-point-command/console-command.service.ts';
import { findCallee, tellServers } from '../wire/charge-point-link.repo.ts';
import * as repo from './certificate.repo.ts';
import { authorityOf } from './certificate.service.ts';
import { bytesOfPem, hashDataOf } from './x509.rule.ts';

type Calls = typeof chargePointCertificates;
type Queued = Data<Calls['renew']>;

async function whose(id: string, { tx, user }: Pick<Context, 'tx' | 'user'>) {
  const { dealerId } = found(await findCallee(tx, id, user.parkIds));
  return { dealerId, equipmentId: id };
}

/** What a charge point proves itself by, what roots it told, and the authority of its unit. */
export async function certificatesOf(id: string, context: Context): Promise<Data<Calls['get']>> {
  const { tx, now } = context;
  const callee = await whose(id, context);
  const authorities = await repo.authoritiesOf(tx, callee.dealerId, now);
  const own = new Set(authorities.map(({ certificate }) => hashDataOf(new X509Certificate(certificate).raw).issuerKeyHash));
  const { roots, readAt } = await repo.installedRoots(tx, callee);
  const [newest] = authorities;
  return {
    certificates: (await repo.listCertificates(tx, callee, now)) as Data<Calls['get']>['certificates'],
    installed: roots.map((root) => ({ ...root, own: own.has(root.issuerKeyHash.toLowerCase()) })),
    installedReadAt: readAt,
    authority: newest ? { certificate: newest.certificate, notAfter: newest.notAfter } : null,
  };
}

export const renew = (id: string, { reason }: BodyOf<Calls['renew']>, context: Context): Promise<Queued> =>
  sendCall(id, reason, 'ExtendedTriggerMessage', { requestedMessage: 'SignChargePointCertificate' }, context);

/** Its connection ends: whether it was made with this certificate only the server knows that holds it. */
export async function revoke(
  { id, certificateId }: { id: string; certificateId: string },
  { reason }: { reason: string },
  context: Context,
): Promise<null> {
  const { tx, user, now } = context;
  const callee = await whose(id, context);
  if (!(await repo.revoke(tx, callee, certificateId, { userId: user.userId, reason, now }))) fail(chargePointCertificateErrors.notGood);
  await tellServers(tx, `out ${id}`);
  context.audit({ targetType: 'chargingEquipment', targetId: id, detail: { certificateId, reason } });
  return null;
}

/** Roots of both uses; the answer of each call takes the place of what was known of its use. */
export async function readInstalled(id: string, { reason }: BodyOf<Calls['readInstalled']>, context: Context): Promise<Queued> {
  await sendCall(id, reason, 'GetInstalledCertificateIds', { certificateType: 'ManufacturerRootCertificate' }, context);
  return sendCall(id, reason, 'GetInstalledCertificateIds', { certificateType: 'CentralSystemRootCertificate' }, context);
}

/** A root as it was pasted: one certificate that may sign others, as PEM. */
function rootOf(text: string): string {
  const bytes = text.includes('-----BEGIN CERTIFICATE-----') ? bytesOfPem(text, 'CERTIFICATE') : undefined;
  try {
    const root = new X509Certificate(bytes ?? '');
    if (root.ca) return root.toString();
  } catch {
    // OpenSSL's words are nobody's: the form says what it takes.
  }
  return fail(chargePointCertificateErrors.notRoot, {}, { field: 'certificate' });
}

export async function install(id: string, { use, certificate, reason }: BodyOf<Calls['install']>, context: Context): Promise<Queued> {
  const { dealerId, equipmentId } = await whose(id, context);
  const names = await repo.namesOf(context.tx, { dealerId, equipmentId });
  const pem = certificate ? rootOf(certificate) : (await authorityOf(context, dealerId, names?.dealerName ?? '')).certificate;
  return sendCall(id, reason, 'InstallCertificate', { certificateType: use, certificate: pem }, context);
}

export const removeInstalled = (id: string, { reason, ...certificateHashData }: BodyOf<Calls['removeInstalled']>, context: Context) =>
  sendCall(id, reason, 'DeleteCertificate', { certificateHashData }, context);

/** The one way down: a person lets a device that has lost its certificate come with its key, over TLS. */
export async function backToKey(id: string, { reason }: { reason: string }, context: Context): Promise<null> {
  const { dealerId, equipmentId } = await whose(id, context);
  const lowered = await profileLowered(context.tx, dealerId, equipmentId, securityProfile.MUTUAL_TLS, securityProfile.TLS);
  if (!lowered) fail(chargePointCertificateErrors.notMutual);
  context.audit({
    targetType: 'chargingEquipment',
    targetId: id,
    detail: { before: securityProfile.MUTUAL_TLS, after: securityProfile.TLS, reason },
  });
  return null;
}
