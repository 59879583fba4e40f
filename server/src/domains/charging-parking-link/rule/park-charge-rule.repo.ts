import type { ParkChargeRule } from '@bochong/contract/charging-parking-link';
import { type Insertable, sql } from 'kysely';
import type { DB } from '../../../kernel/database/database.gen.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { benefitText, conditionText, type ParkTerms } from './park-charge.rule.ts';

export interface RuleFilters {
  keyword?: string | undefined;
  stationId?: string | undefined;
  enabled?: number | undefined;
}
type Parks = readonly string[] | null;
type Raw = Omit<ParkChargeRule, 'conditionText' | 'benefitText'> & { dealerId: string };

const names = (table: 'charging_station' | 'park', name: string, ids: string) =>
  sql<string[]>`coalesce((select json_agg(${sql.ref(`n.${name}`)} order by ${sql.ref(`n.${name}`)}) from ${sql.table(table)} n
    where n.dealer_id = r.dealer_id and n.id = any (${sql.ref(`r.${ids}`)})), '[]')`;

/** Rules of which the user sees all stations: what a rule gives elsewhere is nobody's to change who does not see it. */
const seen = (parkIds: Parks) =>
  parkIds === null
    ? sql<boolean>`true`
    : sql<boolean>`not exists (select from unnest(r.station_ids) s (id) where not exists (select from charging_station_park p
        where p.dealer_id = r.dealer_id and p.station_id = s.id and p.park_id = any (${parkIds}::uuid[])))`;

const rules = (tx: Tx, parkIds: Parks) =>
  tx
    .selectFrom('park_charge_rule as r')
    .where('r.is_delete', '=', 0)
    .where(seen(parkIds))
    .select(['r.id as ruleId', 'r.dealer_id as dealerId', 'r.rule_name as ruleName', dealerNameOf('r'), 'r.station_ids as stationIds'])
    .select(['r.park_ids as parkIds', 'r.min_energy_wh as minEnergyWh', 'r.min_charge_min as minChargeMin', 'r.min_paid_fen as minPaidFen'])
    .select(['r.benefit_type as benefitType', 'r.free_minutes as freeMinutes', 'r.extra_minutes as extraMinutes'])
    .select(['r.max_minutes as maxMinutes', 'r.times_per_stay as timesPerStay', 'r.times_per_day as timesPerDay'])
    .select(['r.plate_kinds as plateKinds', 'r.valid_after_end_min as validAfterEndMin', 'r.effective_from as effectiveFrom'])
    .select(['r.effective_to as effectiveTo', 'r.enabled', 'r.operator_name as operatorName', 'r.updated_at as updatedAt', 'r.rev'])
    .select([
      names('charging_station', 'station_name', 'station_ids').as('stationNames'),
      names('park', 'park_name', 'park_ids').as('parkNames'),
    ])
    .$castTo<Raw>();

const shown = ({ dealerId: _, ...rule }: Raw): ParkChargeRule => ({
  ...rule,
  extraMinutes: rule.extraMinutes ?? 0,
  conditionText: conditionText(rule),
  benefitText: benefitText(rule),
});

export async function listRules(tx: Tx, { keyword, stationId, enabled, ...page }: PageQuery & RuleFilters, parkIds: Parks) {
  let query = rules(tx, parkIds);
  if (keyword) query = query.where(contains('r.rule_name', keyword));
  if (enabled !== undefined) query = query.where('r.enabled', '=', enabled);
  if (stationId) query = query.where(sql<boolean>`${stationId}::uuid = any (r.station_ids)`);
  const found = await pageOf(tx, query.orderBy('r.updated_at', 'desc').orderBy('r.id'), page);
  return { ...found, results: found.results.map(shown) };
}

export const findRule = (tx: Tx, id: string, parkIds: Parks): Promise<Raw | undefined> =>
  rules(tx, parkIds).where('r.id', '=', id).executeTakeFirst();

