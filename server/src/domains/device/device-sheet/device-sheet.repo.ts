import type { EventImage, EventReply } from '@bochong/contract/device';
import type { PlateColor } from '@bochong/contract/kernel/vehicle';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';

/** What the registry's list leaves out. */
export async function installationOf(tx: Tx, id: string) {
  return tx
    .selectFrom('device')
    .select(['dealer_id as dealerId', 'heard_from as heardFrom', 'test_until as testUntil'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

interface CaptureEvent {
  at: string;
  receivedAt: string;
  offline: boolean;
  payload: { direction: 'IN' | 'OUT'; plateNo: string; plateColor: PlateColor; confidence: number; images: EventImage[] };
  reply: EventReply;
}

/** The newest capture of a device since an instant; reads no more than what its company's devices have sent since. */
export async function lastCapture(tx: Tx, device: { dealerId: string; deviceId: string }, since: Date): Promise<CaptureEvent | undefined> {
  return tx
    .selectFrom('device_event')
    .select(['raw_occurred_at as at', 'received_at as receivedAt', 'offline', 'payload', 'reply'])
    .where('dealer_id', '=', device.dealerId)
    .where('device_id', '=', device.deviceId)
    .where('event_type', '=', 'lane.capture')
    .where('id', '>=', idFloor(since))
    .orderBy('id', 'desc')
    .limit(1)
    .$castTo<CaptureEvent>()
    .executeTakeFirst();
}

export const setTestUntil = (tx: Tx, id: string, until: string) =>
  tx.updateTable('device').set({ test_until: until }).where('id', '=', id).execute();

/** True for one capture only of those that come before the test ends. */
export async function takeTest(tx: Tx, device: { dealerId: string; deviceId: string }, at: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('device')
    .set({ test_until: null })
    .where('dealer_id', '=', device.dealerId)
    .where('id', '=', device.deviceId)
    .where('test_until', '>', at.toISOString())
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
