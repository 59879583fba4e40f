import type { BusinessRule } from '@bochong/contract/parking-lot';
import { sql } from 'kysely';
import { writtenOut } from '../../kernel/database/columns.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { storedRule } from './business-rule/business-rule.repo.ts';
import { businessRuleOf } from './business-rule/business-rule.rule.ts';

interface ParkFacts {
  dealerId: string;
  parkId: string;
  parkName: string;
  parkType: number;
  parkStatus: number;
  tempSpaces: number;
  totalSpaces: number;
  rule: BusinessRule;
}

/** A gate with everything a decision at it needs. */
export interface GateFacts extends ParkFacts {
  gateId: string;
  gateCode: string;
  gateName: string;
  gateType: number;
  toZoneId: string | null;
  fromZoneId: string | null;
  minConfidence: number;
  dedupSeconds: number;
  commitOnRelease: boolean;
  guardEnabled: boolean;
}

const parkColumns = [
  'p.id as parkId',
  'p.park_name as parkName',
  'p.park_type as parkType',
  'p.park_status as parkStatus',
  'p.temp_spaces as tempSpaces',
  'p.total_spaces as totalSpaces',
  storedRule,
] as const;

const gateColumns = writtenOut([
  'g.dealer_id as dealerId',
  ...parkColumns,
  'g.id as gateId',
  'g.gate_code as gateCode',
  'g.gate_name as gateName',
  'g.gate_type as gateType',
  'g.to_zone_id as toZoneId',
  'g.from_zone_id as fromZoneId',
  'g.min_confidence as minConfidence',
  'g.dedup_seconds as dedupSeconds',
  'g.commit_on_release as commitOnRelease',
  'g.guard_enabled as guardEnabled',
] as const);

/** A gate by id, or by its code within a lot (a control terminal serves several gates). */
export async function gateOf(
  tx: Tx,
  dealerId: string,
  by: { gateId: string } | { parkId: string; gateCode: string },
): Promise<GateFacts | undefined> {
  const query = tx
    .selectFrom('gate as g')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'g.dealer_id').onRef('p.id', '=', 'g.park_id'))
    .select(gateColumns)
    .where('g.dealer_id', '=', dealerId)
    .where('g.is_delete', '=', 0);
  const row = await ('gateId' in by
    ? query.where('g.id', '=', by.gateId)
    : query.where('g.park_id', '=', by.parkId).where('g.gate_code', '=', by.gateCode)
  ).executeTakeFirst();
  if (!row) return undefined;
  const { stored, ...facts } = row;
  return { ...facts, rule: businessRuleOf(stored) };
}

/** Gates of a lot that go by exactly this name or code, at most two: one of several is ambiguous. */
export async function gatesNamed(tx: Tx, parkId: string, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from gate
    where park_id = ${parkId} and is_delete = 0 and ${name} in (gate_name, gate_code) limit 2`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A berth with its street or zone and lot. */
export interface BerthFacts extends ParkFacts {
  berthId: string;
  berthCode: string;
  roadId: string | null;
  roadVersion: number | null;
  zoneId: string | null;
  berthStatus: number;
  statusAt: string | null;
  currentOrderId: string | null;
}

export async function berthByCode(tx: Tx, dealerId: string, berthCode: string): Promise<BerthFacts | undefined> {
  const row = await tx
    .selectFrom('berth as b')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'b.dealer_id').onRef('p.id', '=', 'b.park_id'))
    .leftJoin('road_section as r', (join) => join.onRef('r.dealer_id', '=', 'b.dealer_id').onRef('r.id', '=', 'b.road_id'))
    .select([
      'b.dealer_id as dealerId',
      ...parkColumns,
      'b.id as berthId',
      'b.berth_code as berthCode',
      'b.road_id as roadId',
      'r.version as roadVersion',
      'b.zone_id as zoneId',
      'b.berth_status as berthStatus',
      'b.status_at as statusAt',
      'b.current_order_id as currentOrderId',
    ])
    .where('b.dealer_id', '=', dealerId)
    .where('b.berth_code', '=', berthCode)
    .where('b.is_delete', '=', 0)
    .executeTakeFirst();
  if (!row) return undefined;
  const { stored, ...facts } = row;
  return { ...facts, rule: businessRuleOf(stored) };
}

/** State of a berth as its devices and orders tell it. */
export async function setBerthState(
  tx: Tx,
  berth: Pick<BerthFacts, 'dealerId' | 'berthId'>,
  state: { status: number; orderId: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('berth')
    .set({ berth_status: state.status, current_order_id: state.orderId, status_at: state.at.toISOString(), updated_at: sql`now()` })
    .where('dealer_id', '=', berth.dealerId)
    .where('id', '=', berth.berthId)
    .execute();
}

export async function setBarrierState(tx: Tx, gate: Pick<GateFacts, 'dealerId' | 'gateId'>, barrierState: number): Promise<void> {
  await tx
    .updateTable('gate')
    .set({ barrier_state: barrierState, updated_at: sql`now()` })
    .where('dealer_id', '=', gate.dealerId)
    .where('id', '=', gate.gateId)
    .execute();
}

/** Business rule of a lot by its id. */
export async function businessRuleOfPark(tx: Tx, dealerId: string, parkId: string): Promise<BusinessRule> {
  const row = await tx
    .selectFrom('park as p')
    .select(storedRule)
    .where('p.dealer_id', '=', dealerId)
    .where('p.id', '=', parkId)
    .executeTakeFirst();
  return businessRuleOf(row?.stored);
}

const accessible = 3;

/** Whether a berth is kept for the disabled. */
export async function isAccessibleBerth(tx: Tx, dealerId: string, berthId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('berth')
    .select('berth_type as berthType')
    .where('dealer_id', '=', dealerId)
    .where('id', '=', berthId)
    .executeTakeFirst();
  return row?.berthType === accessible;
}
