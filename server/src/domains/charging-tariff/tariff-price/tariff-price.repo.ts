import { connectorType } from '@bochong/contract/charging-asset';
import { tariffCurrent } from '@bochong/contract/charging-tariff';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { ConstantZone } from '../../../kernel/time.ts';
import { inStations } from '../../charging-asset/index.ts';
import type { StoredVersion } from '../tariff/tariff-version.rule.ts';
import type { BoundGun, TariffBinding } from '../tariff-binding/tariff-binding.rule.ts';

/** A gun with the local time of its station. */
export interface PricedGun extends BoundGun {
  zone: ConstantZone;
}

/** Current of a gun's interface: a DC plug, else AC. */
export const currentOf = sql<number>`case when c.connector_type = ${sql.lit(connectorType.PLUG_DC)}
  then ${sql.lit(tariffCurrent.DC)} else ${sql.lit(tariffCurrent.AC)} end`;

/** Guns by id, removed ones too: their orders are priced all the same. */
export const pricedGuns = (tx: Tx, connectorIds: readonly string[]): Promise<PricedGun[]> =>
  tx
    .selectFrom('charging_connector as c')
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'c.dealer_id').onRef('s.id', '=', 'c.station_id'))
    .select(['c.dealer_id as dealerId', 'c.station_id as stationId', 'c.equipment_id as equipmentId', 'c.id as connectorId'])
    .select([currentOf.as('currentType'), 's.timezone as zone'])
    .where('c.id', 'in', [...connectorIds])
    .$castTo<PricedGun>()
    .execute();

/** A gun by its names; `usable`: neither it nor its equipment is disabled. */
export interface StationGun extends PricedGun {
  connectorCode: string;
  connectorName: string;
  equipmentName: string;
  usable: boolean;
}

/** Guns of a station of the user's data scope, by number. */
export const stationGuns = (tx: Tx, stationId: string, parkIds: readonly string[] | null): Promise<StationGun[]> =>
  tx
    .selectFrom('charging_connector as c')
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'c.dealer_id').onRef('s.id', '=', 'c.station_id'))
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'c.dealer_id').onRef('e.id', '=', 'c.equipment_id'))
    .select(['c.dealer_id as dealerId', 'c.station_id as stationId', 'c.equipment_id as equipmentId', 'c.id as connectorId'])
    .select(['c.connector_code as connectorCode', 'c.connector_name as connectorName', 'e.equipment_name as equipmentName'])
    .select([currentOf.as('currentType'), 's.timezone as zone', sql<boolean>`not c.admin_disabled and e.enabled`.as('usable')])
    .where('c.station_id', '=', stationId)
    .where('c.is_delete', '=', 0)
    .where(inStations('c', 'station_id', parkIds))
    .orderBy('c.connector_code')
    .orderBy('c.id')
    .$castTo<StationGun>()
    .execute();

const at = (table: string, ms: number): Expression<SqlBool> => {
  const instant = new Date(ms).toISOString();
  return sql<SqlBool>`${sql.ref(`${table}.effective_from`)} <= ${instant}
    and (${sql.ref(`${table}.effective_to`)} is null or ${sql.ref(`${table}.effective_to`)} > ${instant})`;
};

/** Bindings of these guns, of whatever holds them, in force at an instant. */
export async function bindingsInForce(tx: Tx, guns: readonly BoundGun[], ms: number): Promise<TariffBinding[]> {
  if (guns.length === 0) return [];
  const scopes = guns.flatMap(({ dealerId, stationId, equipmentId, connectorId }) => [dealerId, stationId, equipmentId, connectorId]);
  const rows = await tx
    .selectFrom('charging_tariff_binding as b')
    .select(['b.scope_type as scopeType', 'b.scope_id as scopeId', 'b.current_type as currentType', 'b.tariff_id as tariffId'])
    .select(['b.effective_from as effectiveFrom', 'b.effective_to as effectiveTo'])
    .where(sql<boolean>`b.dealer_id = any (${[...new Set(guns.map(({ dealerId }) => dealerId))]}::uuid[])`)
    .where(sql<boolean>`b.scope_id = any (${[...new Set(scopes)]}::uuid[])`)
    .where(at('b', ms))
    .$castTo<Omit<TariffBinding, 'effectiveFrom' | 'effectiveTo'> & { effectiveFrom: string; effectiveTo: string | null }>()
    .execute();
  const msOf = (instant: string) => Date.parse(instant);
  return rows.map(({ effectiveFrom, effectiveTo, ...binding }) => ({
    ...binding,
    effectiveFrom: msOf(effectiveFrom),
    effectiveTo: effectiveTo === null ? null : msOf(effectiveTo),
  }));
}

const published = (tx: Tx) =>
  tx
    .selectFrom('charging_tariff_version as v')
    .innerJoin('charging_tariff as t', (join) => join.onRef('t.dealer_id', '=', 'v.dealer_id').onRef('t.id', '=', 'v.tariff_id'))
    .select(['v.id as versionId', 'v.tariff_id as tariffId', 't.tariff_name as tariffName', 'v.version_no as versionNo', 'v.content'])
    .select(['v.effective_from as effectiveFrom', 'v.effective_to as effectiveTo'])
    .where('v.effective_from', 'is not', null)
    .$castTo<StoredVersion>();

/** The version of each tariff that was in force at an instant. */
export const versionsInForce = async (tx: Tx, tariffIds: readonly string[], ms: number): Promise<StoredVersion[]> =>
  tariffIds.length === 0
    ? []
    : published(tx)
        .where('v.tariff_id', 'in', [...tariffIds])
        .where('v.voided_at', 'is', null)
        .where(at('v', ms))
        .execute();

/** Published versions by id, whatever has become of them. */
export const versionsByIds = async (tx: Tx, dealerId: string, versionIds: readonly string[]): Promise<StoredVersion[]> =>
  versionIds.length === 0
    ? []
    : published(tx)
        .where('v.dealer_id', '=', dealerId)
        .where('v.id', 'in', [...versionIds])
        .execute();
