import { type ChargingSplit, chargingAccountStatus, chargingAccounts } from '@bochong/contract/charging-account';
import { stationStatus } from '@bochong/contract/charging-asset';
import { splitAccountStatus, splitReceiver } from '@bochong/contract/split';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { contains } from '../../kernel/database/query.ts';
import { recordTable } from '../../kernel/database/record-table.ts';
import { inStations } from '../charging-asset/index.ts';
import type { AccountAtStation } from './account-plan.rule.ts';

const inLots = (parkIds: string[]) =>
  sql<boolean>`exists (select from charging_station_park sp where sp.dealer_id = r.dealer_id and sp.station_id = any (r.station_ids)
    and sp.park_id = any (${parkIds}::uuid[]))`;
const percent = (field: 'elecBp' | 'serviceBp' | 'occupyBp') => sql`trim_scale((p.split ->> ${sql.lit(field)})::int / 100.0) || '%'`;

export const accountTable = recordTable(chargingAccounts, {
  table: 'charging_account',
  order: ['account_name'],
  shown: {
    stationNames: sql`coalesce((select string_agg(s.station_name, '、' order by s.station_name) from charging_station s
      where s.dealer_id = r.dealer_id and s.id = any (r.station_ids) and s.is_delete = 0), '')`,
    splitText: sql`(select string_agg(case when p.split ->> 'payeeId' is null then '本单位' else coalesce(a.name, '') end
        || ' 电费' || ${percent('elecBp')} || ' 服务费' || ${percent('serviceBp')} || ' 占位费' || ${percent('occupyBp')}, '；' order by p.place)
      from jsonb_array_elements(r.splits) with ordinality p (split, place)
      left join split_account_name a on a.dealer_id = r.dealer_id and a.id = (p.split ->> 'payeeId')::uuid)`,
    dealerName: sql`(select d.dealer_name from dealer d where d.dealer_id = r.dealer_id)`,
  },
  filters: { stationId: (id: string) => sql`${id}::uuid = any (r.station_ids)` },
  inLots,
});
export const accountRecords = { chargingAccount: { table: 'charging_account', inLots } };

/** Who changes accounts of a unit, or brings its stations online, waits for whoever does. */
export async function lockUnit(tx: Tx, dealerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('charging accounts ' || ${dealerId}, 0))`.execute(tx);
}

/** An online station among these that no other enabled account has. */
export async function leftAlone(tx: Tx, key: { dealerId: string; id: string }, stationIds: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select s.station_name as name from charging_station s
    where s.dealer_id = ${key.dealerId} and s.id = any (${[...stationIds]}::uuid[]) and s.is_delete = 0
      and s.station_status = ${sql.lit(stationStatus.NORMAL)}
      and not exists (select from charging_account r where r.dealer_id = s.dealer_id and r.id <> ${key.id}
        and r.status = ${sql.lit(chargingAccountStatus.ON)} and s.id = any (r.station_ids))
    order by 1 limit 1`.execute(tx);
  return rows[0]?.name;
}

/** Enabled accounts at their stations, each with the place that its money belongs to: the station's first lot, else itself. */
export async function accountsAtStations(tx: Tx, dealerId: string): Promise<AccountAtStation[]> {
  const { rows } = await sql<AccountAtStation & { splits: ChargingSplit[] }>`select r.id as "accountId", r.account_name as "accountName",
      r.splits, r.settle_cycle as "settleCycle", s.station_name as "stationName", s.id as "stationId",
      coalesce((select sp.park_id from charging_station_park sp where sp.dealer_id = s.dealer_id and sp.station_id = s.id
        order by sp.park_id limit 1), s.id) as place
    from charging_account r join charging_station s on s.dealer_id = r.dealer_id and s.id = any (r.station_ids) and s.is_delete = 0
    where r.dealer_id = ${dealerId} and r.status = ${sql.lit(chargingAccountStatus.ON)} order by r.id, s.station_name, s.id`.execute(tx);
  return rows;
}

/** What phones may pay by at a station: what one of its enabled accounts opens; null where it has none. */
export async function channelsAt(tx: Tx, { dealerId, stationId }: { dealerId: string; stationId: string }): Promise<number[] | null> {
  const { rows } = await sql<{ channels: number[] | null }>`select array_agg(distinct c.code::int) as channels
    from charging_account r, unnest(r.pay_channels) as c (code)
    where r.dealer_id = ${dealerId} and r.status = ${sql.lit(chargingAccountStatus.ON)} and ${stationId}::uuid = any (r.station_ids)`.execute(
    tx,
  );
  return rows[0]?.channels ?? null;
}

const mostChoices = 200;

/** Stations within reach, or receivers that no payment channel has to give their shares, by a part of the name. */
export async function choicesOf(
  tx: Tx,
  { dealerId, parkIds }: { dealerId: string; parkIds: readonly string[] | null },
  of: 'payee' | 'station',
  keyword = '',
): Promise<{ value: string; label: string }[]> {
  if (of === 'station')
    return tx
      .selectFrom('charging_station as s')
      .select(['s.id as value', 's.station_name as label'])
      .where('s.dealer_id', '=', dealerId)
      .where('s.is_delete', '=', 0)
      .where(inStations('s', 'id', parkIds))
      .where(contains('s.station_name', keyword))
      .orderBy('s.station_name')
      .limit(mostChoices)
      .execute();
  const { rows } = await sql<{ value: string; label: string }>`select id as value, name as label from split_account_name
    where dealer_id = ${dealerId} and status = ${sql.lit(splitAccountStatus.ON)} and receiver_type <> ${sql.lit(splitReceiver.MERCHANT)}
      and ${contains('name', keyword)} order by 2 limit ${mostChoices}`.execute(tx);
  return rows;
}
