import { commandStatus } from '@bochong/contract/charging-connect';
import { reservationEventType, reservationMode, reservationStatus } from '@bochong/contract/charging-reservation';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import { lockActiveOfGun, lockByDeviceNo, lockReservation, type ReservationRow, saveReservation } from './reservation.repo.ts';
import { reservationSubject, sendCancel, sendReserve, take } from './reservation.service.ts';
import { addStep, addStepOnce } from './reservation-event.repo.ts';

type Settled = DomainEvents['ChargePointCommandSettled'];

const { ACCEPTED, REJECTED, NOT_SUPPORTED, ERROR, TIMEOUT } = commandStatus;
const answers: Readonly<Record<string, string>> = {
  ...{ Occupied: '枪被占用', Faulted: '枪有故障', Unavailable: '枪已停用', Rejected: '设备拒绝预约' },
};
/** Whoever did not answer may keep the gun all the same. */
const mayKeepIt: readonly number[] = [ERROR, TIMEOUT];

/** What a charge point made of a call, in words. */
function wordsOf({ status, result }: Settled): string {
  if (status === REJECTED) return answers[String(result?.status)] ?? '设备拒绝预约';
  if (status === NOT_SUPPORTED) return '设备不支持预约';
  if (status === TIMEOUT) return '设备没有应答';
  return typeof result?.why === 'string' ? result.why : '设备应答错误';
}

async function heardOfReserve(context: WorkContext, row: ReservationRow, settled: Settled): Promise<void> {
  const at = Date.parse(settled.at);
  if (settled.status === ACCEPTED) {
    await take(context, row, {
      word: { kind: 'accepted', at },
      step: { type: reservationEventType.CONFIRMED, text: '设备已保留', at },
    });
    return;
  }
  const text = wordsOf(settled);
  const step = { type: reservationEventType.FAILED, text, at };
  const failed = await take(context, row, { word: { kind: 'refused', at }, step, change: { end_reason: text } });
  if (failed && mayKeepIt.includes(settled.status)) await sendCancel(context, row);
  // Told again, it no longer keeps the gun: the platform does.
  if (!failed && row.reservationStatus === reservationStatus.RESERVED)
    await addStepOnce(context, row, { type: reservationEventType.DEVICE_SAID, text: `${text}，由平台保留`, at });
}

/** What a charge point made of ReserveNow. A reservation that was given up is over whatever it makes of CancelReservation. */
export async function followCommand(context: WorkContext, dealerId: string, settled: Settled): Promise<void> {
  const { subject, action, status } = settled;
  if (subject?.kind !== reservationSubject) return;
  const row = await lockReservation(context.tx, dealerId, subject.id);
  if (!row) return;
  if (action === 'ReserveNow') return heardOfReserve(context, row, settled);
  if (status === ACCEPTED) return;
  const text = status === REJECTED ? '设备没有这个预约' : wordsOf(settled);
  await addStepOnce(context, row, { type: reservationEventType.DEVICE_SAID, text: `取消：${text}`, at: Date.parse(settled.at) });
}

/** So soon before its end a charge point that frees the gun has only been quicker than we. */
const nearEndMs = 30_000;
const mostTold = 3;

/** A charge point that frees a gun which is still reserved has forgotten it, as after a restart: it is told again, by the same number. */
export async function hearGun(
  context: WorkContext,
  dealerId: string,
  { connectorId, before, status }: Pick<DomainEvents['ChargePointReported'], 'connectorId' | 'before' | 'status'>,
): Promise<void> {
  if (connectorId === null || before !== 'Reserved' || status !== 'Available') return;
  const row = await lockActiveOfGun(context.tx, dealerId, connectorId);
  if (row?.reservationStatus !== reservationStatus.RESERVED || row.mode !== reservationMode.DEVICE || row.toldAgain >= mostTold) return;
  if (Date.parse(row.expireAt) - context.now.getTime() < nearEndMs) return;
  await saveReservation(context.tx, row, { told_again: row.toldAgain + 1 });
  await addStep(context, row, { type: reservationEventType.TOLD_AGAIN, text: '设备提前释放了枪' });
  await sendReserve(context, row);
}

/** A charge point says that it gave a reservation up. Whether it shall keep the gun once more is decided by how the gun stands ({@link hearGun}). */
export async function hearEnd(
  context: WorkContext,
  dealerId: string,
  { equipmentId, deviceNo, expired, at }: DomainEvents['ChargePointReservationEnded'],
): Promise<void> {
  const row = await lockByDeviceNo(context.tx, dealerId, equipmentId, deviceNo);
  if (row?.reservationStatus !== reservationStatus.RESERVED) return;
  const text = expired ? '设备上的预约到期' : '设备取消了预约';
  await addStepOnce(context, row, { type: reservationEventType.DEVICE_SAID, text, at: Date.parse(at) });
}
