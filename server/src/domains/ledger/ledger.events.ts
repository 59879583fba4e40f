import { billBiz } from '@bochong/contract/bill';
import type { App } from '../../kernel/app-context.ts';
import { workIn } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import type { MoneyEvents } from '../bill/index.ts';
import { postFees } from './channel/channel-post.service.ts';
import { keepDue } from './post/due.repo.ts';
import { dueKind } from './post/due.rule.ts';
import { postMoney } from './post/fact.service.ts';
import { ordersOfMovement } from './rule/movement.rule.ts';

const money: readonly (keyof MoneyEvents)[] = [
  ...(['BillSettled', 'BillAssigned', 'RefundExecuted', 'DebtWrittenOff', 'ChangeOwed', 'ChangePaid', 'ChangeReturned'] as const),
];

/** What the ledger tells of is kept with what happened, in its transaction; the posting comes to it within a minute. */
export function listenForFacts(app: App): void {
  const { events } = app;
  const keep = (tx: Tx, dealerId: string, kind: string, body: unknown) => keepDue(tx, dealerId, kind, body, workIn(app, tx).now);
  const charged = (bizType: number, orderId: string) => ({ bizType, orderId });
  for (const name of money)
    events.within(name, async (tx, body, { dealerId }) => {
      if (!('adjust' in body) || !body.adjust) return keep(tx, dealerId, `${dueKind.money}${name}`, body);
      // What an adjustment made known belongs into the month that is about to be closed: it does not wait.
      await postMoney(tx, dealerId, [{ kind: name, body }]);
      for (const order of ordersOfMovement({ kind: name, body })) await keep(tx, dealerId, dueKind.order, order);
    });
  events.within('ChannelDayKept', async (tx, { billId }, { dealerId }) => void (await postFees(tx, dealerId, [billId])));
  events.within('ParkOrderChargeChanged', (tx, { orderId }, { dealerId }) =>
    keep(tx, dealerId, dueKind.order, charged(billBiz.PARKING, orderId)),
  );
  for (const name of ['OrdersMerged', 'OrderMergeUndone'] as const)
    events.within(name, async (tx, { targetOrderId, sourceOrderIds }, { dealerId }) => {
      for (const id of [targetOrderId, ...sourceOrderIds]) await keep(tx, dealerId, dueKind.order, charged(billBiz.PARKING, id));
    });
  for (const name of ['ChargingOrderEnded', 'ChargingOrderCorrected'] as const)
    events.within(name, (tx, { orderId }, { dealerId }) => keep(tx, dealerId, dueKind.order, charged(billBiz.CHARGING, orderId)));
  events.within('ChargingOccupancySettled', (tx, { orderId }, { dealerId }) => keep(tx, dealerId, dueKind.afterCharge, { orderId }));
  events.within('ChargingDebtMoved', (tx, { bizType, subjectId }, { dealerId }) =>
    keep(tx, dealerId, dueKind.order, charged(bizType, subjectId)),
  );
  events.within('ChargingWalletMoved', (tx, body, { dealerId }) => keep(tx, dealerId, dueKind.wallet, body));
  events.within('BalanceWithdrawPaid', (tx, body, { dealerId }) => keep(tx, dealerId, `${dueKind.money}BalanceWithdrawPaid`, body));
  events.within('SplitMoved', (tx, body, { dealerId }) => keep(tx, dealerId, `${dueKind.money}SplitMoved`, body));
  events.within('BoughtCouponUsed', (tx, body, { dealerId }) => keep(tx, dealerId, dueKind.couponUse, body));
  events.within('BoughtCouponReturned', (tx, { returnId }, { dealerId }) => keep(tx, dealerId, dueKind.couponUse, { useId: returnId }));
  events.within('CouponPurchaseMoved', async (tx, { flowIds }, { dealerId }) => {
    for (const flowId of flowIds) await keep(tx, dealerId, dueKind.couponPurchase, { flowId });
  });
  events.within('PeerAccountMoved', (tx, body, { dealerId }) => keep(tx, dealerId, dueKind.peer, body));
}
