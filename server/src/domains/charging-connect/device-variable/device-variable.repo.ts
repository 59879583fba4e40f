import { chargingProtocol, equipmentType } from '@bochong/contract/charging-asset';
import { type DeviceVariable, type VariableDevice, variableBaseline } from '@bochong/contract/charging-connect';
import { type RawBuilder, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { inStations } from '../../charging-asset/index.ts';
import { baselineOf } from '../message/baseline.rule.ts';
import { baseline201, isSecretName } from '../ocpp201/device-model.rule.ts';
import { type Range, rangeText } from './variable-range.rule.ts';

interface Scope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}

/** Stands in a baseline where the interval of the equipment stands. */
const heartbeatMark = -1;
const baselineFor = (isAc: boolean, offlineCards: boolean) =>
  new Map(baseline201(baselineOf({ isAc, heartbeatSec: heartbeatMark, offlineCards })).map(([path, value]) => [path.toLowerCase(), value]));
const [dc, ac, dcOffline, acOffline] = [
  ...[baselineFor(false, false), baselineFor(true, false), baselineFor(false, true), baselineFor(true, true)],
] as const;

/** The value of one variable in the baseline, by what the equipment is. */
function wantedValue(path: string): RawBuilder<string> {
  const [a, b, c] = [dc, ac, dcOffline].map((of) => of?.get(path) ?? '') as [string, string, string];
  if (a === String(heartbeatMark)) return sql`e.heartbeat_interval_sec::text`;
  if (a !== b) return sql`case when e.equipment_type = ${sql.lit(equipmentType.AC)} then ${sql.lit(b)} else ${sql.lit(a)} end`;
  return a === c ? sql`${sql.lit(a)}` : sql`case when coalesce(l.offline_cards, false) then ${sql.lit(c)} else ${sql.lit(a)} end`;
}

/** What the platform sets a variable to: the baseline that a station is set up by. Null: it leaves the variable alone. */
const wanted = sql<string | null>`case when v.attribute = 'Actual' then case lower(v.path) ${sql.join(
  [...(acOffline?.keys() ?? [])].map((path) => sql`when ${sql.lit(path)} then ${wantedValue(path)}`),
  sql` `,
)} end end`;

/** Blanks and capitals make no difference, as when a station is set up. */
const plain = (value: RawBuilder<unknown>) => sql`lower(replace(${value}, ' ', ''))`;
const baseline = sql<number | null>`case when ${wanted} is null then null when ${plain(wanted)} = ${plain(sql`v.value`)}
  then ${sql.lit(variableBaseline.SAME)} else ${sql.lit(variableBaseline.OTHER)} end`;

const attributes = sql`array['Actual', 'Target', 'MinSet', 'MaxSet']`;
const mutabilities = sql`array['ReadWrite', 'ReadOnly', 'WriteOnly']`;
const attribute = sql<number>`array_position(${attributes}, v.attribute)`;
const mutability = sql<number>`coalesce(array_position(${mutabilities}, v.mutability), 1)`;

export interface VariableFilters {
  stationId?: string | undefined;
  equipmentId?: string | undefined;
  component?: string | undefined;
  variable?: string | undefined;
  attribute?: number | undefined;
  mutability?: number | undefined;
  baseline?: number | undefined;
}

/** Variables of devices that use 2.0.1 now; those of one that went back to 1.6 are not shown. */
function joined(tx: Tx, { dealerIds, parkIds }: Scope) {
  return tx
    .selectFrom('charge_point_variable as v')
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'v.dealer_id').onRef('e.id', '=', 'v.equipment_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'e.dealer_id').onRef('s.id', '=', 'e.station_id'))
    .leftJoin('charge_point_link as l', (join) => join.onRef('l.dealer_id', '=', 'e.dealer_id').onRef('l.equipment_id', '=', 'e.id'))
    .where(inDealers('v.dealer_id', dealerIds))
    .where('e.is_delete', '=', 0)
    .where('e.protocol', '=', sql.lit(chargingProtocol.OCPP201))
    .where(inStations('e', 'station_id', parkIds));
}

type Row = Omit<DeviceVariable, 'range' | 'secret'> & Range;

