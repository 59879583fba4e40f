import { billBiz, payScene } from '@bochong/contract/bill';
import { walletBiz } from '@bochong/contract/charging-customer';
import { chargingPayerType } from '@bochong/contract/charging-order';
import { colorOfPlate } from '@bochong/contract/kernel/plate';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { takePayment } from '../../bill/index.ts';
import { type Captured, capture, payArrears, tendersOf } from '../../charging-customer/index.ts';
import { lotsOf } from '../../charging-order/index.ts';
import { findStay, type StayRow, saveStay } from './occupancy.repo.ts';

/** Somebody has a wallet that pays. */
export const hasWallet = ({ payerType }: Pick<StayRow, 'payerType'>): boolean =>
  payerType === chargingPayerType.OWNER || payerType === chargingPayerType.COMPANY;

export const walletOf = ({ dealerId, payerId, id, plateNo }: StayRow) => ({
  ...{ dealerId, walletId: payerId ?? '', bizType: walletBiz.OCCUPANCY, bizId: id },
  ...(plateNo !== null && { plateNo }),
});

/** The lot that a station's money belongs to; one that stands in no lot is a place of its own. */
export const placeOf = async ({ tx }: Pick<WorkContext, 'tx'>, { dealerId, stationId }: StayRow): Promise<string> =>
  (await lotsOf(tx, dealerId, stationId))[0] ?? stationId;

/** Money that was taken of a wallet is paid in at the till, a bill for each kind: the stay gets it there. */
async function payIn(context: WorkContext, stay: StayRow, taken: Captured): Promise<StayRow> {
  const { dealerId, id, plateNo, captureSeq } = stay;
  await saveStay(context.tx, stay, { capture_seq: captureSeq + 1 });
  const [first, ...others] = tendersOf(taken, `${stay.occupyNo}-${captureSeq}`);
  if (first) {
    const part = { subjectId: id, parkId: await placeOf(context, stay), amountFen: taken.capturedFen };
    const till = {
      dealerId,
      bizType: billBiz.OCCUPANCY,
      plateNo: plateNo ?? '',
      plateColor: colorOfPlate(plateNo),
      parts: [part] as const,
    };
    await takePayment(context, till, [first, ...others], { payScene: payScene.OCCUPANCY });
  }
  return (await findStay(context.tx, dealerId, id)) ?? stay;
}

/** Takes what a stay costs of its payer's wallet, as far as that goes; the rest stays owed. */
export async function takeMoney(context: WorkContext, stay: StayRow, amountFen: number): Promise<StayRow> {
  if (!hasWallet(stay) || amountFen <= 0) return stay;
  return payIn(context, stay, await capture(context, { ...walletOf(stay), payableFen: amountFen, seq: stay.captureSeq }));
}

/** Takes an open debt of a stay from what its payer's wallet has now. */
export async function collectDebt(context: WorkContext, stay: StayRow): Promise<StayRow> {
  if (!hasWallet(stay) || stay.arrearsFen === 0) return stay;
  return payIn(context, stay, await payArrears(context, { ...walletOf(stay), owedFen: stay.arrearsFen, seq: stay.captureSeq }));
}
