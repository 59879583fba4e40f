import { chargingProtocol, equipmentOnline } from '@bochong/contract/charging-asset';
import { faultWords } from '@bochong/contract/charging-fault';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, inDealers } from '../../../kernel/database/query.ts';
import type { ConstantZone } from '../../../kernel/time.ts';
import { inStations } from '../../charging-asset/index.ts';
import { instantsOf } from '../roll-up/charge-fact.repo.ts';

/** What uptime is asked of, within what its asker may see. */
export interface UptimeQuery {
  from: string;
  to: string;
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
  stationIds: readonly string[] | null;
  equipmentId: string | null;
  connectorId: string | null;
  maker: string | null;
  now: Date;
}

/** A gun whose device tells how it stands. Instants are seconds since 1970. */
export interface UptimeGun {
  dealerId: string;
  connectorId: string;
  connectorNo: number;
  connectorName: string;
  connectorCode: string;
  equipmentId: string;
  equipmentName: string;
  maker: string;
  stationId: string;
  stationName: string;
  zone: ConstantZone;
  hours: { weekdays: number[]; start: string; end: string }[];
  /** Registered, or used first. */
  since: number;
  /** Its device never had a connection. */
  unheard: boolean;
}

/** As it was entered, else as the device says. */
const maker = sql`coalesce(nullif(e.manufacturer_name, ''), nullif(e.vendor, ''), '未登记')`;
const seconds = (at: RawBuilder<unknown>) => sql<number>`floor(extract(epoch from ${at}))::float8`;

/** Guns of devices that speak OCPP, whether they are in operation or not, in the order of their codes. */
export async function gunsOf(tx: Tx, query: UptimeQuery): Promise<UptimeGun[]> {
  const { stationIds, equipmentId, connectorId, maker: made } = query;
  const { rows } = await sql<UptimeGun>`
    select c.dealer_id as "dealerId", c.id as "connectorId", c.connector_no as "connectorNo", c.connector_name as "connectorName",
      c.connector_code as "connectorCode", e.id as "equipmentId", e.equipment_name as "equipmentName", ${maker} as maker,
      s.id as "stationId", s.station_name as "stationName", s.timezone as zone, s.business_hours as hours,
      ${seconds(sql`least(c.created_at, c.first_used_at)`)} as since, e.online_status = ${sql.lit(equipmentOnline.NEVER)} as unheard
    from charging_connector c
      join charging_equipment e on e.dealer_id = c.dealer_id and e.id = c.equipment_id
      join charging_station s on s.dealer_id = c.dealer_id and s.id = c.station_id
    where ${inDealers('c.dealer_id', query.dealerIds)} and ${inStations('c', 'station_id', query.parkIds)}
      and c.is_delete = 0 and e.is_delete = 0 and s.is_delete = 0
      and e.protocol in ${codes(chargingProtocol.OCPP16, chargingProtocol.OCPP201)}
      and ${stationIds === null ? sql`true` : sql`c.station_id = any (${stationIds}::uuid[])`}
      and ${equipmentId === null ? sql`true` : sql`e.id = ${equipmentId}`}
      and ${connectorId === null ? sql`true` : sql`c.id = ${connectorId}`}
      and ${made === null ? sql`true` : sql`${maker} = ${made}`}
    order by c.connector_code, c.id`.execute(tx);
  return rows;
}

/** A time of a device, gun or station, seconds since 1970; an end that is not known yet is null. */
interface Kept {
  from: number;
  until: number | null;
}
export interface KeptFault extends Kept {
  equipmentId: string;
  connectorNo: number;
  what: string;
}
export interface KeptOutage extends Kept {
  equipmentId: string;
  reason: number;
}
export interface KeptService extends Kept {
  subjectId: string;
  reason: number;
}
export interface KeptExclusion extends Kept {
  stationId: string;
  equipmentId: string | null;
  reason: number;
}
export interface KeptRepair {
  equipmentId: string;
  connectorNo: number;
  at: number;
  answerSec: number | null;
  repairSec: number | null;
}

