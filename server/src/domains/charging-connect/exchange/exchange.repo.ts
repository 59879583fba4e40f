import { chosenSize, type Exchange, type exchanges } from '@bochong/contract/charging-connect';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor, newId } from '../../../kernel/database/identifier.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, totalOf } from '../../../kernel/database/query.ts';
import { retain, retainedTable } from '../../../kernel/database/retained.ts';
import { inStations } from '../../charging-asset/index.ts';

/** One message as it went over the wire, with its answer once there is one. */
export interface ExchangeRow {
  dealerId: string;
  id: string;
  equipmentId: string;
  connectionId: string;
  /** Code of `exchangeSide`. */
  side: number;
  at: number;
  messageId: string;
  action: string;
  connectorNo: number | null;
  transactionId: number | null;
  callText: string;
  answerText: string;
  outcome: number;
  latencyMs: number | null;
  leftOut: string;
}

/** Keeps messages; one statement for all of them. */
export async function insertExchanges(tx: Tx, rows: readonly ExchangeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('charge_point_exchange')
    .values(
      rows.map((row) => ({
        ...{ dealer_id: row.dealerId, id: row.id, equipment_id: row.equipmentId, connection_id: row.connectionId, side: row.side },
        ...{ at: new Date(row.at).toISOString(), message_id: row.messageId, action: row.action, connector_no: row.connectorNo },
        ...{ transaction_id: row.transactionId, call_text: row.callText, answer_text: row.answerText, outcome: row.outcome },
        ...{ latency_ms: row.latencyMs, left_out: row.leftOut },
      })),
    )
    .execute();
}

/** The answer to a message of ours. */
export async function answerExchange(
  tx: Tx,
  { dealerId, id }: { dealerId: string; id: string },
  answer: { answerText: string; outcome: number; latencyMs: number },
): Promise<void> {
  await tx
    .updateTable('charge_point_exchange')
    .set({ answer_text: answer.answerText, outcome: answer.outcome, latency_ms: answer.latencyMs })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

export interface ExchangeFilters {
  equipmentId?: string | undefined;
  side?: number | undefined;
  action?: string | undefined;
  outcome?: number | undefined;
  transactionId?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}
interface Scope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}

function selected(tx: Tx, f: ExchangeFilters, { dealerIds, parkIds }: Scope) {
  let query = tx
    .selectFrom('charge_point_exchange as x')
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'x.dealer_id').onRef('e.id', '=', 'x.equipment_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'e.dealer_id').onRef('s.id', '=', 'e.station_id'))
    .where(inDealers('x.dealer_id', dealerIds))
    .where(inStations('e', 'station_id', parkIds));
  if (f.equipmentId) query = query.where('x.equipment_id', '=', f.equipmentId);
  if (f.side !== undefined) query = query.where('x.side', '=', f.side);
  if (f.action) query = query.where('x.action', '=', f.action);
  // A list that begins with heartbeats shows nothing else.
  else query = query.where('x.action', '<>', 'Heartbeat');
  if (f.outcome !== undefined) query = query.where('x.outcome', '=', f.outcome);
  if (f.transactionId !== undefined) query = query.where('x.transaction_id', '=', f.transactionId);
  if (f.startTime) query = query.where('x.id', '>=', idFloor(Date.parse(f.startTime)));
  if (f.endTime) query = query.where('x.id', '<', idFloor(Date.parse(f.endTime) + 1));
  return query
    .select(['x.id as exchangeId', dealerNameOf('x'), 'x.equipment_id as equipmentId', 'e.equipment_name as equipmentName'])
    .select(['s.station_name as stationName', 'x.at', 'x.side', 'x.action', 'x.connector_no as connectorNo'])
    .select(['x.transaction_id as transactionId', 'x.outcome', 'x.latency_ms as latencyMs', 'x.message_id as messageId'])
    .select(['x.connection_id as connectionId', 'x.left_out as leftOut', 'x.call_text as callText', 'x.answer_text as answerText'])
    .orderBy('x.id', 'desc')
    .$castTo<Exchange>();
}

export async function listExchanges(tx: Tx, { cursor, ...filters }: PageQuery & ExchangeFilters, scope: Scope) {
  const { pageNo, pageSize } = filters;
  const query = selected(tx, filters, scope);
  const page = cursor ? query.where('x.id', '<', cursor) : query.$if(pageNo > 1, (later) => later.offset((pageNo - 1) * pageSize));
  const bare = query.clearSelect().clearOrderBy().select(sql<number>`1`.as('one'));
  const [results, total] = await Promise.all([page.limit(sql.lit(pageSize)).execute(), totalOf(tx, bare)]);
  const nextCursor = results.length < pageSize ? null : (results.at(-1)?.exchangeId ?? null);
  return { pageNo, pageSize, ...total, nextCursor, results } satisfies Data<typeof exchanges.list>;
}

export const exchangeBatches = (tx: Tx, filters: ExchangeFilters, scope: Scope): AsyncGenerator<Exchange[]> =>
  batchesOf(tx, selected(tx, filters, scope));

/** Keeps what a charge point and we said in this time until `keepUntil`, longer than the rest. */
export async function keepConversation(
  tx: Tx,
  dealerId: string,
  equipmentId: string,
  { from, to, keepUntil }: Record<'from' | 'to' | 'keepUntil', Date>,
): Promise<void> {
  const span = { from_at: from.toISOString(), to_at: to.toISOString(), keep_until: keepUntil.toISOString() };
  await tx
    .insertInto('charge_point_kept_span')
    .values({ dealer_id: dealerId, id: newId(), equipment_id: equipmentId, ...span })
    .execute();
}

/** Charge points to choose from, in the user's data scope; the named one first. */
export function chosenChargePoints(
  tx: Tx,
  { keyword, equipmentId }: { keyword?: string | undefined; equipmentId?: string | undefined },
  parkIds: readonly string[] | null,
): Promise<Data<typeof exchanges.chosen>> {
  let query = tx
    .selectFrom('charging_equipment as e')
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'e.dealer_id').onRef('s.id', '=', 'e.station_id'))
    .select(['e.id as equipmentId', 'e.equipment_name as equipmentName', 's.station_name as stationName'])
    .where('e.is_delete', '=', 0)
    .where(inStations('e', 'station_id', parkIds));
  if (keyword)
    query = query.where((e) =>
      e.or([contains('e.equipment_name', keyword), contains('e.equipment_code', keyword), contains('e.ocpp_identity', keyword)]),
    );
  else if (equipmentId) query = query.orderBy(sql`e.id <> ${equipmentId}`);
  return query.orderBy('s.station_name').orderBy('e.equipment_code').limit(chosenSize).execute();
}

const isKept = (
  now: Date,
) => sql`exists (select from charge_point_kept_span k where k.dealer_id = r.dealer_id and k.equipment_id = r.equipment_id
  and r.at between k.from_at and k.to_at and k.keep_until > ${now.toISOString()})`;
retain(
  retainedTable({
    ...{ kind: 'chargePointMessage', table: 'charge_point_exchange', at: sql`r.at` },
    aged: ({ before, now }) => sql`r.id < ${idFloor(before)}::uuid and not ${isKept(now)}`,
  }),
);

/** Times whose messages are kept no longer than others. */
export const forgetKeptSpans = (tx: Tx, dealerId: string, now: Date) =>
  sql`delete from charge_point_kept_span where dealer_id = ${dealerId} and keep_until < ${now.toISOString()}`.execute(tx);
