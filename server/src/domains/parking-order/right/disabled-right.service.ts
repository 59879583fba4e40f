import { carType } from '@bochong/contract/kernel/vehicle';
import type { FeeCalculation } from '@bochong/contract/parking-fee';
import type { Tx } from '../../../kernel/database/db.ts';
import { businessDate } from '../../../kernel/time.ts';
import { isAccessibleBerth } from '../../parking-lot/index.ts';
import { lockVehicle } from '../stay/vehicle-lock.repo.ts';
import { certificateStays, type DisabledGrant, type Entitlement, entitlementOf, keptGrant, setUse } from './disabled-right.repo.ts';
import { type DisabledRight, mayGrant } from './disabled-right.rule.ts';
import type { RightHolder } from './stay-right.repo.ts';

/** A stay as its grant looks at it. */
export interface GrantStay extends RightHolder {
  carType: number;
  plateType: string;
  enterTime: string;
  berthId: string | null;
}

const dayOf = (stay: Pick<GrantStay, 'enterTime'>) => businessDate(Date.parse(stay.enterTime));

/** Stays of one certificate are granted and priced one after the other, whatever lots they are in; looking back holds nobody up. */
async function othersOf(tx: Tx, stay: GrantStay, certificate: string) {
  if (!stay.settled) await lockVehicle(tx, stay.dealerId, certificate);
  return certificateStays(tx, { ...stay, certificate }, { day: dayOf(stay), at: stay.enterTime, orderId: stay.id });
}

/** What a stay that begins is granted, if anything. */
export async function grantFor(tx: Tx, stay: Omit<GrantStay, 'carType'>, right: Entitlement | undefined): Promise<DisabledGrant | null> {
  if (!right) return null;
  if (right.accessibleBerthOnly && !(stay.berthId && (await isAccessibleBerth(tx, stay.dealerId, stay.berthId)))) return null;
  const others = await othersOf(tx, { ...stay, carType: carType.DISABLED }, right.certificate);
  const asked = { plateNo: stay.plateNo, day: dayOf(stay), at: stay.enterTime };
  return mayGrant(others, asked, right.maxStaysPerDay) ? right : null;
}

/** The grant a stay is priced with: what it was given at its entry, or would have been given under the plate it is tried with. */
export async function disabledRightOf(tx: Tx, stay: GrantStay): Promise<DisabledRight | null> {
  if (stay.carType !== carType.DISABLED) return null;
  const kept = stay.id === undefined ? undefined : await keptGrant(tx, stay.dealerId, stay.id);
  const grant =
    kept?.plateNo === stay.plateNo ? kept : stay.settled ? null : await grantFor(tx, stay, await entitlementOf(tx, stay, stay.enterTime));
  if (!grant) return null;
  const day = dayOf(stay);
  const others = await othersOf(tx, stay, grant.certificate);
  const { name, freeMinutes, payPermille } = grant;
  return { name, freeMinutes, payPermille, others: others.filter((other) => other.day === day) };
}

/** Keeps what a priced stay has drawn on its grant; nothing while it goes on. */
export async function keepUse(tx: Tx, stay: GrantStay & { id: string }, calculation: FeeCalculation | null): Promise<void> {
  if (stay.carType === carType.DISABLED) await setUse(tx, stay, calculation?.free.right?.usedMinutes ?? 0, dayOf(stay));
}
