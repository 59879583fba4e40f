import type { WorkContext } from '../../../kernel/app-context.ts';
import { yuan } from '../../../kernel/money.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { peerNameOf } from '../peer/peer.repo.ts';
import type { ForeignOrder } from './foreign-order.repo.ts';

type Work = Pick<WorkContext, 'tx' | 'now'>;

const todoOf = ({ dealerId, id }: ForeignOrder) => ({ dealerId, typeCode: 'FOREIGN_BILL', bizId: id }) as const;

/** A bill of a charge was disputed: a person has to take it, or have the peer put it right. One to-do a charge, whichever bill it was. */
export async function tellDispute(
  { tx, now }: Work,
  order: ForeignOrder,
  payableFen: number,
  objections: readonly string[],
): Promise<void> {
  const peerName = await peerNameOf(tx, { dealerId: order.dealerId, id: order.peerId });
  await raiseTodo(tx, {
    ...todoOf(order),
    bizType: 'chargingForeignOrder',
    title: `外部充电账单有异议：${peerName} ${order.orderNo}`,
    content: `对方账单${yuan(payableFen)}元：${objections.join('；')}`,
    jumpQuery: `number=${order.orderNo}`,
    at: now,
  });
}

/** No bill of the charge waits any more; `by` is who said so, empty where the peer's next bill did. */
export const disputeOver = ({ tx, now }: Work, order: ForeignOrder, by = ''): Promise<void> =>
  closeTodo(tx, { ...todoOf(order), by, at: now });