function selected(tx: Tx, f: VariableFilters, scope: Scope) {
  let query = joined(tx, scope);
  if (f.stationId) query = query.where('e.station_id', '=', f.stationId);
  if (f.equipmentId) query = query.where('v.equipment_id', '=', f.equipmentId);
  if (f.component) query = query.where(contains('v.component', f.component));
  if (f.variable) query = query.where(contains('v.variable', f.variable));
  if (f.attribute !== undefined) query = query.where(attribute, '=', f.attribute);
  if (f.mutability !== undefined) query = query.where(mutability, '=', f.mutability);
  if (f.baseline !== undefined) query = query.where(baseline, '=', f.baseline);
  return query
    .select(['v.id as variableId', dealerNameOf('v'), 'v.equipment_id as equipmentId', 'e.equipment_name as equipmentName'])
    .select(['s.station_name as stationName', 'v.component', 'v.component_instance as componentInstance', 'v.evse', 'v.variable'])
    .select(['v.variable_instance as variableInstance', attribute.as('attribute'), 'v.value', 'v.unit', mutability.as('mutability')])
    .select(['v.data_type as dataType', 'v.min_limit as minLimit', 'v.max_limit as maxLimit', 'v.values_list as valuesList'])
    .select([wanted.as('wanted'), baseline.as('baseline'), 'v.told_at as toldAt'])
    .orderBy('v.equipment_id')
    .orderBy('v.path')
    .orderBy('v.attribute')
    .$castTo<Row>();
}

const shown = ({ minLimit, maxLimit, valuesList, ...row }: Row): DeviceVariable => ({
  ...row,
  range: rangeText({ dataType: row.dataType, minLimit, maxLimit, valuesList }),
  secret: isSecretName(row.variable),
});

export async function listVariables(tx: Tx, filters: PageQuery & VariableFilters, scope: Scope) {
  const page = await pageOf(tx, selected(tx, filters, scope), filters);
  return { ...page, results: page.results.map(shown) };
}

export async function* variableBatches(tx: Tx, filters: VariableFilters, scope: Scope): AsyncGenerator<DeviceVariable[]> {
  for await (const rows of batchesOf(tx, selected(tx, filters, scope))) yield rows.map(shown);
}

/** Names shown of the variables that differ at one device. */
const mostNames = 5;

/** Devices that told their variables, those that differ most first. */
export function listDevices(
  tx: Tx,
  f: PageQuery & { stationId?: string | undefined; keyword?: string | undefined; baseline?: number | undefined },
  scope: Scope,
) {
  const differs = sql`${baseline} = ${sql.lit(variableBaseline.OTHER)}`;
  const differing = sql<number>`count(*) filter (where ${differs})::int`;
  let query = joined(tx, scope);
  if (f.stationId) query = query.where('e.station_id', '=', f.stationId);
  if (f.keyword) query = query.where((on) => on.or([contains('e.equipment_name', f.keyword), contains('e.equipment_code', f.keyword)]));
  const rows = query
    .groupBy(['v.dealer_id', 'e.id', 'e.dealer_id', 'e.equipment_name', 'e.online_status', 'e.config_read_at', 's.station_name'])
    .select(['e.id as equipmentId', dealerNameOf('v'), 'e.equipment_name as equipmentName', 's.station_name as stationName'])
    .select(['e.online_status as onlineStatus', 'e.config_read_at as readAt', differing.as('differing')])
    .select(sql<number>`count(*)::int`.as('variables'))
    .select(
      sql<string>`coalesce(array_to_string((array_agg(v.path order by v.path) filter (where ${differs}))[1:${sql.lit(mostNames)}], '、'), '')`.as(
        'names',
      ),
    )
    .$if(f.baseline === variableBaseline.OTHER, (only) => only.having(differing, '>', 0))
    .$if(f.baseline === variableBaseline.SAME, (only) => only.having(differing, '=', 0))
    .orderBy(differing, 'desc')
    .orderBy('s.station_name')
    .orderBy('e.id');
  return pageOf(
    tx,
    tx
      .selectFrom(rows.as('d'))
      .selectAll()
      .orderBy('differing', 'desc')
      .orderBy('stationName')
      .orderBy('equipmentId')
      .$castTo<VariableDevice>(),
    f,
  );
}

/** One attribute of a variable, within a user's scope. */
export async function findVariable(tx: Tx, id: string, parkIds: readonly string[] | null) {
  return tx
    .selectFrom('charge_point_variable as v')
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'v.dealer_id').onRef('e.id', '=', 'v.equipment_id'))
    .select(['v.equipment_id as equipmentId', 'v.path', 'v.component', 'v.component_instance as componentInstance', 'v.evse', 'v.variable'])
    .select(['v.variable_instance as variableInstance', 'v.attribute', 'v.mutability', 'v.data_type as dataType'])
    .select(['v.min_limit as minLimit', 'v.max_limit as maxLimit', 'v.values_list as valuesList'])
    .where('v.id', '=', id)
    .where('e.is_delete', '=', 0)
    .where(inStations('e', 'station_id', parkIds))
    .executeTakeFirst();
}
