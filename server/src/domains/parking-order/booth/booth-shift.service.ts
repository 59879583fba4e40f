import { payChannel } from '@bochong/contract/bill';
import { type BoothShift, boothShiftErrors, type HandingOver } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { toIso } from '../../../kernel/time.ts';
import { takingsOfShift } from '../../bill/index.ts';
import { findLot } from './booth-board.repo.ts';
import { deedsOf } from './booth-deed.repo.ts';
import { beginShift, endShift, lockShift, runningShift } from './booth-shift.repo.ts';

const cashOf = (takings: readonly { payChannel: number; paidFen: number }[]) =>
  takings.find((taking) => taking.payChannel === payChannel.CASH)?.paidFen ?? 0;

/** The caller's running shift: its takings are sums of the bills that name it. */
export async function currentShift({ parkId }: { parkId: string }, { app, tx, user }: Context): Promise<BoothShift> {
  const { dealerId: unit } = found(await findLot(tx, parkId, user.parkIds));
  const { handInHours } = await app.channels.termsAt(tx, { dealerId: unit, parkId });
  const running = await runningShift(tx, user.userId, parkId);
  if (!running) return { shift: null, takings: [], cashFen: 0, handInBy: null, acts: [] };
  const { dealerId, ...shift } = running;
  const takings = await takingsOfShift(tx, dealerId, shift.shiftId);
  const handInBy = handInHours === null ? null : toIso(Date.parse(shift.beganAt) + handInHours * 3_600_000);
  const acts = await deedsOf(tx, dealerId, shift.shiftId);
  return { shift, takings: takings as BoothShift['takings'], cashFen: cashOf(takings), handInBy, acts };
}

export async function takeOver({ parkId }: { parkId: string }, { tx, user, now, audit }: Context) {
  const lot = found(await findLot(tx, parkId, user.parkIds));
  const shiftId = await beginShift(tx, lot, user, now);
  audit({ targetType: 'boothShift', targetId: shiftId, detail: { parkName: lot.parkName } });
  return { shiftId };
}

/** Ends a shift against the counted cash; a difference is kept with what its person says of it. */
export async function handOver(body: HandingOver, { tx, user, now, audit }: Context) {
  const { shiftId, countedCashFen, remark } = body;
  const shift = found(await lockShift(tx, user.userId, shiftId));
  const cashFen = cashOf(await takingsOfShift(tx, shift.dealerId, shiftId));
  const answer = (counted: number) => ({ cashFen, countedCashFen: counted, differenceFen: counted - cashFen });
  if (shift.endedAt !== null) return answer(shift.countedCashFen ?? 0);
  const outcome = answer(countedCashFen);
  if (outcome.differenceFen !== 0 && remark === '') fail(boothShiftErrors.differs, { amount: yuan(outcome.differenceFen) });
  await endShift(tx, shift, { at: now, countedCashFen, remark });
  audit({ targetType: 'boothShift', targetId: shiftId, detail: { ...outcome, remark } });
  return outcome;
}
