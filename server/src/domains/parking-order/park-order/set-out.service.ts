import { changeType, parkOrderErrors, passMode, setOutFeeMode } from '@bochong/contract/parking-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { priceStay } from '../order-fee/order-fee.service.ts';
import { isOpen } from '../stay/order-state.rule.ts';
import type { StayRow } from '../stay/stay.repo.ts';
import { closeStay } from '../stay/stay.service.ts';
import { changeStay } from '../stay/stay-change.service.ts';
import { insertChange, type NewChange } from '../stay/stay-write.repo.ts';
import { assertExit } from './order-command.service.ts';

export interface SetOut {
  exitTime: string;
  feeMode: number;
  /** What is to be paid, with `MANUAL`. */
  amountFen?: number | undefined;
  reason: string;
}

/** Sets a vehicle out, locked by the caller: FORCE_OUT with the chosen fee; what stays owed runs into its deadline from now. */
export async function setOutStay(
  context: WorkContext,
  stay: StayRow,
  { exitTime, feeMode, amountFen, reason }: SetOut,
  by: Pick<NewChange, 'source' | 'operatorId' | 'operatorName'>,
): Promise<StayRow> {
  const { app, tx, now } = context;
  if (!isOpen(stay)) fail(parkOrderErrors.closed);
  assertExit(stay, exitTime, now);
  const calculated = (await priceStay(tx, { ...stay, reduceFen: 0 }, exitTime, true))?.receivableFen ?? 0;
  const wanted = feeMode === setOutFeeMode.ZERO ? 0 : feeMode === setOutFeeMode.MANUAL ? (amountFen ?? 0) : calculated;
  if (wanted > calculated) fail(parkOrderErrors.manualTooHigh, { amount: yuan(calculated) });
  // Never more taken off, with what coupons did, than there is to pay.
  const reduceFen = Math.max(0, Math.min(calculated - wanted, calculated - stay.couponFen));
  const forced = { ...stay, isForceOut: true, reduceFen };
  const stayContext: WorkContext = { app, tx, now };
  const closed = await closeStay(stayContext, forced, {
    at: exitTime,
    gateId: null,
    gateName: null,
    mode: passMode.PLATFORM,
    plateNo: null,
    confidence: null,
    recordId: null,
    releaseType: null,
    offline: false,
    left: true,
    deadlineHours: 24 + (now.getTime() - Date.parse(exitTime)) / 3_600_000,
  });
  const marked = await changeStay(stayContext, closed, {
    is_force_out: true,
    reduce_fen: reduceFen,
    reduce_reason: reduceFen > 0 ? reason : '',
  });
  await insertChange(tx, stay, {
    changeType: changeType.FORCE_OUT,
    before: { exitTime: stay.exitTime },
    after: { exitTime, feeMode },
    payableBeforeFen: stay.payableFen,
    payableAfterFen: marked.payableFen,
    reason,
    ...by,
    at: now,
  });
  return marked;
}
