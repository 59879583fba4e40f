import { type ConnectorLabel, connectorErrors, type connectorFields } from '@bochong/contract/charging-asset';
import type { z } from 'zod';
import type { Context } from '../../../kernel/app-context.ts';
import { assertFresh, constraintMeans, fail, failField, found } from '../../../kernel/http/errors.ts';
import { adminSwitchChanged } from '../gun-state/gun-state.service.ts';
import * as repo from './connector.repo.ts';
import { newToken } from './connector-write.repo.ts';

constraintMeans('charging_connector_berth_key', connectorErrors.berthTaken, 'berthNo');

type Fields = z.output<typeof connectorFields>;

export async function updateConnector(id: string, { rev, ...body }: Fields & { rev: number }, context: Context) {
  const { tx, user } = context;
  const before = found(await repo.findConnector(tx, id, user.parkIds));
  const { voltageLower: low, voltageUpper: high } = body;
  if (low !== null && high !== null && high < low) fail(connectorErrors.voltageBackwards, {}, { field: 'voltageUpper' });
  assertFresh(await repo.saveConnector(tx, id, rev, body));
  context.audit({ targetType: 'chargingConnector', targetId: id, detail: { before, after: body } });
  return { connectorId: id };
}

/** Nothing can be started on a disabled gun; what is charging goes on until it ends. */
export async function switchConnector(
  id: string,
  { disabled, reason, rev }: { disabled: boolean; reason: string; rev: number },
  context: Context,
): Promise<null> {
  const { tx, user } = context;
  const before = found(await repo.findConnector(tx, id, user.parkIds));
  const { dealerId } = found(await repo.dealerOfConnector(tx, id, user.parkIds));
  if (disabled && reason === '') failField('reason', '请填写停用原因');
  assertFresh(await repo.saveConnector(tx, id, rev, { adminDisabled: disabled, reason: disabled ? reason : '' }));
  await adminSwitchChanged(context, dealerId, id);
  context.audit({ targetType: 'chargingConnector', targetId: id, detail: { before: before.adminDisabled, after: disabled, reason } });
  return null;
}

/** Gives a gun another code; what was printed before leads nowhere from then on. */
export async function renewCode(id: string, context: Context): Promise<ConnectorLabel> {
  const { tx, user } = context;
  found(await repo.findConnector(tx, id, user.parkIds));
  await repo.saveToken(tx, id, newToken());
  context.audit({ targetType: 'chargingConnector', targetId: id });
  return found((await repo.labelsOf(tx, { connectorId: id }, user.parkIds))[0]);
}
