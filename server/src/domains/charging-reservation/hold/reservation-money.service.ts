import { billBiz, payScene } from '@bochong/contract/bill';
import { walletBiz } from '@bochong/contract/charging-customer';
import { reservationErrors } from '@bochong/contract/charging-reservation';
import { colorOfPlate } from '@bochong/contract/kernel/plate';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { takePayment } from '../../bill/index.ts';
import { capture, freeze, release, tendersOf } from '../../charging-customer/index.ts';
import { lotsOf } from '../../charging-order/index.ts';
import type { ReservationRow } from './reservation.repo.ts';

export const walletOf = ({ dealerId, ownerId, id }: ReservationRow) => ({
  ...{ dealerId, walletId: ownerId ?? '', bizType: walletBiz.CHARGING_BOOK, bizId: id },
});

/** The lot that a station's money belongs to; one that stands in no lot is a place of its own. */
export const placeOf = async ({ tx }: Pick<WorkContext, 'tx'>, { dealerId, stationId }: ReservationRow): Promise<string> =>
  (await lotsOf(tx, dealerId, stationId))[0] ?? stationId;

/** Holds the whole fee, or refuses. */
export async function holdFee(context: WorkContext, row: ReservationRow): Promise<void> {
  const { feeFen } = row;
  if (feeFen === 0) return;
  const { addedFen, availableFen } = await freeze(context, { ...walletOf(row), upToFen: feeFen });
  if (addedFen < feeFen) fail(reservationErrors.balanceLow, { yuan: yuan(availableFen + addedFen), fee: yuan(feeFen) });
}

/** What is held is taken, and paid in at the till, or free again. */
export async function settleFee(context: WorkContext, row: ReservationRow, payableFen: number): Promise<void> {
  if (row.feeFen === 0) return;
  if (payableFen === 0) return void (await release(context, walletOf(row)));
  const taken = await capture(context, { ...walletOf(row), payableFen });
  const [first, ...others] = tendersOf(taken, row.reservationNo);
  if (!first) return;
  const { dealerId, id: subjectId, plateNo } = row;
  const part = { subjectId, parkId: await placeOf(context, row), amountFen: taken.capturedFen };
  const till = {
    dealerId,
    bizType: billBiz.CHARGING_BOOK,
    plateNo: plateNo ?? '',
    plateColor: colorOfPlate(plateNo),
    parts: [part] as const,
  };
  await takePayment(context, till, [first, ...others], { payScene: payScene.CHARGING_BOOK });
}
