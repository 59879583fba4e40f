import { type Detection, type DetectionDetail, detectionStatus, sureConfidence } from '@bochong/contract/charging-detection';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { dealerNameOf, inDealers, type PageQuery, pageOf, plateMatches } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import { inStations } from '../../charging-asset/index.ts';

export interface DetectionFilters {
  status?: number | undefined;
  stationId?: string | undefined;
  videoId?: string | undefined;
  plateNo?: string | undefined;
  eventType?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  confidenceBelow?: number | undefined;
  linked?: number | undefined;
}

/** A record as it is stored: its pictures by their keys. */
export interface StoredDetection extends Omit<Detection, 'thumbnailUrl'> {
  dealerId: string;
  images: string[];
}

const rows = (tx: Tx) =>
  tx
    .selectFrom('charging_detection as d')
    .innerJoin('charging_connector as c', (join) => join.onRef('c.dealer_id', '=', 'd.dealer_id').onRef('c.id', '=', 'd.connector_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'd.dealer_id').onRef('s.id', '=', 'd.station_id'))
    .leftJoin('charging_order as o', (join) => join.onRef('o.dealer_id', '=', 'd.dealer_id').onRef('o.id', '=', 'd.linked_order_id'))
    .select(['d.id as detectionId', 'd.detection_no as detectionNo', dealerNameOf('d'), 'd.dealer_id as dealerId', 'd.event_at as eventAt'])
    .select([
      'd.station_id as stationId',
      's.station_name as stationName',
      'd.connector_id as connectorId',
      'c.connector_code as connectorCode',
    ])
    .select(['d.bay', 'd.video_id as videoId', 'd.device_name as deviceName', 'd.plate_no as plateNo', 'd.first_plate_no as firstPlateNo'])
    .select(['d.plate_color as plateColor', 'd.plate_confidence as plateConfidence', 'd.vehicle_class as vehicleClass', 'd.images'])
    .select(['d.event_type as eventType', 'd.linked_order_id as orderId', sql<string>`coalesce(o.order_no, '')`.as('orderNo'), 'd.status'])
    .select(['d.unsure_time as unsureTime', 'd.offline', 'd.received_at as receivedAt', 'd.odd', 'd.handler_name as handlerName'])
    .select(['d.handled_at as handledAt', 'd.rev']);

/** Read badly and waiting for somebody. */
const waits = sql<boolean>`(d.status = ${sql.lit(detectionStatus.NEW)} and d.plate_confidence < ${sql.lit(sureConfidence)})`;

function selected(tx: Tx, filters: DetectionFilters, { dealerIds, parkIds }: ExportScope) {
  let query = rows(tx)
    .where(inDealers('d.dealer_id', dealerIds))
    .where(inStations('d', 'station_id', parkIds));
  const { plateNo, startTime, endTime, confidenceBelow, linked } = filters;
  const same = { station_id: filters.stationId, video_id: filters.videoId, event_type: filters.eventType, status: filters.status };
  for (const [column, value] of Object.entries(same))
    if (value !== undefined && value !== '') query = query.where(sql<boolean>`${sql.ref(`d.${column}`)} = ${value}`);
  if (plateNo) query = query.where(plateMatches('d.plate_no', plateNo));
  if (startTime) query = query.where('d.event_at', '>=', startTime);
  if (endTime) query = query.where('d.event_at', '<=', endTime);
  if (confidenceBelow !== undefined) query = query.where('d.plate_confidence', '<', confidenceBelow);
  if (linked !== undefined) query = query.where('d.linked_order_id', linked === 1 ? 'is not' : 'is', null);
  return query
    .orderBy(waits, 'desc')
    .orderBy(sql`case when ${waits} then d.plate_confidence end`)
    .orderBy('d.event_at', 'desc')
    .orderBy('d.id', 'desc')
    .$castTo<StoredDetection>();
}

export const listDetections = (tx: Tx, filters: PageQuery & DetectionFilters, scope: ExportScope) =>
  pageOf(tx, selected(tx, filters, scope), filters);

export const detectionBatches = (tx: Tx, filters: DetectionFilters, scope: ExportScope): AsyncGenerator<StoredDetection[]> =>
  batchesOf(tx, selected(tx, filters, scope));

export const findDetection = (tx: Tx, id: string, scope: ExportScope): Promise<StoredDetection | undefined> =>
  selected(tx, {}, scope).where('d.id', '=', id).executeTakeFirst();

/** What belongs to a charge, oldest first. */
export const detectionsOfOrder = (tx: Tx, orderId: string, { dealerIds, parkIds }: ExportScope): Promise<StoredDetection[]> =>
  rows(tx)
    .where(inDealers('d.dealer_id', dealerIds))
    .where(inStations('d', 'station_id', parkIds))
    .where('d.linked_order_id', '=', orderId)
    .where('d.status', '<>', sql.lit(detectionStatus.IGNORED))
    .orderBy('d.event_at')
    .orderBy('d.id')
    .limit(30)
    .$castTo<StoredDetection>()
    .execute();

/** A charge of the user's stations, whatever became of it. */
export const isSeenOrder = (tx: Tx, orderId: string, { dealerIds, parkIds }: ExportScope): Promise<object | undefined> =>
  tx
    .selectFrom('charging_order as o')
    .select('o.id')
    .where('o.id', '=', orderId)
    .where(inDealers('o.dealer_id', dealerIds))
    .where(inStations('o', 'station_id', parkIds))
    .executeTakeFirst();

export const stepsOf = (tx: Tx, dealerId: string, id: string): Promise<DetectionDetail['steps']> =>
  tx
    .selectFrom('charging_detection_step')
    .select(['at', 'step_type as stepType', 'text', 'operator_name as operatorName'])
    .where('dealer_id', '=', dealerId)
    .where('detection_id', '=', id)
    .orderBy('id')
    .limit(200)
    .$castTo<DetectionDetail['steps'][number]>()
    .execute();
