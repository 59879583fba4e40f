import type { ChargingSums, LabelSums } from '@bochong/contract/charging-statistics';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers } from '../../../kernel/database/query.ts';
import { inStations } from '../../charging-asset/index.ts';
import type { GunTime } from '../figures/charging-figures.rule.ts';
import { type Period, type Piece, piecesOf } from '../figures/stat-period.rule.ts';
import { chargeFacts, type FactSpan, measures, nobody } from '../roll-up/charge-fact.repo.ts';
import { gunTimes } from '../roll-up/gun-time.repo.ts';
import { builtDays } from '../roll-up/roll-up.repo.ts';
import { slotFacts } from '../roll-up/slot-fact.repo.ts';

/** What is asked of the statistics, within what its asker may see. */
export interface StatQuery extends Period {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
  stationIds: readonly string[] | null;
  payerType: number | null;
  now: Date;
}

/** Where each day is to be read: what is added up from the roll-up, all else from orders as they stand. */
export interface Plan {
  query: StatQuery;
  pieces: readonly Piece[];
}

export const planOf = async (tx: Tx, query: StatQuery): Promise<Plan> => ({
  query,
  pieces: piecesOf(query, query.dealerIds, await builtDays(tx, query)),
});

const kept = ({ dealerIds, from, to }: Piece) => sql`${inDealers('r.dealer_id', dealerIds)} and r.stat_date between ${from} and ${to}`;
const together = ({ query, pieces }: Plan, part: (span: FactSpan, piece: Piece) => RawBuilder<unknown>) =>
  sql.join(
    pieces.map((piece) => part({ ...piece, now: query.now }, piece)),
    sql` union all `,
  );

const columns = (names: readonly string[], table: string) => sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
const chargeColumns = [
  ...['dealer_id', 'stat_date', 'station_id', 'equipment_id', 'connector_id', 'payer_type', 'start_source', 'company_id'],
  ...measures,
];
const charges = (plan: Plan) =>
  together(plan, (span, piece) =>
    piece.built
      ? sql`select ${columns(chargeColumns, 'r')} from charge_stat_daily r where ${kept(piece)}`
      : sql`select ${columns(chargeColumns, 'x')} from (${chargeFacts(span)}) x`,
  );

const ofStations = ({ stationIds, parkIds }: StatQuery) => {
  const where: Expression<SqlBool>[] = [inStations('f', 'station_id', parkIds)];
  if (stationIds !== null) where.push(sql<SqlBool>`f.station_id = any (${stationIds}::uuid[])`);
  return where;
};
const all = (where: readonly Expression<SqlBool>[]) => sql<SqlBool>`${sql.join(where, sql` and `)}`;
export const ofPayers = (query: StatQuery) => {
  const where = ofStations(query);
  if (query.payerType !== null) where.push(sql<SqlBool>`f.payer_type = ${query.payerType}`);
  return all(where);
};

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
export const chargeSums = sql.join(
  measures.map((name) => sql`coalesce(sum(${sql.ref(`f.${name}`)}), 0)::bigint as ${sql.ref(camel(name))}`),
);

/** What sums are told by. */
export type StatKey = 'stat_date' | 'station_id' | 'connector_id' | 'payer_type' | 'company_id';

/** Sums by the value of a key; without one of everything, under an empty key. */
export async function sumsBy(tx: Tx, plan: Plan, key: StatKey | null): Promise<Map<string, ChargingSums>> {
  const by = key === null ? sql`''` : sql`${sql.ref(`f.${key}`)}::text`;
  const company = key === 'company_id' ? sql`and f.company_id <> ${nobody}::uuid` : sql``;
  const { rows } = await sql<ChargingSums & { key: string }>`select ${by} as key, ${chargeSums} from (${charges(plan)}) f
    where ${ofPayers(plan.query)} ${company} group by 1`.execute(tx);
  return new Map(rows.map(({ key: of, ...sums }) => [of, sums]));
}

