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

/** A setting that devices were told an hour ago, and that each but the last has carried out. */
export async function seedRemoteIssue(
  tx: Tx,
  { dealerId, deviceIds, operatorName, now }: { dealerId: string; deviceIds: readonly string[]; operatorName: string; now: Date },
): Promise<void> {
  const told = new Date(now.getTime() - 3_600_000);
  const after = (minutes: number) => new Date(told.getTime() + minutes * 60_000).toISOString();
  const setting = { type: 'UPDATE_CONFIG', args: json({ heartbeatSeconds: 60, volume: 60, brightness: 80 }), issued_at: after(0) };
  const id = newId(told);
  await tx
    .insertInto('remote_issue')
    .values({ ...setting, dealer_id: dealerId, id, request_id: newId(told), operator_name: operatorName })
    .execute();
  const done = (index: number) => index < deviceIds.length - 1;
  const commands = deviceIds.map((deviceId, index) => ({
    ...{ ...setting, dealer_id: dealerId, id: newId(told), device_id: deviceId, issue_id: id, expires_at: after(10) },
    ...{ delivered_at: done(index) ? after(1) : null, done_at: done(index) ? after(1) : null, ok: done(index) ? true : null },
  }));
  if (commands.length > 0) await tx.insertInto('device_command').values(commands).execute();
}
