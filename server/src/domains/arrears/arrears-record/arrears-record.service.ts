import { arrearsErrors, type arrearsRecords, arrearsStatus } from '@bochong/contract/arrears';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { changeSource } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { findStay, fixPlate, lockVehicleOf, reduceStay, type StayRow } from '../../parking-order/index.ts';
import { settingOf } from '../arrears-setting.repo.ts';
import { findRecords, lockRecord, type RecordRow } from './arrears-record.repo.ts';
import { isOpen } from './arrears-record.rule.ts';
import { noteClosing } from './arrears-record-write.repo.ts';

/** A record with its stay, locked behind its vehicle, if the user's lots hold it. */
export async function lockWithStay({ tx, user }: Context, arrearsId: string): Promise<{ record: RecordRow; stay: StayRow }> {
  const [known] = await findRecords(tx, [arrearsId], user.parkIds);
  const { dealerId, id, orderId } = found(known);
  await lockVehicleOf(tx, orderId);
  const stay = found(await findStay(tx, dealerId, orderId, true));
  return { stay, record: found(await lockRecord(tx, dealerId, id)) };
}

/** {@link lockWithStay} for a command by hand: only while the record is owed, not disputed, and as the user saw it. */
export async function lockOwed(context: Context, { arrearsId, rev }: { arrearsId: string; rev: number }) {
  const { record, stay } = await lockWithStay(context, arrearsId);
  if (record.arrearsStatus === arrearsStatus.FROZEN) fail(arrearsErrors.frozen);
  if (!isOpen(record.arrearsStatus)) fail(arrearsErrors.closed);
  assertFresh(record.rev === rev ? 1 : 0);
  return { record, stay };
}

export const reliefOf = ({ user }: Context, reason: string) => ({
  reason,
  source: changeSource.CONSOLE,
  operatorId: user.userId,
  operatorName: user.userName,
});

const stateOf = ({ arrearsStatus: status, owedFen, reduceFen, paidFen, writeOffFen, plateNo }: RecordRow) => ({
  arrearsStatus: status,
  owedFen,
  reduceFen,
  paidFen,
  writeOffFen,
  plateNo,
});

/** Writes what a command made of a record into the operation log. */
export async function auditChange(context: Context, before: RecordRow, reason: string): Promise<void> {
  const after = found(await lockRecord(context.tx, before.dealerId, before.id));
  const detail = { before: stateOf(before), after: stateOf(after), reason };
  context.audit({ targetType: 'arrearsRecord', targetId: before.id, detail });
}

/** Takes back arrears that were wrongly raised: nothing is payable for the stay any more. */
export async function cancelArrears(body: BodyOf<typeof arrearsRecords.cancel>, context: Context): Promise<null> {
  const { record, stay } = await lockOwed(context, body);
  if (record.paidFen > 0) fail(arrearsErrors.hasPaid);
  await reduceStay(context, stay, record.owedFen, reliefOf(context, body.reason));
  await noteClosing(context.tx, record, body.reason);
  await auditChange(context, record, body.reason);
  return null;
}

/** Takes something off what is owed, up to the dealer's limit; more is a matter of cancelling or writing off. */
export async function reduceArrears(body: BodyOf<typeof arrearsRecords.reduce>, context: Context): Promise<null> {
  const { record, stay } = await lockOwed(context, body);
  if (body.reduceFen > record.owedFen) fail(arrearsErrors.reduceTooHigh);
  const { reduceLimitFen } = await settingOf(context.tx, record.dealerId);
  if (body.reduceFen > reduceLimitFen) fail(arrearsErrors.reduceLimit, { amount: yuan(reduceLimitFen) });
  await reduceStay(context, stay, body.reduceFen, reliefOf(context, body.reason));
  await auditChange(context, record, body.reason);
  return null;
}

/** The stay was another vehicle's: stay, record and both plates follow in one transaction. */
export async function modifyPlate({ arrearsId, rev, ...body }: BodyOf<typeof arrearsRecords.modifyPlate>, context: Context) {
  const { record, stay } = await lockOwed(context, { arrearsId, rev });
  const changed = await fixPlate({ ...body, orderId: stay.id, rev: stay.rev }, context);
  await auditChange(context, record, body.reason);
  return changed;
}