/** Whose times are read, and the most rows of a kind: one more is read, so that too many are noticed. */
export interface Within {
  query: UptimeQuery;
  guns: readonly UptimeGun[];
  most: number;
}
const idsOf = (guns: readonly UptimeGun[], ...of: ('equipmentId' | 'stationId' | 'connectorId')[]) => [
  ...new Set(guns.flatMap((gun) => of.map((name) => gun[name]))),
];
const span = sql`${seconds(sql`x.started_at`)} as "from", ${seconds(sql`x.ended_at`)} as until`;
const touches = ({ query }: Within) => {
  const { lo, hi } = instantsOf(query);
  return sql`${inDealers('x.dealer_id', query.dealerIds)} and x.started_at < ${hi} and coalesce(x.ended_at, 'infinity') > ${lo}`;
};

export async function faultsOf(tx: Tx, within: Within): Promise<KeptFault[]> {
  const { rows } = await sql<KeptFault & { code: string; no: string }>`select ${span}, x.equipment_id as "equipmentId",
      x.connector_no as "connectorNo", x.error_code as code, x.fault_no as no
    from charging_fault_span x where ${touches(within)} and x.equipment_id = any (${idsOf(within.guns, 'equipmentId')}::uuid[])
    limit ${sql.lit(within.most + 1)}`.execute(tx);
  return rows.map(({ code, no, ...fault }) => ({ ...fault, what: `${faultWords(code)} ${no}` }));
}

export async function outagesOf(tx: Tx, within: Within): Promise<KeptOutage[]> {
  const { rows } = await sql<KeptOutage>`select ${span}, x.equipment_id as "equipmentId", x.reason
    from charge_point_outage x where ${touches(within)} and x.equipment_id = any (${idsOf(within.guns, 'equipmentId')}::uuid[])
    limit ${sql.lit(within.most + 1)}`.execute(tx);
  return rows;
}

export async function servicesOf(tx: Tx, within: Within): Promise<KeptService[]> {
  const { rows } = await sql<KeptService>`select ${span}, x.subject_id as "subjectId", x.reason
    from charging_out_of_service x where ${touches(within)}
      and x.subject_id = any (${idsOf(within.guns, 'connectorId', 'equipmentId', 'stationId')}::uuid[])
    limit ${sql.lit(within.most + 1)}`.execute(tx);
  return rows;
}

export async function exclusionsOf(tx: Tx, within: Within): Promise<KeptExclusion[]> {
  const { rows } = await sql<KeptExclusion>`select ${span}, x.station_id as "stationId", x.equipment_id as "equipmentId", x.reason
    from uptime_exclusion x where ${touches(within)} and x.station_id = any (${idsOf(within.guns, 'stationId')}::uuid[]) and x.voided_at is null
    limit ${sql.lit(within.most + 1)}`.execute(tx);
  return rows;
}

/** Faults that began in the period, whatever hour of the zone; with how long each waited for an answer and for its end. */
export async function repairsOf(tx: Tx, within: Within): Promise<KeptRepair[]> {
  const { lo, hi } = instantsOf(within.query);
  // Nothing stays nothing: `greatest` alone would make 0 of it.
  const since = (until: RawBuilder<unknown>) =>
    sql`case when ${until} is not null then greatest(0, floor(extract(epoch from ${until} - x.occurred_at)))::int end`;
  const { rows } = await sql<KeptRepair>`select x.equipment_id as "equipmentId", x.connector_no as "connectorNo",
      ${seconds(sql`x.occurred_at`)} as at, ${since(sql`x.acknowledged_at`)} as "answerSec", ${since(sql`x.ended_at`)} as "repairSec"
    from charging_fault_repair x where ${inDealers('x.dealer_id', within.query.dealerIds)} and x.occurred_at >= ${lo} and x.occurred_at < ${hi}
      and x.equipment_id = any (${idsOf(within.guns, 'equipmentId')}::uuid[])
    limit ${sql.lit(within.most + 1)}`.execute(tx);
  return rows;
}
