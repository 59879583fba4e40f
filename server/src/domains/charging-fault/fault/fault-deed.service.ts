import { chargingFaultErrors, chargingFaultPage, type chargingFaults, faultSource, faultStatus } from '@bochong/contract/charging-fault';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { usersHolding } from '../../access/index.ts';
import { closeTodo } from '../../todo/index.ts';
import * as repo from './fault.repo.ts';
import { dueAt } from './fault.rule.ts';
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
  const { dealerId, faultId, acknowledgedAt, level } = await waitingFault(id, '派单', context);
  const staff = await usersHolding(tx, dealerId, chargingFaultPage.can.close, undefined);
  const handler = staff.find(({ userId }) => userId === handlerId) ?? fail(chargingFaultErrors.notStaff, {}, { field: 'handlerId' });
  const change = { status: faultStatus.HANDLING, handler_id: handlerId, handler_name: handler.userName, dispatch_note: note };
  const at = now.toISOString();
  const work = { dispatched_at: at, due_at: dueAt(level, now).toISOString(), accepted_at: null, arrived_at: null, returned_note: '' };
  if (!(await repo.saveFaultAt(tx, dealerId, faultId, rev, { ...change, ...work, acknowledged_at: acknowledgedAt ?? at })))
    fail(commonErrors.stale);
  audit({ targetType: 'chargingFault', targetId: faultId, detail: { handler: handler.userName, note } });
  return null;
}

/** A fault that the person was sent to. */
async function ownFault(id: string, verb: string, context: Context) {
  const fault = await waitingFault(id, verb, context);
  if (fault.status !== faultStatus.HANDLING || fault.handlerId !== context.user.userId) fail(chargingFaultErrors.notYours);
  return fault;
}

/** The person who was sent says how far the work is; who is there has taken it on. */
async function step(id: string, rev: number, verb: '接单' | '到场', context: Context): Promise<null> {
  const { dealerId, faultId, acceptedAt, arrivedAt } = await ownFault(id, verb, context);
  if ((verb === '接单' ? acceptedAt : arrivedAt) !== null) fail(chargingFaultErrors.accepted, { done: verb, verb });
  const at = context.now.toISOString();
  const change = verb === '接单' ? { accepted_at: at } : { accepted_at: acceptedAt ?? at, arrived_at: at };
  if (!(await repo.saveFaultAt(context.tx, dealerId, faultId, rev, change))) fail(commonErrors.stale);
  context.audit({ targetType: 'chargingFault', targetId: faultId, detail: { verb } });
  return null;
}

export const accept = (id: string, { rev }: BodyOf<typeof chargingFaults.accept>, context: Context) => step(id, rev, '接单', context);
export const arrive = (id: string, { rev }: BodyOf<typeof chargingFaults.arrive>, context: Context) => step(id, rev, '到场', context);

/** Given back, a fault waits for somebody else; one that is over meanwhile is nobody's to do. */
export async function giveBack(id: string, { reason, rev }: BodyOf<typeof chargingFaults.giveBack>, context: Context): Promise<null> {
  const { tx, user, now, audit } = context;
  const { dealerId, faultId, recoveredAt } = await ownFault(id, '退回', context);
  const status = recoveredAt === null ? faultStatus.OPEN : faultStatus.RECOVERED;
  const nobody = { handler_id: null, handler_name: '', due_at: null, accepted_at: null, arrived_at: null };
  const change = { ...nobody, status, returned_note: `${user.userName}：${reason}` };
  if (!(await repo.saveFaultAt(tx, dealerId, faultId, rev, change))) fail(commonErrors.stale);
  if (status === faultStatus.RECOVERED) await closeTodo(tx, { dealerId, typeCode, bizId: faultId, by: user.userName, at: now });
  audit({ targetType: 'chargingFault', targetId: faultId, detail: { verb: '退回', reason } });
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
