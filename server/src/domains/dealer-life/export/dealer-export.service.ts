import {
  dealerEventKind,
  dealerExportErrors,
  dealerExportStatus,
  type dealerExports,
  dealerLifeParameters,
} from '@bochong/contract/dealer-life';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { userType } from '@bochong/contract/session';
import type { Context } from '../../../kernel/app-context.ts';
import { newId, platformDealerId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { findDealer } from '../../dealer/index.ts';
import { parameterOf } from '../../parameter/index.ts';
import { assertOwnPassword } from '../../session/index.ts';
import { note } from '../life/life.service.ts';
import { dealerExportEffect } from './dealer-export.effect.ts';
import { findExport, insertExport, type StoredPart } from './dealer-export.repo.ts';

const ofUnit = ({ userType: type }: { userType: number }) => type === userType.DEALER_ADMIN || type === userType.DEALER_USER;

/** Queues an export of everything a unit has. */
export async function askExport(
  { dealerId, reason }: BodyOf<typeof dealerExports.create>,
  context: Context,
): Promise<{ exportId: string }> {
  const { tx, now, user } = context;
  const unit = ofUnit(user) ? user.dealerId : dealerId;
  if (unit === undefined) return fail(dealerExportErrors.unit, {}, { field: 'dealerId' });
  found(await findDealer(tx, unit));
  const exportId = newId(now);
  const days = await parameterOf(tx, dealerLifeParameters.exportDays, { dealerId: platformDealerId });
  const expireAt = new Date(now.getTime() + days * 86_400_000);
  await insertExport(tx, { dealerId: unit, id: exportId, by: user, reason, now, expireAt });
  await planEffect(context, dealerExportEffect, { dealerId: unit, key: exportId, subjectId: exportId });
  await note(context, { tenantId: unit, kind: dealerEventKind.EXPORT_ASKED, at: now, byName: user.userName, note: reason });
  context.audit({ targetType: 'dealer', targetId: unit, detail: { exportId, reason } });
  return { exportId };
}

/** Addresses of the parts, for somebody who has just proved the own password. */
export async function downloadExport(
  exportId: string,
  body: BodyOf<typeof dealerExports.download>,
  context: Context,
): Promise<Data<typeof dealerExports.download>> {
  const { app, tx, now, user } = context;
  const row = found(await findExport(tx, exportId));
  if (row.status !== dealerExportStatus.DONE || Date.parse(row.expire_at) <= now.getTime()) fail(dealerExportErrors.notDone);
  await assertOwnPassword(body, context);
  await note(context, { tenantId: row.dealer_id, kind: dealerEventKind.DOWNLOADED, at: now, byName: user.userName });
  context.audit({ targetType: 'dealer', targetId: row.dealer_id, detail: { exportId } });
  const parts = row.parts as unknown as StoredPart[];
  return { parts: parts.map(({ key, name, size, sha256 }) => ({ name, size, sha256, url: app.storage.signedPath(key, now) })) };
}
