import { parkGrantStatus } from '@bochong/contract/charging-parking-link';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { json } from '../../../kernel/database/query.ts';
import { defaultPlateOf } from '../../charging-customer/index.ts';
import { billedAfter } from '../../charging-occupancy/index.ts';
import { findStayById, giveWaiver, type SeenStay, staysOfPlate, waiverUse, withdrawWaiver } from '../../parking-order/index.ts';
import { meets, minutesGiven, takesPlate } from '../rule/park-charge.rule.ts';
import { ruleAt } from '../rule/park-charge-rule.repo.ts';
import * as repo from './grant.repo.ts';
import { grantStateOf, stayThatCharged } from './grant-state.rule.ts';

const { ISSUED, USED, EXPIRED } = parkGrantStatus;
/** Stays and charges further apart have nothing to do with each other. */
const memoryMs = 3 * 86_400_000;

const factsOf = ({ energyWh, paidFen, adjustRefundedFen, startAt, endAt }: repo.LinkedCharge) => ({
  ...{ energyWh, paidFen: paidFen - adjustRefundedFen },
  durationMs: Date.parse(endAt ?? '') - Date.parse(startAt ?? ''),
});

/** The stay of a grant's plate in a linked lot that charged, locked: what is given to it is given while it is in, or not at all. */
async function matched({ tx }: WorkContext, { dealerId, plateNo, rule, startAt }: repo.Grant) {
  if (plateNo === null) return undefined;
  const at = Date.parse(startAt);
  const seen = (stay: SeenStay) => ({
    ...{ id: stay.id, parkId: stay.parkId, enterTime: stay.enterTime, enterAt: Date.parse(stay.enterTime) },
    leftAt: stay.leftAt === null ? null : Date.parse(stay.leftAt),
  });
  const stays = await staysOfPlate(tx, { dealerId, plateNo, parkIds: rule.parkIds }, at);
  const stay = stayThatCharged(stays.map(seen), at);
  if (!stay || stay.leftAt !== null) return stay;
  const locked = await findStayById(tx, stay.id, true);
  return locked && seen(locked);
}

/** Works out anew what becomes of a grant, and gives it to its stay or takes it back. What was used stays used. */
async function refreshGrant(context: WorkContext, dealerId: string, id: string): Promise<void> {
  const { tx, now } = context;
  const grant = await repo.lockGrant(tx, dealerId, id);
  const charge = grant && (await repo.linkedCharge(tx, dealerId, grant.orderId));
  if (!grant || !charge || grant.grantStatus === USED) return;
  const { rule, plateNo } = grant;
  const stay = await matched(context, grant);
  const billedSec = await billedAfter(tx, dealerId, grant.orderId);
  const validTo = billedSec === null ? null : Date.parse(grant.endAt) + rule.validAfterEndMin * 60_000 + billedSec * 1000;
  const earlier = stay ? await repo.countEarlier(tx, grant, stay.id) : { ofStay: 0, ofDay: 0 };
  const { status, reason } = grantStateOf(
    {
      ...{ voidedFor: grant.voided ? grant.reason : null, qualified: meets(rule, factsOf(charge)), takesPlate: takesPlate(rule, plateNo) },
      refunded: charge.paidFen > 0 && charge.refundedFen >= charge.paidFen,
      ...{
        hasPlate: plateNo !== null,
        stay,
        validTo,
        withinStay: earlier.ofStay < rule.timesPerStay,
        withinDay: earlier.ofDay < rule.timesPerDay,
      },
      given: stay !== undefined && grant.parkOrderId === stay.id && (grant.grantStatus === ISSUED || grant.grantStatus === EXPIRED),
    },
    now.getTime(),
  );
  const until = validTo === null ? null : new Date(validTo).toISOString();
  if (status === ISSUED && stay)
    await giveWaiver(tx, {
      dealerId,
      id,
      orderId: stay.id,
      label: `充电减免 ${grant.orderNo}`,
      minutes: grant.freeMinutes,
      validTo: until,
      at: now,
    });
  else if (grant.grantStatus === ISSUED && status !== USED && status !== EXPIRED) await withdrawWaiver(tx, dealerId, id);
  const used =
    status === USED && stay ? { used_min: await waiverUse(tx, dealerId, id), used_at: new Date(stay.leftAt ?? now).toISOString() } : {};
  await repo.saveGrant(tx, grant, {
    ...{ grant_status: status, reason, valid_to: until, ...used },
    ...(stay && { park_id: stay.parkId, park_order_id: stay.id, valid_from: stay.enterTime }),
  });
}

/** Works out anew all grants of a plate that may still change, those of earlier charges first. */
export async function refreshPlate(context: WorkContext, dealerId: string, plateNo: string): Promise<void> {
  const { tx, now } = context;
  await repo.lockPlates(tx, dealerId, [plateNo]);
  for (const id of await repo.livingGrants(tx, dealerId, plateNo, new Date(now.getTime() - memoryMs)))
    await refreshGrant(context, dealerId, id);
}

/** Works out anew a grant, with the others of its plate. */
export async function refresh(context: WorkContext, dealerId: string, { id, plateNo }: Pick<repo.Grant, 'id' | 'plateNo'>): Promise<void> {
  if (plateNo === null) await refreshGrant(context, dealerId, id);
  else await refreshPlate(context, dealerId, plateNo);
}

/**
 * A charge was settled, corrected, refunded, or got a plate: what it gives off parking follows, once for each charge, by the rule of the
 * moment it ended. May be told as often as it is.
 */
export async function followCharge(context: WorkContext, dealerId: string, orderId: string): Promise<void> {
  const { tx, now } = context;
  const charge = await repo.linkedCharge(tx, dealerId, orderId);
  if (!charge?.settled || charge.startAt === null || charge.endAt === null) return;
  const { orderNo, stationId, startAt, endAt, energyWh, ownerId } = charge;
  const plateNo = charge.plateNo ?? (ownerId === null ? undefined : await defaultPlateOf(tx, dealerId, ownerId)) ?? null;
  const before = await repo.grantOf(tx, dealerId, orderId);
  await repo.lockPlates(tx, dealerId, [plateNo, before?.plateNo]);
  const known = before && (await repo.lockGrant(tx, dealerId, before.id));
  const rule = known?.rule ?? (await ruleAt(tx, dealerId, stationId, endAt));
  const facts = factsOf(charge);
  if (!rule || (!known && !meets(rule, facts))) return;
  const amounts = { start_at: startAt, end_at: endAt, energy_wh: energyWh, free_minutes: minutesGiven(rule, facts.durationMs) };
  if (known) {
    const plate = known.plateFixed ? known.plateNo : plateNo;
    if (known.grantStatus !== USED) await repo.saveGrant(tx, known, { ...amounts, plate_no: plate });
    if (known.plateNo !== null && known.plateNo !== plate) await refreshPlate(context, dealerId, known.plateNo);
  } else
    await repo.insertGrant(tx, {
      ...{
        dealer_id: dealerId,
        id: newId(Date.parse(endAt)),
        grant_no: await businessNumber(tx, 'JM', now),
        rule_id: rule.ruleId,
        rule: json(rule),
      },
      ...{ order_id: orderId, order_no: orderNo, station_id: stationId, plate_no: plateNo, ...amounts },
      grant_status: parkGrantStatus.WAIT_PLATE,
    });
  const grant = await repo.grantOf(tx, dealerId, orderId);
  if (grant) await refresh(context, dealerId, grant);
}
