import { X509Certificate } from 'node:crypto';
import { securityProfile } from '@bochong/contract/charging-asset';
import type { App, WorkContext } from '../../../kernel/app-context.ts';
import { auditCommand } from '../../../kernel/http/audit.ts';
import { type ChargePoint, profileRaised } from '../../charging-asset/index.ts';
import * as repo from './certificate.repo.ts';
import { refusalOfCertificate } from './certificate-check.rule.ts';
import { readCertificate } from './x509.rule.ts';

/** The certificate by which a charge point proves who it is, by its id, or why it proves nothing. */
export async function certificateShown(app: App, point: ChargePoint, shown: X509Certificate): Promise<{ id: string } | { why: string }> {
  const now = app.clock.now();
  const { serial, commonName } = readCertificate(shown.raw);
  const { dealerId, equipmentId } = point;
  const known = await app.wire.inScope({ dealerIds: [dealerId], readOnly: true, prepared: true }, async (tx) => ({
    authorities: await repo.authoritiesOf(tx, dealerId, now),
    kept: await repo.certificateBySerial(tx, dealerId, serial),
    names: await repo.namesOf(tx, point),
  }));
  const { kept, names } = known;
  const isOurs = known.authorities.some(({ certificate }) => {
    const root = new X509Certificate(certificate);
    return shown.checkIssued(root) && shown.verify(root.publicKey);
  });
  const facts = { isOurs, kept, commonName, from: shown.validFromDate.getTime(), until: shown.validToDate.getTime() };
  const why = refusalOfCertificate(
    facts,
    { equipmentId, identity: point.ocppIdentity, registeredSerialNo: names?.registeredSerialNo ?? '' },
    now.getTime(),
  );
  return why === undefined && kept ? { id: kept.id } : { why: why ?? '' };
}

/** A charge point came in by a certificate: it is the one in use from now on, and its key opens nothing any more. */
export async function cameByCertificate({ tx, now }: WorkContext, point: ChargePoint, certificateId: string): Promise<void> {
  const { dealerId, equipmentId } = point;
  await repo.certificateUsed(tx, point, certificateId, now);
  if (!(await profileRaised(tx, dealerId, equipmentId, securityProfile.MUTUAL_TLS))) return;
  await auditCommand(tx, now, {
    ...{ command: '/ocpp', title: '充电设备改用证书接入', dealerId, targetType: 'chargingEquipment', targetId: equipmentId },
    ...{
      detail: { before: point.securityProfile, after: securityProfile.MUTUAL_TLS },
      by: { account: '设备连接', method: 'OCPP' },
    },
  });
}
