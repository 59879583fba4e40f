import { payChannel } from '@bochong/contract/bill';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { insertMoneyEvent } from './money-event.repo.ts';
import { type MoneyEventKind, type MoneyEvents, type TenderFacts, type TenderType, tenderType } from './money-event.ts';

/** Keeps a movement of money for good and tells whoever listens, within the movement's transaction. */
export async function recordMovement<K extends MoneyEventKind>(
  { app, tx }: Pick<WorkContext, 'app' | 'tx'>,
  dealerId: string,
  kind: K,
  movement: MoneyEvents[K],
): Promise<void> {
  await insertMoneyEvent(tx, dealerId, kind, movement);
  await app.events.emit(tx, kind, dealerId, movement as never);
}

/** What kind of money a pay channel moves. */
export function tenderTypeOf(channel: number): TenderType {
  if (channel === payChannel.CASH) return tenderType.CASH;
  if (channel === payChannel.COMPANY) return tenderType.COMPANY_CREDIT;
  return channel === payChannel.BALANCE || channel === payChannel.STORED_CARD ? tenderType.WALLET : tenderType.CHANNEL;
}

/** By what means a bill was paid. */
export const tenderOf = (bill: Omit<TenderFacts, 'tenderType'>): TenderFacts => ({
  tenderType: tenderTypeOf(bill.payChannel),
  payChannel: bill.payChannel,
  merchantNo: bill.merchantNo,
  outTradeNo: bill.outTradeNo,
  channelTradeNo: bill.channelTradeNo,
  deviceSn: bill.deviceSn,
  collectorId: bill.collectorId,
  shiftId: bill.shiftId,
});
