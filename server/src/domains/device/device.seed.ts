import type { DeviceConfig } from '@bochong/contract/device';
import type { App } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { json } from '../../kernel/database/query.ts';

/** A device as tests and the demo city need it; returns its id. */
export async function insertDevice(
  tx: Tx,
  app: App,
  dealerId: string,
  device: {
    id?: string;
    deviceSn: string;
    deviceName?: string;
    deviceType: number;
    protocol?: number;
    parkId: string;
    gateId?: string;
    direction?: number;
    heartbeatSeconds?: number;
    config?: DeviceConfig;
    secretKey: string;
  },
): Promise<string> {
  const id = device.id ?? newId();
  await tx
    .insertInto('device')
    .values({
      dealer_id: dealerId,
      id,
      device_sn: device.deviceSn,
      device_type: device.deviceType,
      device_name: device.deviceName ?? device.deviceSn,
      protocol: device.protocol ?? 1,
      park_id: device.parkId,
      gate_id: device.gateId ?? null,
      direction: device.direction ?? null,
      heartbeat_seconds: device.heartbeatSeconds ?? 30,
      config: json(device.config ?? { serialChannel: 0 }),
      secret: app.keys.encrypt(device.secretKey),
    })
    .execute();
  return id;
}
