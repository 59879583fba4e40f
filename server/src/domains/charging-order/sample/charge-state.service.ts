import type { Tx } from '../../../kernel/database/db.ts';
import { findOrder } from '../order/charging-order.repo.ts';
import { gunWordsOf } from '../order/gun-word.repo.ts';
import { allSamples } from './sample.repo.ts';
import { gaugesOf } from './sample.rule.ts';

/** Whether the car had suspended the charge, and the power, at the instants (epoch ms, corrected clock) at which something was said of it. */
export async function chargeStates(
  tx: Tx,
  dealerId: string,
  orderId: string,
): Promise<{ at: number; suspended: boolean; powerW: number }[]> {
  const order = await findOrder(tx, dealerId, orderId);
  if (!order) return [];
  const words = (await gunWordsOf(tx, order)).map(({ at, status }) => ({
    at: Date.parse(at),
    suspended: status === 'SuspendedEV',
    powerW: 0,
  }));
  const samples = (await allSamples(tx, order)).map((sample) => {
    const { at, powerW } = gaugesOf(sample, order.quirks);
    const said = words.findLast((word) => word.at <= sample.receivedAt);
    return { at: at + order.clockOffsetMs, suspended: said?.suspended ?? false, powerW: powerW ?? 0 };
  });
  return [...words, ...samples].sort((a, b) => a.at - b.at);
}