/** Time of guns by day, station or gun, and how many guns it is of; whoever pays. */
export async function gunTimeBy(tx: Tx, plan: Plan, key: Exclude<StatKey, 'payer_type' | 'company_id'> | null) {
  const by = key === null ? sql`''` : sql`${sql.ref(`f.${key}`)}::text`;
  const times = together(plan, (span, piece) =>
    piece.built
      ? sql`select r.stat_date, r.dealer_id, r.station_id, r.connector_id, r.rated_power_w, r.enabled_sec, r.offline_sec, r.fault_sec
          from charge_gun_daily r where ${kept(piece)}`
      : sql`select x.stat_date, x.dealer_id, x.station_id, x.connector_id, x.rated_power_w, x.enabled_sec, x.offline_sec, x.fault_sec
          from (${gunTimes(span)}) x`,
  );
  const { rows } = await sql<
    GunTime & { key: string; gunCount: number }
  >`select ${by} as key, count(distinct f.connector_id)::int as "gunCount",
      coalesce(sum(f.enabled_sec), 0)::bigint as "enabledSec", coalesce(sum(f.offline_sec), 0)::bigint as "offlineSec",
      coalesce(sum(f.fault_sec), 0)::bigint as "faultSec", coalesce(sum(f.rated_power_w::bigint * f.enabled_sec), 0)::bigint as "ratedWattSec"
    from (${times}) f where ${all(ofStations(plan.query))} group by 1`.execute(tx);
  return new Map(rows.map(({ key: of, ...time }) => [of, time]));
}

/** Sums by half hour, and by part of the day that a tariff names. */
export async function slotSums(tx: Tx, plan: Plan) {
  const names = [
    'dealer_id',
    'stat_date',
    'station_id',
    'payer_type',
    'slot',
    'rate_label',
    'energy_wh',
    'elec_fen',
    'service_fen',
    'started_count',
  ];
  const slots = together(plan, (span, piece) =>
    piece.built
      ? sql`select ${columns(names, 'r')} from charge_stat_slot r where ${kept(piece)}`
      : sql`select ${columns(names, 'x')} from (${slotFacts(span)}) x`,
  );
  const { rows } = await sql<Omit<LabelSums, 'shareBp' | 'priceE5'> & { slot: number; startedCount: number }>`
    select f.slot, f.rate_label as "rateLabel", sum(f.energy_wh)::bigint as "energyWh", sum(f.elec_fen)::bigint as "elecFen",
      sum(f.service_fen)::bigint as "serviceFen", sum(f.started_count)::bigint as "startedCount"
    from (${slots}) f where ${ofPayers(plan.query)} group by 1, 2`.execute(tx);
  return rows;
}

/** Sums of one day by gun, kind of payer and way of starting, as the sheet has them. */
export async function dayRows(tx: Tx, plan: Plan) {
  const { rows } = await sql<ChargingSums & SheetKey>`
    select f.stat_date as date, s.station_name as "stationName", e.equipment_name as "equipmentName", c.connector_name as "connectorName",
      c.connector_code as "connectorCode", f.payer_type as "payerType", coalesce(k.company_name, '') as "companyName",
      f.start_source as "startSource", ${chargeSums}
    from (${charges(plan)}) f
      join charging_station s on s.dealer_id = f.dealer_id and s.id = f.station_id
      join charging_equipment e on e.dealer_id = f.dealer_id and e.id = f.equipment_id
      join charging_connector c on c.dealer_id = f.dealer_id and c.id = f.connector_id
      left join company k on k.dealer_id = f.dealer_id and k.id = f.company_id
    where ${ofPayers(plan.query)} group by 1, 2, 3, 4, 5, 6, 7, 8 order by 2, 3, 5, 6, 7, 8`.execute(tx);
  return rows;
}
export interface SheetKey {
  date: string;
  stationName: string;
  equipmentName: string;
  connectorName: string;
  connectorCode: string;
  payerType: number;
  companyName: string;
  startSource: number;
}
