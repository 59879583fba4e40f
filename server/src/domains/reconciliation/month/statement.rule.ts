import type { VerifyBill } from '@bochong/contract/reconciliation';
import { spreadFen } from '../../bill/index.ts';
import type { StatementSum } from './month-execute.repo.ts';

type Bill = Pick<VerifyBill, 'targetType' | 'platformPayFen' | 'platformRefundFen' | 'adjustAmountFen'> & { targetId: string };

/** What went to others out of a place's payments, less what was taken back. */
type Split = Pick<StatementSum, 'targetType' | 'targetId' | 'splitFen'>;

/**
 * What each lot or station is due for a month: its receipts and adjustments, what was shared out of its payments, and its share of the channel's fees in proportion to what was paid there, to the
 * fen. Fees that nothing was paid for (or that the channel gave back) stand with what is nobody's.
 */
export function statementsOf(
  bills: readonly Bill[],
  splits: readonly Split[],
  feeFen: number,
  nobody: { targetType: number; targetId: string },
) {
  const sums = new Map<string, StatementSum>();
  for (const { targetId, targetType, ...bill } of bills) {
    const sum = sums.get(targetId) ?? { targetType, targetId, receivedNetFen: 0, channelPayFen: 0, adjustFen: 0, splitFen: 0 };
    sums.set(targetId, {
      ...sum,
      receivedNetFen: sum.receivedNetFen + bill.platformPayFen - bill.platformRefundFen,
      channelPayFen: sum.channelPayFen + bill.platformPayFen,
      adjustFen: sum.adjustFen + bill.adjustAmountFen,
    });
  }
  for (const { targetId, targetType, splitFen } of splits) {
    const sum = sums.get(targetId) ?? { targetType, targetId, receivedNetFen: 0, channelPayFen: 0, adjustFen: 0, splitFen: 0 };
    sums.set(targetId, { ...sum, splitFen: sum.splitFen + splitFen });
  }
  const all = [...sums.values()];
  const spread = feeFen >= 0 && feeFen <= all.reduce((sum, { channelPayFen }) => sum + channelPayFen, 0);
  const fees = spread
    ? spreadFen(
        feeFen,
        all.map(({ channelPayFen }) => channelPayFen),
      )
    : [];
  const statements = all.map(({ channelPayFen: _, ...one }, index) => ({ ...one, feeFen: fees[index] ?? 0 }));
  const rest = spread ? 0 : feeFen;
  const told =
    rest !== 0 && !sums.has(nobody.targetId)
      ? [...statements, { ...nobody, receivedNetFen: 0, adjustFen: 0, splitFen: 0, feeFen: 0 }]
      : statements;
  return told
    .map((one) => (one.targetId === nobody.targetId ? { ...one, feeFen: one.feeFen + rest } : one))
    .filter(
      ({ receivedNetFen, adjustFen, splitFen, feeFen: fee }) => receivedNetFen !== 0 || adjustFen !== 0 || splitFen !== 0 || fee !== 0,
    );
}
