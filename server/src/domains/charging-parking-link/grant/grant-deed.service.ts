import { type ParkFreeGrant, parkFreeGrantErrors, type parkFreeGrants, parkGrantStatus } from '@bochong/contract/charging-parking-link';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { conditionText, meets, minutesGiven } from '../rule/park-charge.rule.ts';
import { ruleAt } from '../rule/park-charge-rule.repo.ts';
import * as repo from './grant.repo.ts';
import { refresh } from './grant.service.ts';
import { dealerOfCharge, findGrant } from './grant-list.repo.ts';

const { WAIT_PLATE, ISSUED } = parkGrantStatus;

async function lockSeen({ tx, user }: Context, id: string, plateNo?: string): Promise<repo.Grant> {
  const { dealerId, grant } = found(await findGrant(tx, { id }, user));
  await repo.lockPlates(tx, dealerId, [grant.plateNo, plateNo]);
  return found(await repo.lockGrant(tx, dealerId, id));
}
async function told({ tx, user }: Context, id: string): Promise<Pick<ParkFreeGrant, 'grantId' | 'grantStatus'>> {
  const { grant } = found(await findGrant(tx, { id }, user));
  return { grantId: id, grantStatus: grant.grantStatus };
}

/** Staff say whose car it was: its stay is looked for at once. */
export async function fixPlate(context: Context, id: string, { plateNo, rev }: { plateNo: string; rev: number }) {
  const grant = await lockSeen(context, id, plateNo);
  if (grant.grantStatus !== WAIT_PLATE) fail(parkFreeGrantErrors.notWaiting, { status: parkGrantStatus.label(grant.grantStatus) });
  assertFresh(grant.rev === rev ? 1 : 0);
  await repo.saveGrant(context.tx, grant, { plate_no: plateNo, plate_fixed: true });
  await refresh(context, grant.dealerId, { id, plateNo });
  context.audit({ targetType: 'parkFreeGrant', targetId: id, detail: { before: grant.plateNo, after: plateNo } });
  return told(context, id);
}

/** Staff take back what has not been used; the stay is priced without it from now on. */
export async function voidGrant(context: Context, id: string, { reason, rev }: { reason: string; rev: number }) {
  const grant = await lockSeen(context, id);
  if (grant.grantStatus !== WAIT_PLATE && grant.grantStatus !== ISSUED)
    fail(parkFreeGrantErrors.notVoidable, { status: parkGrantStatus.label(grant.grantStatus) });
  assertFresh(grant.rev === rev ? 1 : 0);
  await repo.saveGrant(context.tx, grant, { voided: true, reason });
  await refresh(context, grant.dealerId, grant);
  context.audit({ targetType: 'parkFreeGrant', targetId: id, detail: { reason } });
  return told(context, id);
}

/** What a charge gives off parking; of one that goes on, what it would give now. */
export async function grantOfCharge(context: Context, orderId: string): Promise<Data<typeof parkFreeGrants.ofOrder>> {
  const { tx, user, now } = context;
  const dealerId = found(await dealerOfCharge(tx, orderId, user));
  const known = await findGrant(tx, { orderId }, user);
  const charge = await repo.linkedCharge(tx, dealerId, orderId);
  if (known || !charge?.running || charge.startAt === null) return { grant: known?.grant ?? null, preview: null };
  const rule = await ruleAt(tx, dealerId, charge.stationId, now.toISOString());
  if (!rule) return { grant: null, preview: null };
  const durationMs = Math.max(0, now.getTime() - Date.parse(charge.startAt));
  const met = meets(rule, { energyWh: charge.energyWh, durationMs, paidFen: charge.payableFen });
  const { ruleName } = rule;
  return { grant: null, preview: { ruleName, conditionText: conditionText(rule), met, freeMinutes: minutesGiven(rule, durationMs) } };
}
