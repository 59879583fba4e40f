import type { ChargingVin, chargingVins, vinFields } from '@bochong/contract/charging-customer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { z } from 'zod';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { payerNameOf, payerWith } from '../payer-name.repo.ts';
import { stationNamesOf } from '../station-scope.repo.ts';

export type VinValues = z.output<typeof vinFields>;
export interface VinFilters {
  vin?: string | undefined;
  plateNo?: string | undefined;
  payAccount?: number | undefined;
  payer?: string | undefined;
  enabled?: number | undefined;
}
type Dealers = { dealerIds: readonly string[] };

function selected(tx: Tx, filters: VinFilters, { dealerIds }: Dealers) {
  const { vin, plateNo, payAccount, payer, enabled } = filters;
  let query = tx
    .selectFrom('charging_vin as v')
    .where(inDealers('v.dealer_id', dealerIds))
    .where('v.is_delete', '=', 0)
    .select(['v.id as vinId', dealerNameOf('v'), 'v.vin', 'v.plate_no as plateNo', 'v.owner_id as ownerId', 'v.company_id as companyId'])
    .select([payerNameOf('v'), sql<1 | 2>`case when v.company_id is null then 1 else 2 end`.as('payAccount'), 'v.brand', 'v.model'])
    .select(['v.battery_wh as batteryWh', 'v.auto_start as autoStart', 'v.station_ids as stationIds', stationNamesOf('v')])
    .select(['v.valid_to as validTo', 'v.enabled', 'v.last_used_at as lastUsedAt', 'v.rev']);
  if (vin) query = query.where(contains('v.vin', vin));
  if (plateNo) query = query.where(contains('v.plate_no', plateNo));
  if (payAccount !== undefined) query = query.where('v.company_id', payAccount === 2 ? 'is not' : 'is', null);
  if (payer) query = query.where(payerWith('v', payer));
  if (enabled !== undefined) query = query.where('v.enabled', '=', enabled === 1);
  return query.orderBy('v.created_at', 'desc').orderBy('v.id', 'desc').$castTo<ChargingVin>();
}

export const listVins = (tx: Tx, filters: PageQuery & VinFilters, dealers: Dealers): Promise<Data<typeof chargingVins.list>> =>
  pageOf(tx, selected(tx, filters, dealers), filters);

export const vinBatches = (tx: Tx, filters: VinFilters, dealers: Dealers): AsyncGenerator<ChargingVin[]> =>
  batchesOf(tx, selected(tx, filters, dealers));

/** A VIN code, locked. */
export const lockVin = (tx: Tx, id: string, { dealerIds }: Dealers) =>
  tx
    .selectFrom('charging_vin')
    .select(['id', 'dealer_id as dealerId', 'vin', 'station_ids as stationIds', 'enabled', 'rev'])
    .where('id', '=', id)
    .where(inDealers('dealer_id', dealerIds))
    .where('is_delete', '=', 0)
    .forUpdate()
    .executeTakeFirst();

const written = (v: VinValues) => ({
  ...{ vin: v.vin, plate_no: v.plateNo, owner_id: v.ownerId, company_id: v.companyId, brand: v.brand, model: v.model },
  ...{ battery_wh: v.batteryWh, auto_start: v.autoStart, station_ids: v.stationIds, valid_to: v.validTo },
});

export async function insertVin(
  tx: Tx,
  { dealerId, id, at }: { dealerId: string; id: string; at: Date },
  values: VinValues,
): Promise<void> {
  await tx
    .insertInto('charging_vin')
    .values({ dealer_id: dealerId, id, created_at: at.toISOString(), ...written(values) })
    .execute();
}

export async function saveVin(
  tx: Tx,
  { dealerId, id }: { dealerId: string; id: string },
  change: VinValues | { enabled: boolean } | { deleted: true },
): Promise<void> {
  const set = 'deleted' in change ? { is_delete: 1 } : 'enabled' in change ? { enabled: change.enabled } : written(change);
  await tx
    .updateTable('charging_vin')
    .set({ ...set, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}
