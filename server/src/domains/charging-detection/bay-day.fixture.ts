import { createHmac, randomUUID } from 'node:crypto';
import { type BayEventType, type BayReportInput, bayPaths, type Detection, detections } from '@bochong/contract/charging-detection';
import { signedText } from '@bochong/contract/device';
import { newId } from '../../kernel/database/identifier.ts';
import { deliverEvents } from '../../kernel/testing/queue.ts';
import type { Actor, TestApp } from '../../kernel/testing/test-app.ts';
import { toIso } from '../../kernel/time.ts';
import { giveVideoKey, insertVideoOver } from '../charging-asset/charging-asset.seed.ts';
import { type ChargingDay, createChargingDay, day } from '../charging-order/charging-day.fixture.ts';

/** What a camera signs a body with. */
export const signatureOf = (key: string, body: Readonly<Record<string, unknown>>, nonce: string): string =>
  createHmac('sha256', key).update(signedText(body, nonce), 'utf8').digest('hex');

export const cameraKey = 'a-key-of-the-bay-camera';

export interface Told {
  status: number;
  message: string;
  data: { ack?: boolean; duplicate?: boolean; objectKey?: string } | null;
}

/** What a camera tells besides its kind and its time. */
export interface Sight {
  eventId?: string;
  offline?: boolean;
  payload?: Partial<BayReportInput['payload']>;
  images?: BayReportInput['images'];
  sentAt?: number;
}

/** A camera over bay B1 of a charging day's first gun, speaking the device protocol. */
export interface BayCameraAt {
  deviceSn: string;
  post(body: Record<string, unknown>, secret?: string, nonce?: string): Promise<Told>;
  /** Reports an event of an instant; told when it happened unless `offline`. */
  see(type: BayEventType | 'bay.heartbeat', at: number, sight?: Sight): Promise<Told>;
  picture(name: string, bytes: Buffer, sha256: string): Promise<Told>;
}
export interface BayDay extends ChargingDay, BayCameraAt {
  /** Lets what follows from what was told happen. */
  settle(): Promise<void>;
  records(query?: Record<string, unknown>): Promise<Detection[]>;
  /** What stands of an order. */
  order(transactionId: number): Promise<{ id: string; orderNo: string; plateNo: string | null }>;
}

let made = 0;

/** A camera over guns of a station. */
export async function addCamera(
  t: TestApp,
  { dealerId, speaker, work }: ChargingDay,
  connectorIds: readonly string[],
): Promise<BayCameraAt> {
  made += 1;
  const deviceSn = `bay-cam-${process.pid}-${made}`;
  await work(async ({ app, tx }) => {
    const id = newId();
    const { stationId } = speaker;
    await insertVideoOver(tx, dealerId, { id, stationId, deviceCode: deviceSn, deviceName: `车位相机${made}`, deviceSn }, connectorIds);
    await giveVideoKey(app, tx, id, cameraKey);
  });
  const inject = async (url: string, payload: string | Buffer): Promise<Told> => {
    const response = await t.app.http.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });
    const { message, data } = response.json() as { message: string; data: Told['data'] };
    return { status: response.statusCode, message, data };
  };
  const post: BayCameraAt['post'] = (body, secret = cameraKey, nonce = randomUUID()) =>
    inject(bayPaths.event, JSON.stringify({ ...body, nonce, sign: signatureOf(secret, body, nonce) }));
  return {
    deviceSn,
    post,
    see(type, at, { eventId = randomUUID(), offline = false, payload = {}, images = [], sentAt } = {}) {
      if (!offline) t.clock.at = new Date(at);
      const told = sentAt ?? t.app.clock.now().getTime();
      return post({ deviceSn, eventId, eventType: type, occurredAt: toIso(at), sentAt: toIso(told), offline, payload, images });
    },
    picture(name, bytes, sha256) {
      const nonce = randomUUID();
      const query = { deviceSn, name, sha256 };
      const sign = signatureOf(cameraKey, query, nonce);
      return inject(`${bayPaths.image}?${new URLSearchParams({ ...query, nonce, sign })}`, bytes);
    },
  };
}

export async function createBayDay(t: TestApp, actor: Actor, options: Parameters<typeof createChargingDay>[1] = {}): Promise<BayDay> {
  const d = await createChargingDay(t, options);
  const [gun = ''] = d.connectorIds;
  return {
    ...d,
    ...(await addCamera(t, d, [gun])),
    settle: () => deliverEvents(t),
    records: async (query = {}) =>
      (await t.call(detections.list, { query: { stationId: d.speaker.stationId, ...query } as never }, actor)).data.results,
    async order(transactionId) {
      const { rows } = await t.owner.query(
        'select id, order_no as "orderNo", plate_no as "plateNo" from charging_order where dealer_id = $1 and transaction_no = $2',
        [d.dealerId, transactionId],
      );
      return rows[0];
    },
  };
}
export { day };
