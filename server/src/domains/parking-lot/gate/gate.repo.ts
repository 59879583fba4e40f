import type { Data } from '@bochong/contract/kernel/endpoint';
import { type Gate, type gateFields, gateStatus, type gates } from '@bochong/contract/parking-lot';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, inParks, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

type Fields = Omit<z.output<typeof gateFields>, 'parkId'>;
type Filters = PageQuery & {
  keyword?: string | undefined;
  parkId?: string | undefined;
  gateType?: number | undefined;
  barrierState?: number | undefined;
};

const columns = (tx: Tx) =>
  tx
    .selectFrom('gate as g')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'g.dealer_id').onRef('p.id', '=', 'g.park_id'))
    .where('g.is_delete', '=', 0)
    .select([
      'g.id as gateId',
      'g.park_id as parkId',
      'p.park_name as parkName',
      'g.gate_code as gateCode',
      'g.gate_name as gateName',
      'g.gate_type as gateType',
      'g.from_zone_id as fromZoneId',
      'g.to_zone_id as toZoneId',
      'g.workstation',
      'g.min_confidence as minConfidence',
      'g.dedup_seconds as dedupSeconds',
      'g.commit_on_release as commitOnRelease',
      'g.temp_entry_mode as tempEntryMode',
      'g.guard_enabled as guardEnabled',
      'g.unattended',
      'g.remark',
      'g.barrier_state as barrierState',
      'g.hold_reason as holdReason',
      'g.status',
      'g.updated_at as updatedAt',
      'g.rev',
      sql`(select coalesce(jsonb_agg(jsonb_build_object('deviceId', d.device_id, 'deviceName', d.device_name,
        'deviceType', d.device_type, 'onlineStatus', d.online_status) order by d.device_type, d.device_name), '[]')
        from place_device d where d.dealer_id = g.dealer_id and d.gate_id = g.id)`.as('devices'),
    ])
    .$castTo<Gate>();

export async function listGates(tx: Tx, filters: Filters, parkIds: readonly string[] | null): Promise<Data<typeof gates.list>> {
  let query = columns(tx).where(inParks('g.park_id', parkIds));
  if (filters.keyword)
    query = query.where((where) => where.or([contains('g.gate_code', filters.keyword), contains('g.gate_name', filters.keyword)]));
  if (filters.parkId) query = query.where('g.park_id', '=', filters.parkId);
  if (filters.gateType !== undefined) query = query.where('g.gate_type', '=', filters.gateType);
  if (filters.barrierState !== undefined) query = query.where('g.barrier_state', '=', filters.barrierState);
  return pageOf(tx, query.orderBy('p.park_name').orderBy('g.gate_code').orderBy('g.id'), filters);
}

export async function findGate(tx: Tx, id: string, parkIds: readonly string[] | null): Promise<Gate | undefined> {
  return columns(tx).where('g.id', '=', id).where(inParks('g.park_id', parkIds)).executeTakeFirst();
}

/** Gates of a lot that are in use. */
export async function enabledGates(tx: Tx, parkId: string, parkIds: readonly string[] | null) {
  return tx
    .selectFrom('gate')
    .select(['id as gateId', 'gate_name as gateName', 'gate_type as gateType'])
    .where('park_id', '=', parkId)
    .where('status', '=', gateStatus.ENABLED)
    .where('is_delete', '=', 0)
    .where(inParks('park_id', parkIds))
    .orderBy('gate_code')
    .$castTo<{ gateId: string; gateName: string; gateType: Gate['gateType'] }>()
    .execute();
}

const written = (fields: Fields) => ({
  gate_code: fields.gateCode,
  gate_name: fields.gateName,
  gate_type: fields.gateType,
  from_zone_id: fields.fromZoneId,
  to_zone_id: fields.toZoneId,
  workstation: fields.workstation,
  min_confidence: fields.minConfidence,
  dedup_seconds: fields.dedupSeconds,
  commit_on_release: fields.commitOnRelease,
  temp_entry_mode: fields.tempEntryMode,
  guard_enabled: fields.guardEnabled,
  unattended: fields.unattended,
  remark: fields.remark,
});

export async function insertGate(
  tx: Tx,
  key: { dealerId: string; id: string },
  gate: { parkId: string } & Pick<Fields, 'gateCode' | 'gateName' | 'gateType'> & Partial<Fields>,
): Promise<void> {
  const { parkId, ...fields } = gate;
  await tx
    .insertInto('gate')
    .values({ dealer_id: key.dealerId, id: key.id, park_id: parkId, ...written(fields as Fields) })
    .execute();
}

/** Number of rows changed: 0 when `rev` no longer matches. */
export async function saveGate(tx: Tx, id: string, expectedRev: number, change: Fields | { status: number }): Promise<bigint> {
  const result = await tx
    .updateTable('gate')
    .set({ ...('status' in change ? { status: change.status } : written(change)), ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

export async function markGateDeleted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('gate')
    .set({ is_delete: 1, ...nextRev })
    .where('id', '=', id)
    .execute();
}
