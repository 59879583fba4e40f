import { chargingFaultErrors, chargingFaultPage, type chargingFaults, faultSource, faultStatus } from '@bochong/contract/charging-fault';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { usersHolding } from '../../access/index.ts';
import { closeTodo } from '../../todo/index.ts';
import * as repo from './fault.repo.ts';
import { noteFault, typeCode } from './fault.service.ts';

/** Keeps what a person saw; of a gun one such fault waits. */
export async function report(
  { equipmentId, connectorNo, level, info }: BodyOf<typeof chargingFaults.report>,
  context: Context,
): Promise<Data<typeof chargingFaults.report>> {
  const { tx, user, audit } = context;
  const { dealerId, stationId } = found(await repo.equipmentOf(tx, equipmentId, user.parkIds));
  const gun = connectorNo === 0 ? { orderId: null } : await repo.gunOf(tx, dealerId, equipmentId, connectorNo);
  if (!gun) fail(chargingFaultErrors.noSuchGun, { connectorNo }, { field: 'connectorNo' });
  const place = { dealerId, equipmentId, connectorNo };
  const waiting = await repo.waitingFault(tx, place, faultSource.MANUAL, 'Reported');
  if (waiting) fail(chargingFaultErrors.waiting, { faultNo: waiting.faultNo });
  const faultId = await noteFault(context, {
    ...place,
    stationId,
    source: faultSource.MANUAL,
    errorCode: 'Reported',
    info,
    level,
    orderId: gun.orderId,
  });
  audit({ targetType: 'chargingFault', targetId: faultId, detail: { equipmentId, connectorNo, level, info } });
  return { faultId };
}

async function waitingFault(id: string, verb: string, { tx, user }: Context) {
  const fault = found(await repo.findFault(tx, id, user.parkIds));
  if (fault.status !== faultStatus.OPEN && fault.status !== faultStatus.HANDLING)
    fail(chargingFaultErrors.ended, { status: fault.status === faultStatus.CLOSED ? '关闭' : '自动恢复', verb });
  return fault;
}

export const people = ({ tx, user }: Context) => usersHolding(tx, user.dealerId, chargingFaultPage.can.close, undefined);

export async function dispatch(
  id: string,
  { handlerId, note, rev }: BodyOf<typeof chargingFaults.dispatch>,
  context: Context,
): Promise<null> {
  const { tx, now, audit } = context;
  const { dealerId, faultId, acknowledgedAt } = await waitingFault(id, '派单', context);
  const staff = await usersHolding(tx, dealerId, chargingFaultPage.can.close, undefined);
  const handler = staff.find(({ userId }) => userId === handlerId) ?? fail(chargingFaultErrors.notStaff, {}, { field: 'handlerId' });
  const change = { status: faultStatus.HANDLING, handler_id: handlerId, handler_name: handler.userName, dispatch_note: note };
  if (!(await repo.saveFaultAt(tx, dealerId, faultId, rev, { ...change, acknowledged_at: acknowledgedAt ?? now.toISOString() })))
    fail(commonErrors.stale);
  audit({ targetType: 'chargingFault', targetId: faultId, detail: { handler: handler.userName, note } });
  return null;
}

export async function close(
  id: string,
  { verdict, handleResult, rev }: BodyOf<typeof chargingFaults.close>,
  context: Context,
): Promise<null> {
  const { tx, user, now, audit } = context;
  const { dealerId, faultId, acknowledgedAt } = await waitingFault(id, '关闭', context);
  const at = now.toISOString();
  const change = { status: faultStatus.CLOSED, verdict, handle_result: handleResult, closed_at: at, acknowledged_at: acknowledgedAt ?? at };
  if (!(await repo.saveFaultAt(tx, dealerId, faultId, rev, { ...change, handler_id: user.userId, handler_name: user.userName })))
    fail(commonErrors.stale);
  await closeTodo(tx, { dealerId, typeCode, bizId: faultId, by: user.userName, at: now });
  audit({ targetType: 'chargingFault', targetId: faultId, detail: { verdict, handleResult } });
  return null;
}
