import type { Tx } from '../../../kernel/database/db.ts';
import type { JobPart } from '../../../kernel/jobs/jobs.ts';
import { toIso } from '../../../kernel/time.ts';
import { type Movement, ordersOfMovement } from '../rule/movement.rule.ts';
import { type ChargeSource, chargesOf, sourceOfBiz } from '../source/charge.repo.ts';
import { occupanciesAfter } from '../source/lookup.repo.ts';
import { boughtUses, peerMovements, purchaseMoves, walletMovements } from '../source/movement.repo.ts';
import { type Due, duesOf, forgetDues } from './due.repo.ts';
import { dueKind } from './due.rule.ts';
import { postAccounts, postCharges, postCoupons, postMoney } from './fact.service.ts';
import { foldBalances, takeTurn } from './post.repo.ts';

/** Facts that one transaction posts. */
const batchOfPosting = 1000;

const idsOf = (dues: readonly Due[], kind: string, field: string): string[] => [
  ...new Set(dues.filter((due) => due.kind === kind).map(({ body }) => String((body as Record<string, unknown>)[field]))),
];

/** Posts what waits, the oldest first, in one transaction; answers how many facts it took. Another poster of the unit goes before. */
export async function postWaiting(tx: Tx, dealerId: string, now: Date): Promise<number> {
  if (!(await takeTurn(tx, dealerId))) return 0;
  const dues = await duesOf(tx, dealerId, batchOfPosting);
  if (dues.length === 0) return 0;
  const movements = dues
    .filter(({ kind }) => kind.startsWith(dueKind.money))
    .map(({ kind, body }): Movement => ({ kind: kind.slice(dueKind.money.length), body }));
  await postMoney(tx, dealerId, movements);
  const [wallet, peer] = await Promise.all([
    walletMovements(tx, dealerId, idsOf(dues, dueKind.wallet, 'entryId')),
    peerMovements(tx, dealerId, idsOf(dues, dueKind.peer, 'entryId')),
  ]);
  await postAccounts(tx, dealerId, wallet, peer);
  const moved = await purchaseMoves(tx, dealerId, idsOf(dues, dueKind.couponPurchase, 'flowId'));
  await postCoupons(tx, dealerId, await boughtUses(tx, dealerId, idsOf(dues, dueKind.couponUse, 'useId')), moved);
  const orders = new Map<ChargeSource, Set<string>>();
  const touch = (bizType: number, orderId: string) => {
    const source = sourceOfBiz(bizType);
    orders.set(source, (orders.get(source) ?? new Set()).add(orderId));
  };
  for (const movement of movements) for (const { bizType, orderId } of ordersOfMovement(movement)) touch(bizType, orderId);
  for (const due of dues)
    if (due.kind === dueKind.order) {
      const { bizType, orderId } = due.body as { bizType: number; orderId: string };
      touch(bizType, orderId);
    }
  for (const id of await occupanciesAfter(tx, dealerId, idsOf(dues, dueKind.afterCharge, 'orderId')))
    orders.set('occupancy', (orders.get('occupancy') ?? new Set()).add(id));
  for (const [source, ids] of orders) await postCharges(tx, dealerId, await chargesOf(tx, dealerId, source, [...ids]), toIso(now));
  await foldBalances(tx, dealerId);
  await forgetDues(
    tx,
    dealerId,
    dues.map(({ id }) => id),
  );
  return dues.length;
}

/** Posts until nothing waits, batch by batch, each in a transaction of its own. */
export const postingPart: JobPart = async (tx, { dealerId, now }): Promise<readonly JobPart[]> =>
  (await postWaiting(tx, dealerId, now)) === batchOfPosting ? [postingPart] : [];
