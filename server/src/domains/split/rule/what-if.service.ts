import { billBiz } from '@bochong/contract/bill';
import { type SplitPreview, splitFeeKind } from '@bochong/contract/split';
import type { Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { businessDate, dayMs, startOfDay } from '../../../kernel/time.ts';
import { accountNames } from '../account/split-account.repo.ts';
import { componentsOfEach } from '../bill/component.repo.ts';
import { feeFenOf } from '../bill/fee.rule.ts';
import { paymentsOf } from './payment.repo.ts';
import { inProportion, sharesOfPayment } from './share.rule.ts';
import { findRule } from './split-rule.repo.ts';
import { splitSettingOf } from './split-setting.repo.ts';

const days = 30;
/** Payments that one look goes through. */
const mostPayments = 5000;

/** What a rule would have given of the payments of the last 30 days, by itself, whatever else is in force. */
export async function previewRule(id: string, { tx, user, now }: Context): Promise<SplitPreview> {
  const rule = found(await findRule(tx, id, user));
  const [from, to] = [new Date(startOfDay(now) - days * dayMs), now];
  const payments = await paymentsOf(tx, rule, { from, to, most: mostPayments + 1 });
  const capped = payments.length > mostPayments;
  const looked = payments.slice(0, mostPayments);
  const { feeBp, maxBp } = await splitSettingOf(tx, rule.dealerId);
  const charges = await componentsOfEach(
    tx,
    rule.dealerId,
    looked.flatMap(({ bizType, subjectId }) => (bizType === billBiz.CHARGING ? [subjectId] : [])),
  );
  const sums = new Map(rule.items.map(({ accountId }) => [accountId, { payments: 0, fen: 0 }]));
  let [paidFen, feeFen, splitFen] = [0, 0, 0];
  for (const { parkId, bizType, payType, subjectId, fen } of looked) {
    const fee = feeFenOf(fen, payType, feeBp);
    const kinds: [number, number][] =
      bizType === billBiz.CHARGING
        ? inProportion(fen, charges.get(subjectId) ?? [0, 0]).map((part, index) => [index + 1, part])
        : [[bizType === billBiz.OCCUPANCY ? splitFeeKind.OCCUPANCY : splitFeeKind.ALL, fen]];
    const parts = kinds.map(([feeKind, part]) => ({ parkId, feeKind, fen: part }));
    const takes = ({ feeKind }: { feeKind: number }) => rule.feeKind === splitFeeKind.ALL || rule.feeKind === feeKind;
    paidFen += fen;
    feeFen += fee;
    const touched = new Set<string>();
    for (const share of sharesOfPayment({ paidFen: fen, feeFen: fee, maxBp }, parts, (part) => (takes(part) ? rule : undefined))) {
      const sum = sums.get(share.accountId);
      if (!sum) continue;
      if (!touched.has(share.accountId)) sum.payments += 1;
      touched.add(share.accountId);
      sum.fen += share.fen;
      splitFen += share.fen;
    }
  }
  const names = await accountNames(tx, rule.dealerId, [...sums.keys()]);
  return {
    ...{
      from: businessDate(from),
      to: businessDate(to),
      payments: looked.length,
      paidFen,
      feeFen,
      splitFen,
      keptFen: paidFen - feeFen - splitFen,
      capped,
    },
    accounts: [...sums].map(([splitAccountId, sum]) => ({ splitAccountId, name: names.get(splitAccountId) ?? '', ...sum })),
  };
}
