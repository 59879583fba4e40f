import type { DeviceCommand } from '@bochong/contract/device';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { json } from '../../../kernel/database/query.ts';

/** Commands waiting for the device, each handed out once, oldest first. */
export async function takeCommands(tx: Tx, deviceId: string, now: Date): Promise<DeviceCommand[]> {
  const rows = await tx
    .updateTable('device_command')
    .set({ delivered_at: now.toISOString() })
    .where('device_id', '=', deviceId)
    .where('delivered_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['id as commandId', 'type', 'args', 'issued_at as issuedAt', 'expires_at as expiresAt'])
    .execute();
  return rows.sort((a, b) => a.issuedAt.localeCompare(b.issuedAt)) as DeviceCommand[];
}

export async function insertCommand(
  tx: Tx,
  dealerId: string,
  deviceId: string,
  command: Omit<DeviceCommand, 'commandId'>,
  issueId: string | null = null,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('device_command')
    .values({
      dealer_id: dealerId,
      id,
      device_id: deviceId,
      type: command.type,
      args: json(command.args),
      issued_at: command.issuedAt,
      expires_at: command.expiresAt,
      issue_id: issueId,
    })
    .execute();
  return id;
}

export const finishCommand = (tx: Tx, deviceId: string, result: { commandId: string; ok: boolean; message: string }, at: Date) =>
  tx
    .updateTable('device_command')
    .set({ done_at: at.toISOString(), ok: result.ok, message: result.message })
    .where(sql<boolean>`id::text = ${result.commandId}`)
    .where('device_id', '=', deviceId)
    .execute();