/** The rule that a station's charges were judged by at an instant. */
export const ruleAt = (tx: Tx, dealerId: string, stationId: string, at: string): Promise<ParkTerms | undefined> =>
  rules(tx, null)
    .where('r.dealer_id', '=', dealerId)
    .where('r.enabled', '=', 1)
    .where(sql<boolean>`${stationId}::uuid = any (r.station_ids)`)
    .where('r.effective_from', '<=', at)
    .where(sql<boolean>`(r.effective_to is null or r.effective_to > ${at})`)
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()
    .then(
      (raw) =>
        raw && {
          ...{
            ruleId: raw.ruleId,
            ruleName: raw.ruleName,
            parkIds: raw.parkIds,
            minEnergyWh: raw.minEnergyWh,
            minChargeMin: raw.minChargeMin,
          },
          ...{ minPaidFen: raw.minPaidFen, benefitType: raw.benefitType, freeMinutes: raw.freeMinutes, extraMinutes: raw.extraMinutes },
          ...{ maxMinutes: raw.maxMinutes, timesPerStay: raw.timesPerStay, timesPerDay: raw.timesPerDay, plateKinds: raw.plateKinds },
          validAfterEndMin: raw.validAfterEndMin,
        },
    );

/** Changes of a unit's rules wait for each other: a station stands in one of them, and a name is used once. */
export const lockRules = (tx: Tx, dealerId: string) => sql`select pg_advisory_xact_lock(hashtextextended(${dealerId}, 37))`.execute(tx);

/** Another rule of the unit with this name, or with one of these stations. */
export async function clashOf(
  tx: Tx,
  { dealerId, ruleId }: { dealerId: string; ruleId: string },
  { ruleName, stationIds }: { ruleName: string; stationIds: readonly string[] },
): Promise<{ ruleName: string; stationName: string | null } | undefined> {
  const { rows } = await sql<{
    ruleName: string;
    stationName: string | null;
  }>`select r.rule_name as "ruleName", s.station_name as "stationName"
    from park_charge_rule r left join charging_station s on s.dealer_id = r.dealer_id and s.id = any (r.station_ids) and s.id = any (${[...stationIds]}::uuid[])
    where r.dealer_id = ${dealerId} and r.id <> ${ruleId} and r.is_delete = 0 and (r.rule_name = ${ruleName} or s.id is not null) limit 1`.execute(
    tx,
  );
  return rows[0];
}

/** How many of these stations the unit has and the user sees. */
export async function countSeen(tx: Tx, dealerId: string, stationIds: readonly string[], parkIds: Parks): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from charging_station s where s.dealer_id = ${dealerId}
    and s.id = any (${[...stationIds]}::uuid[]) and s.is_delete = 0 and (${parkIds === null} or exists (select from charging_station_park p
      where p.dealer_id = s.dealer_id and p.station_id = s.id and p.park_id = any (${parkIds ?? []}::uuid[])))`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The first of these lots that none of the stations stands in; its name, or its id where it is not the unit's. */
export async function strangerPark(
  tx: Tx,
  dealerId: string,
  stationIds: readonly string[],
  parkIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select coalesce(k.park_name, p.id::text) as name from unnest(${[...parkIds]}::uuid[]) p (id)
    left join park k on k.dealer_id = ${dealerId} and k.id = p.id
    where not exists (select from charging_station_park sp where sp.dealer_id = ${dealerId} and sp.park_id = p.id
      and sp.station_id = any (${[...stationIds]}::uuid[])) limit 1`.execute(tx);
  return rows[0]?.name;
}

type Values = Omit<Insertable<DB['park_charge_rule']>, 'dealer_id' | 'id'>;

export const insertRule = (tx: Tx, key: { dealerId: string; ruleId: string }, values: Values) =>
  tx
    .insertInto('park_charge_rule')
    .values({ dealer_id: key.dealerId, id: key.ruleId, ...values })
    .execute();

/** Changes a rule of this revision; answers how many there were. */
export async function updateRule(tx: Tx, id: string, rev: number, values: Partial<Values>): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('park_charge_rule')
    .set({ ...values, ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .where('is_delete', '=', 0)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
