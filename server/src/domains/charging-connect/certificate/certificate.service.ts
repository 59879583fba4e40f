import { securityProfile } from '@bochong/contract/charging-asset';
import { certificateState, commandStatus, type RootUse } from '@bochong/contract/charging-connect';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { isUnderWay } from '../charge-point-command/charge-point-command.repo.ts';
import { type AfterSettled, queueCommand } from '../charge-point-command/charge-point-command.service.ts';
import { type Handler, textOf } from '../message/incoming.ts';
import * as repo from './certificate.repo.ts';
import { isNameOf } from './certificate-check.rule.ts';
import { issueFor, newAuthority } from './issue.ts';
import { readSigningRequest } from './x509.rule.ts';

const dayMs = 86_400_000;
/** Days that a certificate of a charge point holds, and days before its end at which it is asked to replace it. */
export const certificateDays = 365;
export const renewalDays = 30;
/** An authority signs until so long before its own end. */
const authorityLeftMs = 2 * certificateDays * dayMs;
/** Certificates that a charge point may ask for within a day. */
const mostADay = 10;
/** Subject of the call that brings a certificate. */
const certificateSubject = 'certificate';

/** The authority that signs for an operating unit; made when it is needed for the first time. */
export async function authorityOf({ app, tx, now }: WorkContext, dealerId: string, owner: string): Promise<repo.Authority> {
  const signs = async () => {
    const [newest] = await repo.authoritiesOf(tx, dealerId, now);
    return newest && Date.parse(newest.notAfter) - now.getTime() > authorityLeftMs ? newest : undefined;
  };
  const known = await signs();
  if (known) return known;
  await repo.lockAuthority(tx, dealerId);
  const made = await signs();
  if (made) return made;
  const authority = newAuthority(`${owner} 充电设备 CA`, now);
  const secret = app.keys.encrypt(authority.privateKeyPem);
  const id = await repo.insertAuthority(tx, dealerId, authority, secret, now);
  return { id, certificate: authority.pem, privateKeySecret: secret, notAfter: authority.until.toISOString() };
}

type Names = Awaited<ReturnType<typeof repo.namesOf>>;

/** Why no certificate is given; undefined: one is. */
async function refusalOfRequest(
  { tx, now }: WorkContext,
  callee: { dealerId: string; equipmentId: string },
  asked: ReturnType<typeof readSigningRequest>,
  names: Names,
): Promise<string | undefined> {
  if ('fault' in asked) return asked.fault;
  if (!names || !isNameOf(asked.commonName, names)) return 'common name';
  // Over a line that is not protected the request may be anybody's.
  if (names.securityProfile < securityProfile.TLS) return 'needs TLS';
  return (await repo.issuedSince(tx, callee, new Date(now.getTime() - dayMs))) >= mostADay ? 'too many' : undefined;
}

/** SignCertificate: a certificate is signed and sent in a call of its own. */
export const signCertificate: Handler = async ({ context, speaker, payload }) => {
  const { app, tx, now } = context;
  const { dealerId, equipmentId } = speaker;
  const asked = readSigningRequest(textOf(payload.csr));
  const names = await repo.namesOf(tx, speaker);
  const why = await refusalOfRequest(context, speaker, asked, names);
  if (why !== undefined || 'fault' in asked) {
    app.log.warn({ equipmentId, why }, 'a charge point asked for a certificate and gets none');
    return { status: 'Rejected' };
  }
  const owner = names?.dealerName ?? '';
  const { id: authorityId, certificate: root, privateKeySecret, notAfter } = await authorityOf(context, dealerId, owner);
  const authority = { pem: root, privateKeyPem: app.keys.decrypt(privateKeySecret), until: new Date(notAfter) };
  const issued = issueFor(authority, { name: asked.commonName, owner, ...asked }, { now, days: certificateDays });
  const id = await repo.insertCertificate(tx, speaker, { ...issued, authorityId, commonName: asked.commonName }, now);
  await queueCommand(context, dealerId, {
    ...{ equipmentId, connectorNo: 0, action: 'CertificateSigned', requestedBy: null, reason: '设备申请证书' },
    payload: { certificateChain: issued.pem + root },
    subject: { kind: certificateSubject, id },
  });
  return { status: 'Accepted' };
};

/** The same in 2.0.1, which has certificates of cars beside them. */
export const signCertificate201: Handler = async (message) =>
  message.payload.certificateType === 'V2GCertificate' ? { status: 'Rejected' } : signCertificate(message);

/** Asks a charge point for a request of a new certificate. */
export async function askForRequest(context: WorkContext, dealerId: string, equipmentId: string): Promise<void> {
  const [action, payload] = ['ExtendedTriggerMessage', { requestedMessage: 'SignChargePointCertificate' }];
  if (await isUnderWay(context.tx, equipmentId, action, payload)) return;
  await queueCommand(context, dealerId, {
    ...{ equipmentId, connectorNo: 0, action, payload, requestedBy: null, reason: '证书即将到期' },
  });
}

/** Charge points whose certificate ends soon are asked to replace it; one without a connection at the next time. */
export async function renewEnding(context: WorkContext, dealerId: string, isOnline: (equipmentId: string) => Promise<boolean>) {
  const before = new Date(context.now.getTime() + renewalDays * dayMs);
  for (const { equipmentId } of await repo.endingBefore(context.tx, dealerId, before))
    if (await isOnline(equipmentId)) await askForRequest(context, dealerId, equipmentId);
}

const { ACCEPTED, REJECTED, NOT_SUPPORTED, ERROR } = commandStatus;
const refusals: ReadonlySet<number> = new Set([REJECTED, NOT_SUPPORTED, ERROR]);

/**
 * What the outcomes of calls say of certificates. One that a device has refused opens nothing; of one without an answer nobody knows whether the
 * device took it, and it stays good.
 */
export const followCertificates: AfterSettled = async (context, callee, { action, payload, subjectKind, subjectId }, status, result) => {
  const { tx, now } = context;
  if (action === 'CertificateSigned' && subjectKind === certificateSubject && refusals.has(status))
    await repo.endIssued(tx, callee.dealerId, subjectId ?? '', certificateState.REFUSED);
  if (status !== ACCEPTED) return;
  if (action === 'GetInstalledCertificateIds') {
    const use = payload.certificateType as RootUse;
    const told = (result.certificateHashData ?? []) as Omit<repo.KeptRoot, 'use'>[];
    const { roots } = await repo.installedRoots(tx, callee);
    const others = roots.filter((root) => root.use !== use);
    await repo.saveInstalledRoots(tx, callee, [...others, ...told.slice(0, 50).map((root) => ({ ...root, use }))], now);
  }
  if (action === 'InstallCertificate' || action === 'DeleteCertificate') await readRoots(context, callee.dealerId, callee.equipmentId);
};

/** Asks a charge point which roots it has. */
async function readRoots(context: WorkContext, dealerId: string, equipmentId: string): Promise<void> {
  for (const certificateType of ['CentralSystemRootCertificate', 'ManufacturerRootCertificate'])
    await queueCommand(context, dealerId, {
      ...{ equipmentId, connectorNo: 0, action: 'GetInstalledCertificateIds', payload: { certificateType } },
      ...{ requestedBy: null, reason: '核对根证书' },
    });
}
