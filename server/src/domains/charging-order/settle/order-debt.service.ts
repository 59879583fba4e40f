import { billBiz } from '@bochong/contract/bill';
import { chargingEventSource, chargingEventType } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { lowerArrears } from '../../charging-customer/index.ts';
import { lockOrder, type OrderRow, saveOrder } from '../order/charging-order.repo.ts';
import { addEvent } from '../order/order-event.repo.ts';
import { dueFen, hasWallet, owedFen, standingOf } from './pay-status.rule.ts';

/** What is owed for a charge or for the stay after it, as it stands now; amounts are fen. */
export interface DebtSaid {
  /** As the till names it. */
  bizType: number;
  subjectId: string;
  subjectNo: string;
  stationId: string;
  payerType: number;
  payerId: string | null;
  ownerId: string | null;
  plateNo: string | null;
  payableFen: number;
  /** What was paid, less what went back because it was too much. */
  netPaidFen: number;
  waivedFen: number;
  /** What is owed has become a debt; otherwise only a debt that stands already follows. */
  opens: boolean;
  /** By what a part of it was paid just now. */
  payChannel: number | null;
}

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** What is owed for a charge, or for the stay after it, is another from now on. */
    ChargingDebtMoved: DebtSaid;
  }
}

/** Says what is owed for an order to whoever keeps debts, in the transaction that changed it. */
export async function tellDebt(
  { app, tx }: Pick<WorkContext, 'app' | 'tx'>,
  order: OrderRow,
  { opens, payChannel = null }: { opens: boolean; payChannel?: number | null },
): Promise<void> {
  const { dealerId, id: subjectId, orderNo: subjectNo, stationId, payerType, payerId, ownerId, plateNo } = order;
  const { paidFen, adjustRefundedFen, waivedFen } = order;
  await app.events.emit(tx, 'ChargingDebtMoved', dealerId, {
    ...{ bizType: billBiz.CHARGING, subjectId, subjectNo, stationId, payerType, payerId, ownerId, plateNo },
    ...{ payableFen: dueFen(order), netPaidFen: paidFen - adjustRefundedFen, waivedFen, opens, payChannel },
  });
}

/** Gives up what an order owes, at most an amount; answers how much that was. */
export async function waiveOrder(
  context: WorkContext,
  { dealerId, id, mostFen, reason, operatorName }: { dealerId: string; id: string; mostFen: number; reason: string; operatorName: string },
): Promise<number> {
  const order = found(await lockOrder(context.tx, dealerId, id));
  const waivedFen = Math.min(mostFen, owedFen(order));
  if (waivedFen === 0) return 0;
  const money = { ...order, waivedFen: order.waivedFen + waivedFen };
  const waived = await saveOrder(context.tx, order, { waived_fen: money.waivedFen, ...standingOf(money, order.flags) });
  if (hasWallet(order.payerType)) await lowerArrears(context, { dealerId, walletId: order.payerId ?? '' }, waivedFen);
  await addEvent(context, {
    ...{ dealerId, orderId: id, type: chargingEventType.WAIVED, source: chargingEventSource.STAFF, operatorName },
    body: { text: reason, amountFen: -waivedFen },
  });
  await tellDebt(context, waived, { opens: false });
  return waivedFen;
}
