import type { CompanyVehicle, companyVehicleFields } from '@bochong/contract/company';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { flagCode } from '@bochong/contract/kernel/fields';
import type { ownCompany } from '@bochong/contract/own-company';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../kernel/database/db.ts';
import { inDealers, type PageQuery, pageOf } from '../../kernel/database/query.ts';
import type { Keys } from '../../kernel/session/secret.ts';
import type { CompanyKey } from './company.repo.ts';

export async function listVehicles(tx: Tx, { dealerId, id }: CompanyKey, keys: Keys): Promise<CompanyVehicle[]> {
  const vehicles = await tx
    .selectFrom('company_vehicle')
    .select(['id as vehicleId', 'company_id as companyId', 'plate_no as plateNo', 'plate_color as plateColor', 'driver_name as driverName'])
    .select(['daily_limit_fen as dailyLimitFen', 'monthly_limit_fen as monthlyLimitFen'])
    .select(['driver_mobile_cipher as cipher', 'dept', 'status', 'created_at as createdAt'])
    .where('dealer_id', '=', dealerId)
    .where('company_id', '=', id)
    .orderBy('status', 'desc')
    .orderBy('plate_no')
    .execute();
  return vehicles.map(({ cipher, ...row }) => ({ ...row, driverMobile: keys.masked(cipher) }) as CompanyVehicle);
}

/** Vehicles of a company without what is told of their drivers. */
export const vehiclesOfCompany = (tx: Tx, { dealerId, id }: CompanyKey, query: PageQuery) =>
  pageOf(
    tx,
    tx
      .selectFrom('company_vehicle')
      .select(['id as vehicleId', 'plate_no as plateNo', 'driver_name as driverName', 'dept', 'status'])
      .select(['daily_limit_fen as dailyLimitFen', 'monthly_limit_fen as monthlyLimitFen'])
      .where('dealer_id', '=', dealerId)
      .where('company_id', '=', id)
      .orderBy('status', 'desc')
      .orderBy('plate_no')
      .orderBy('id')
      .$castTo<Data<typeof ownCompany.vehicles>['results'][number]>(),
    query,
  );

/** What a vehicle of a company may charge from its next start on; false when it is none of the company's. */
export async function saveVehicleLimit(
  tx: Tx,
  { dealerId, id }: CompanyKey,
  vehicleId: string,
  { dailyLimitFen, monthlyLimitFen }: { dailyLimitFen: number | null; monthlyLimitFen: number | null },
): Promise<boolean> {
  const saved = await tx
    .updateTable('company_vehicle')
    .set({ daily_limit_fen: dailyLimitFen, monthly_limit_fen: monthlyLimitFen })
    .where('dealer_id', '=', dealerId)
    .where('company_id', '=', id)
    .where('id', '=', vehicleId)
    .where('status', '=', flagCode.ON)
    .executeTakeFirst();
  return saved.numUpdatedRows === 1n;
}

export async function insertVehicle(
  tx: Tx,
  company: CompanyKey,
  vehicle: { id: string; driverMobileCipher: Buffer | null; createdAt: string } & Omit<
    z.output<typeof companyVehicleFields>,
    'driverMobile'
  >,
): Promise<void> {
  await tx
    .insertInto('company_vehicle')
    .values({
      dealer_id: company.dealerId,
      id: vehicle.id,
      company_id: company.id,
      plate_no: vehicle.plateNo,
      plate_color: vehicle.plateColor,
      driver_name: vehicle.driverName,
      driver_mobile_cipher: vehicle.driverMobileCipher,
      dept: vehicle.dept,
      daily_limit_fen: vehicle.dailyLimitFen,
      monthly_limit_fen: vehicle.monthlyLimitFen,
      created_at: vehicle.createdAt,
    })
    .execute();
}

export async function countVehicles(tx: Tx, { dealerId, id }: CompanyKey): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from company_vehicle
    where dealer_id = ${dealerId} and company_id = ${id} and status = ${sql.lit(flagCode.ON)}`.execute(tx);
  return counted[0]?.count ?? 0;
}

export async function findVehicle(tx: Tx, id: string, { dealerIds }: { dealerIds: readonly string[] }) {
  return tx
    .selectFrom('company_vehicle')
    .select(['id', 'company_id as companyId', 'plate_no as plateNo'])
    .where('id', '=', id)
    .where('status', '=', flagCode.ON)
    .where(inDealers('dealer_id', dealerIds))
    .executeTakeFirst();
}

/** What a vehicle of a company may charge on its account, fen; null: without limit. Undefined for one of no company that pays. */
export async function chargingLimitsOf(
  tx: Tx,
  { dealerId, companyId, plateNo }: { dealerId: string; companyId: string; plateNo: string },
): Promise<{ dailyLimitFen: number | null; monthlyLimitFen: number | null } | undefined> {
  const row = await tx
    .selectFrom('company_vehicle')
    .select(['daily_limit_fen as dailyLimitFen', 'monthly_limit_fen as monthlyLimitFen'])
    .where('dealer_id', '=', dealerId)
    .where('company_id', '=', companyId)
    .where('plate_no', '=', plateNo)
    .where('status', '=', flagCode.ON)
    .executeTakeFirst();
  return row as { dailyLimitFen: number | null; monthlyLimitFen: number | null } | undefined;
}

/** Vehicles leave a company: one, or all of them. Those that are in the lot leave it on the account they came in on. */
export async function dismissVehicles(tx: Tx, company: CompanyKey, vehicleId?: string): Promise<void> {
  await tx
    .updateTable('company_vehicle')
    .set({ status: flagCode.OFF })
    .where('dealer_id', '=', company.dealerId)
    .where('company_id', '=', company.id)
    .where('status', '=', flagCode.ON)
    .$if(vehicleId !== undefined, (query) => query.where('id', '=', vehicleId ?? ''))
    .execute();
}
