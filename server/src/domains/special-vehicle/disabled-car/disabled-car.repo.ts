import { disabledStatus } from '@bochong/contract/special-vehicle';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { codes, inDealers, nextRev } from '../../../kernel/database/query.ts';

/** A car as its handling reads it. */
export interface DisabledCar {
  id: string;
  dealerId: string;
  plateNo: string;
  certHash: string;
  certValidTo: string;
  auditStatus: number;
  rev: number;
}

/** What is written of a car; what is absent stays. */
export interface CarChange {
  plate_no?: string;
  plate_color?: number;
  holder_name?: string;
  phone_cipher?: Buffer | null;
  cert_cipher?: Buffer;
  cert_hash?: string;
  disabled_level?: number;
  cert_valid_to?: string;
  relation?: number;
  driver_licence_type?: string;
  materials?: string[];
  audit_status?: number;
  auditor_name?: string;
  audited_at?: string;
  opinion?: string;
  valid_from?: string;
  valid_to?: string;
}

export type NewCar = Required<Omit<CarChange, 'auditor_name' | 'audited_at' | 'opinion' | 'valid_from' | 'valid_to'>> & {
  dealer_id: string;
  id: string;
  applicant_name: string;
  created_at: string;
};

export async function insertCar(tx: Tx, car: NewCar): Promise<void> {
  await tx.insertInto('disabled_car').values(car).execute();
}

export async function lockCar(tx: Tx, id: string, dealerIds: readonly string[]): Promise<DisabledCar | undefined> {
  return tx
    .selectFrom('disabled_car')
    .select(['id', 'dealer_id as dealerId', 'plate_no as plateNo', 'cert_hash as certHash', 'cert_valid_to as certValidTo'])
    .select(['audit_status as auditStatus', 'rev'])
    .where('id', '=', id)
    .where(inDealers('dealer_id', dealerIds))
    .forUpdate()
    .executeTakeFirst();
}

export async function changeCar(tx: Tx, car: Pick<DisabledCar, 'dealerId' | 'id'>, change: CarChange): Promise<void> {
  await tx
    .updateTable('disabled_car')
    .set({ ...change, ...nextRev })
    .where('dealer_id', '=', car.dealerId)
    .where('id', '=', car.id)
    .execute();
}

type CarKey = Pick<DisabledCar, 'dealerId' | 'id' | 'certHash' | 'certValidTo'>;
const afterLastDay = (certValidTo: string) => sql`((${certValidTo}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;

/** A plate is covered from an instant to the end of the certificate's last day. Refused by the database while another one is. */
export async function coverPlate(tx: Tx, car: CarKey, plate: { plateNo: string; isChange: boolean }, at: Date): Promise<void> {
  await sql`insert into disabled_plate (dealer_id, id, car_id, cert_hash, plate_no, during, is_change)
    values (${car.dealerId}, ${newId(at)}, ${car.id}, ${car.certHash}, ${plate.plateNo},
      tstzrange(${at.toISOString()}, ${afterLastDay(car.certValidTo)}), ${plate.isChange})`.execute(tx);
}

/** Its plate is no longer covered from an instant on. */
export async function uncoverPlate(tx: Tx, car: Pick<DisabledCar, 'dealerId' | 'id'>, at: Date): Promise<void> {
  const mine = sql`dealer_id = ${car.dealerId} and car_id = ${car.id}`;
  await sql`delete from disabled_plate where ${mine} and lower(during) >= ${at.toISOString()}`.execute(tx);
  await sql`update disabled_plate set during = tstzrange(lower(during), ${at.toISOString()})
    where ${mine} and upper(during) > ${at.toISOString()}`.execute(tx);
}

/** How often a certificate has got another plate within the year before an instant. */
export async function plateChanges(tx: Tx, { dealerId, certHash }: CarKey, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from disabled_plate
    where dealer_id = ${dealerId} and cert_hash = ${certHash} and is_change
      and lower(during) > ${at.toISOString()}::timestamptz - interval '1 year'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Certificates whose last day is over: what was agreed to has ended, what still waits cannot be. */
export async function expireCars(tx: Tx, dealerId: string, today: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; waited: boolean }>`with old as (
      select dealer_id, id, audit_status from disabled_car
      where dealer_id = ${dealerId} and audit_status in ${codes(disabledStatus.TO_AUDIT, disabledStatus.PASSED)} and cert_valid_to < ${today} for update)
    update disabled_car c set audit_status = case when old.audit_status = ${sql.lit(disabledStatus.PASSED)} then 5 else 2 end,
      opinion = case when old.audit_status = ${sql.lit(disabledStatus.PASSED)} then c.opinion else '证件有效期已过' end, rev = c.rev + 1, updated_at = now()
    from old where c.dealer_id = old.dealer_id and c.id = old.id
    returning c.id, old.audit_status = ${sql.lit(disabledStatus.TO_AUDIT)} as waited`.execute(tx);
  return rows.filter(({ waited }) => waited).map(({ id }) => id);
}
