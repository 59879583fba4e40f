import {
  authType,
  graceDays,
  importType,
  issueForm,
  issueKind,
  type LicensePayload,
  licenseProduct,
  targetType,
  tradeType,
} from '@bochong/contract/license';
import type { App } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { found } from '../../kernel/http/errors.ts';
import { businessDate } from '../../kernel/time.ts';
import { dealerByNo } from '../dealer/index.ts';
import { placesOf } from '../parking-lot/index.ts';
import { importLicense } from './import/license-import.service.ts';
import { insertIssue } from './issuer/license-issue.repo.ts';
import { insertLink } from './pool/license-link.repo.ts';
import { insertTrade, lockPoolsOf, quotasOf, saveQuota } from './pool/license-pool.repo.ts';
import { take } from './pool/quota.rule.ts';

const dayMs = 86_400_000;

interface DemoPlan {
  remainDays: number;
  lanes: number;
  berths: number;
}

/** The third demo unit's licence is about to end, so that badge and notices can be seen; the others are comfortable. */
export const demoLicense = (dealerNo: string): DemoPlan => ({ remainDays: dealerNo.endsWith('3') ? 20 : 165, lanes: 60, berths: 2000 });

/** Imports a licence for a demo unit through the front door, bound to the unit, as the platform hosts it. */
export async function seedLicense(
  app: App,
  tx: Tx,
  { dealerNo, plan, sign }: { dealerNo: string; plan: DemoPlan; sign(payload: LicensePayload): string },
  now: Date,
): Promise<void> {
  const payload: LicensePayload = {
    product: licenseProduct,
    licenseNo: `DEMO-${dealerNo}`,
    mode: 1,
    dealerNo,
    machineCode: dealerNo,
    items: [
      { authType: authType.LANE, qty: plan.lanes },
      { authType: authType.ROADSIDE_BERTH, qty: plan.berths },
      { authType: authType.SEAT, qty: 5 },
      { authType: authType.SCREEN, qty: 1 },
    ],
    startDate: businessDate(now.getTime() - 200 * dayMs),
    expireDate: businessDate(now.getTime() + plan.remainDays * dayMs),
    issuedAt: new Date(now.getTime() - 201 * dayMs).toISOString(),
  };
  const operator = '平台管理员';
  const content = sign(payload);
  const dealer = found(await dealerByNo(tx, dealerNo));
  const { licenseNo, items, startDate, expireDate } = payload;
  const handed = {
    kind: issueKind.NEW,
    form: issueForm.FILE,
    keyId: (JSON.parse(content) as { keyId: string }).keyId,
    content,
    code: null,
  };
  const signedAt = new Date(payload.issuedAt);
  const made = { dealerId: dealer.dealerId, issueId: newId(signedAt), licenseNo, items, startDate, expireDate, graceDays };
  await insertIssue(tx, { ...made, ...handed, issuedBy: operator, reason: '首次开通' }, signedAt);
  await importLicense(content, () => true, { app, tx, now, operator, importType: importType.FILE });
}

/** What a lot is licensed for beyond what it has: units license ahead of the next lane or the next few berths. */
const reserve = (qty: number) => Math.ceil(qty / 8);

/** Gives every lot of a demo unit the lanes and roadside berths it has, and a few more, out of its pool. */
export async function seedLinks(tx: Tx, dealerId: string, now: Date): Promise<void> {
  const [pool] = await lockPoolsOf(tx, dealerId);
  if (!pool) return;
  const quotas = await quotasOf(tx, pool);
  const units = await tx.selectFrom('park_unit').selectAll().where('dealer_id', '=', dealerId).orderBy('park_id').execute();
  const names = new Map(
    (await placesOf(tx, 'park', [...new Set(units.map((unit) => unit.park_id))])).map((place) => [place.id, place.name]),
  );
  for (const unit of units) {
    const licensedQty = unit.qty + reserve(unit.qty);
    const moved = take(quotas.get(unit.auth_type) ?? { total: 0, used: 0 }, licensedQty);
    if (!moved) continue;
    quotas.set(unit.auth_type, moved.quota);
    await saveQuota(tx, pool, unit.auth_type, moved.quota);
    const place = { targetType: targetType.PARK, targetId: unit.park_id, authType: unit.auth_type };
    await insertLink(tx, pool, { linkId: newId(now), ...place, licensedQty }, now);
    const { beforeQty, afterQty } = moved;
    const trade = { id: newId(now), authType: unit.auth_type, tradeType: tradeType.ASSIGN, qty: -licensedQty, beforeQty, afterQty };
    await insertTrade(tx, pool, { ...trade, target: { ...place, name: names.get(unit.park_id) ?? '' }, operator: '平台管理员' }, now);
  }
}
