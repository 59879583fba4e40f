import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { Payer } from '../customer-orders.ts';

interface Owners {
  ownerId: string | null;
  companyId: string | null;
}

const payerOf = ({ companyId, ownerId }: Owners): Payer | undefined => {
  if (companyId !== null) return { type: 'company', id: companyId };
  return ownerId === null ? undefined : { type: 'owner', id: ownerId };
};

/** Who pays for a vehicle whose VIN code stands for plug and charge at a station. */
export async function payerOfVehicle(
  tx: Tx,
  { dealerId, stationId, at }: { dealerId: string; stationId: string; at: Date },
  plateNo: string,
): Promise<Payer | undefined> {
  const { rows } = await sql<Owners>`select owner_id as "ownerId", company_id as "companyId" from charging_vin
    where dealer_id = ${dealerId} and plate_no = ${plateNo} and enabled and auto_start and is_delete = 0
      and (station_ids = '{}' or ${stationId}::uuid = any (station_ids)) and (valid_to is null or valid_to > ${at.toISOString()}::timestamptz)
    order by created_at desc limit 1`.execute(tx);
  return rows[0] && payerOf(rows[0]);
}

/** Whose a plate is: of the company that keeps the vehicle, else of the owner for whom staff have checked it. */
export async function keeperOf(tx: Tx, dealerId: string, plateNo: string): Promise<Payer | undefined> {
  const { rows } = await sql<Owners>`select
      (select v.company_id from company_plate v join charging_company t on t.dealer_id = v.dealer_id and t.id = v.company_id
        where v.dealer_id = ${dealerId} and v.plate_no = ${plateNo} limit 1) as "companyId",
      (select p.owner_id from charging_owner_plate p where p.dealer_id = ${dealerId} and p.plate_no = ${plateNo} and p.verified) as "ownerId"`.execute(
    tx,
  );
  return rows[0] && payerOf(rows[0]);
}
