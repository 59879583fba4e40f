import { occupancyEventType, occupancyStatus } from '@bochong/contract/charging-occupancy';
import { chargingPayerType } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { json } from '../../../kernel/database/query.ts';
import { dateOf, localDay } from '../../../kernel/time.ts';
import { type Exemption, exemptionOf, type OccupyRuleSnapshot, occupyRuleAt } from '../../charging-tariff/index.ts';
import { type Charge, settledCharge } from './charge.repo.ts';
import { insertStay, lockStayOf, recheckAround, saveFigures } from './occupancy.repo.ts';
import { beginOf, refreshStay } from './occupancy.service.ts';
import { addStep } from './occupancy-event.repo.ts';

const reasons: Record<Exemption, string> = {
  whiteList: '白名单免收',
  vip: '会员免收',
  company: '企业协议免收',
  peer: '合作平台的车辆不收占位费',
  unpricedOrder: '订单未计费',
};
const payers = {
  [chargingPayerType.OWNER]: 'owner',
  [chargingPayerType.COMPANY]: 'company',
  [chargingPayerType.PEER]: 'peer',
  [chargingPayerType.FREE]: 'free',
} as const;

/** Why a stay after a charge costs nothing; null: it is charged. Nobody pays for a card of the operator's own. */
function whyFree({ payerType, terms }: Charge, { exempt }: OccupyRuleSnapshot): string | null {
  if (payerType === chargingPayerType.FREE) return '运营方用卡免收';
  const { vipTypeId, companyId, freeListIds = [] } = terms;
  const who = {
    payer: payers[payerType as 1],
    onWhiteList: freeListIds.length > 0,
    vipTypeId: vipTypeId ?? null,
    companyId: companyId ?? null,
  };
  const exemption = exemptionOf({ state: 'settled' }, exempt, who);
  return exemption && reasons[exemption];
}

/**
 * A charge was settled, or corrected since: the car's stay in the bay begins by the rule of that moment, once for each charge; a known one is
 * computed again. Stations without a rule have none.
 */
export async function openStay(context: WorkContext, dealerId: string, orderId: string): Promise<void> {
  const { tx, now } = context;
  const charge = await settledCharge(tx, dealerId, orderId);
  if (!charge) return;
  // The charge may have begun within a stay that was thought to go on.
  await recheckAround(tx, charge, Date.parse(charge.startAt));
  const known = await lockStayOf(tx, dealerId, orderId);
  if (known) return saveFigures(tx, known, { recheck: true });
  const rule = await occupyRuleAt(tx, dealerId, charge, Date.parse(charge.endAt));
  if (!rule) return;
  const beginAt = await beginOf(context, charge, rule);
  const reason = whyFree(charge, rule);
  const begun = new Date(beginAt).toISOString();
  const { orderNo, stationId, equipmentId, connectorId, plateNo, payerType, payerId, ownerId, zone, terms } = charge;
  const stay = await insertStay(tx, {
    ...{ dealer_id: dealerId, id: newId(beginAt), occupy_no: await businessNumber(tx, 'ZW', new Date(beginAt)), order_id: orderId },
    ...{ order_no: orderNo, station_id: stationId, equipment_id: equipmentId, connector_id: connectorId, plate_no: plateNo },
    ...{ payer_type: payerType, payer_id: payerId, owner_id: ownerId, zone, rule: json(rule), occupy_bp: terms.occupyBp ?? 10_000 },
    ...{ begin_at: begun, begin_day: dateOf(localDay(beginAt, zone)), first_begin_at: begun },
    grace_end_at: new Date(beginAt + rule.graceMin * 60_000).toISOString(),
    ...{ exempted: reason !== null, exempt_reason: reason ?? '' },
    occupancy_status: reason === null ? occupancyStatus.GRACE : occupancyStatus.EXEMPTED,
    created_at: now.toISOString(),
  });
  if (!stay) return;
  const text = reason ?? `${rule.ruleName}，免费${rule.graceMin}分钟`;
  await addStep(context, stay, { type: occupancyEventType.BEGUN, text, at: beginAt });
  await refreshStay(context, dealerId, stay.id);
}
