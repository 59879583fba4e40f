import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

type Found = Map<string, string>;
const mapOf = (rows: readonly { id: string; value: string }[]): Found => new Map(rows.map(({ id, value }) => [id, value]));
const none: Found = new Map();

/** Receiving accounts of bills. */
export async function accountsOf(tx: Tx, dealerId: string, billIds: readonly string[]): Promise<Found> {
  if (billIds.length === 0) return none;
  const { rows } = await sql<{ id: string; value: string }>`select bill_id as id, account_id as value from bill_account
    where dealer_id = ${dealerId} and bill_id = any (${billIds}::uuid[])`.execute(tx);
  return mapOf(rows);
}

/** On whose account stays left, and whose bills and statements these are. */
export async function companiesOf(tx: Tx, dealerId: string, ids: readonly string[]): Promise<Found> {
  if (ids.length === 0) return none;
  const { rows } = await sql<{ id: string; value: string }>`select subject_id as id, company_id as value from company_of_subject
      where dealer_id = ${dealerId} and subject_id = any (${ids}::uuid[])
    union all select subject_id, company_id from company_of_settlement where dealer_id = ${dealerId} and subject_id = any (${ids}::uuid[])`.execute(
    tx,
  );
  return mapOf(rows);
}

/** Merchants whose recharges and statements these are. */
export async function merchantsOf(tx: Tx, dealerId: string, ids: readonly string[]): Promise<Found> {
  if (ids.length === 0) return none;
  const { rows } = await sql<{ id: string; value: string }>`select subject_id as id, merchant_id as value from merchant_of_subject
    where dealer_id = ${dealerId} and subject_id = any (${ids}::uuid[])`.execute(tx);
  return mapOf(rows);
}

/** Wallets that recharges fill. */
export async function walletsOf(tx: Tx, dealerId: string, ids: readonly string[]): Promise<Found> {
  if (ids.length === 0) return none;
  const { rows } = await sql<{ id: string; value: string }>`select recharge_id as id, wallet_id as value from recharge_wallet
    where dealer_id = ${dealerId} and recharge_id = any (${ids}::uuid[])`.execute(tx);
  return mapOf(rows);
}

/** Lots and numbers of what was paid for. */
export async function placesOf(tx: Tx, dealerId: string, ids: readonly string[]): Promise<Map<string, { parkId: string; number: string }>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`where dealer_id = ${dealerId} and order_id = any (${ids}::uuid[])`;
  const { rows } = await sql<{ id: string; parkId: string; number: string }>`
    select order_id as id, park_id as "parkId", number from stay_charge ${wanted}
    union all select order_id, park_id, number from charging_charge ${wanted}
    union all select order_id, park_id, number from occupancy_charge ${wanted}
    union all select order_id, park_id, number from reservation_charge ${wanted}
    union all select order_id, park_id, number from foreign_charge ${wanted}
    union all select recharge_id, park_id, number from recharge_wallet where dealer_id = ${dealerId} and recharge_id = any (${ids}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/** Stays at guns that followed charges. */
export async function occupanciesAfter(tx: Tx, dealerId: string, chargeIds: readonly string[]): Promise<string[]> {
  if (chargeIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select order_id as id from occupancy_charge
    where dealer_id = ${dealerId} and charge_id = any (${chargeIds}::uuid[])`.execute(tx);
  return rows.map(({ id }) => id);
}
