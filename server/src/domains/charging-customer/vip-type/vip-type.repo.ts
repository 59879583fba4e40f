import type { VipType, vipTypeFields, vipTypes } from '@bochong/contract/charging-customer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { stationNamesOf } from '../station-scope.repo.ts';

export type VipTypeValues = z.output<typeof vipTypeFields>;
type Dealers = { dealerIds: readonly string[] };

export const listVipTypes = (
  tx: Tx,
  filters: PageQuery & { vipName?: string | undefined },
  { dealerIds }: Dealers,
): Promise<Data<typeof vipTypes.list>> =>
  pageOf(
    tx,
    tx
      .selectFrom('charging_vip_type as t')
      .where(inDealers('t.dealer_id', dealerIds))
      .where('t.is_delete', '=', 0)
      .$if(filters.vipName !== undefined, (query) => query.where(contains('t.vip_name', filters.vipName)))
      .select([
        't.id as vipTypeId',
        dealerNameOf('t'),
        't.vip_name as vipName',
        't.level',
        't.elec_bp as elecBp',
        't.service_bp as serviceBp',
      ])
      .select(['t.service_reduce_e5 as serviceReduceE5', 't.occupy_bp as occupyBp', 't.min_energy_wh as minEnergyWh'])
      .select(['t.station_ids as stationIds', stationNamesOf('t'), 't.obtain_way as obtainWay', 't.valid_days as validDays', 't.enabled'])
      .select(['t.updated_at as updatedAt', 't.rev'])
      .select(
        sql<number>`(select count(*)::int from charging_owner o where o.dealer_id = t.dealer_id and o.vip_type_id = t.id)`.as(
          'holderCount',
        ),
      )
      .orderBy('t.level', 'desc')
      .orderBy('t.vip_name')
      .$castTo<VipType>(),
    filters,
  );

export const chosenVipTypes = (tx: Tx, { dealerIds }: Dealers): Promise<Data<typeof vipTypes.chosen>> =>
  tx
    .selectFrom('charging_vip_type')
    .select(['id as vipTypeId', 'vip_name as vipName', 'valid_days as validDays', 'enabled'])
    .where(inDealers('dealer_id', dealerIds))
    .where('is_delete', '=', 0)
    .orderBy('level', 'desc')
    .execute();

/** A type, locked, with how many owners have it. */
export const lockVipType = (tx: Tx, id: string, { dealerIds }: Dealers) =>
  tx
    .selectFrom('charging_vip_type as t')
    .select(['t.id', 't.dealer_id as dealerId', 't.vip_name as vipName', 't.valid_days as validDays', 't.enabled', 't.rev'])
    .select('t.station_ids as stationIds')
    .select(
      sql<number>`(select count(*)::int from charging_owner o where o.dealer_id = t.dealer_id and o.vip_type_id = t.id)`.as('holderCount'),
    )
    .where('t.id', '=', id)
    .where(inDealers('t.dealer_id', dealerIds))
    .where('t.is_delete', '=', 0)
    .forUpdate()
    .executeTakeFirst();

const written = (v: VipTypeValues) => ({
  ...{ vip_name: v.vipName, level: v.level, elec_bp: v.elecBp, service_bp: v.serviceBp, service_reduce_e5: v.serviceReduceE5 },
  ...{ occupy_bp: v.occupyBp, min_energy_wh: v.minEnergyWh, station_ids: v.stationIds, obtain_way: v.obtainWay, valid_days: v.validDays },
});

export async function insertVipType(tx: Tx, { dealerId, id }: { dealerId: string; id: string }, values: VipTypeValues): Promise<void> {
  await tx
    .insertInto('charging_vip_type')
    .values({ dealer_id: dealerId, id, ...written(values) })
    .execute();
}

export async function saveVipType(
  tx: Tx,
  { dealerId, id }: { dealerId: string; id: string },
  change: VipTypeValues | { enabled: boolean } | { deleted: true },
): Promise<void> {
  const set = 'deleted' in change ? { is_delete: 1 } : 'enabled' in change ? { enabled: change.enabled } : written(change);
  await tx
    .updateTable('charging_vip_type')
    .set({ ...set, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}
