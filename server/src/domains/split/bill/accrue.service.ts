import { billBiz, payState } from '@bochong/contract/bill';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { onlinePayTypes, splitBiz, splitCycle, splitFeeKind, splitMode, splitMoveKind } from '@bochong/contract/split';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessDate, dayMs } from '../../../kernel/time.ts';
import { type BillRow, findBill, sharesOf as lotsOfBill } from '../../bill/index.ts';
import { dealerCalendar } from '../../parking-fee/index.ts';
import { lockAccounts } from '../account/split-account.repo.ts';
import { moveShortfall } from '../balance/split-move.repo.ts';
import { move } from '../balance/split-move.service.ts';
import { ruleInForce } from '../rule/rule-choice.rule.ts';
import { settledAt } from '../rule/settle-cycle.rule.ts';
import { inProportion, type PaymentPart, type Share, sharesOfPayment } from '../rule/share.rule.ts';
import { rulesOf } from '../rule/split-rule.repo.ts';
import { splitSettingOf } from '../rule/split-setting.repo.ts';
import { componentsOf } from './component.repo.ts';
import { feeFenOf } from './fee.rule.ts';
import { insertDetails, insertSplit, type NewDetail } from './new-split.repo.ts';
import { findSplit, type StoredSplit } from './split-bill.repo.ts';

const splitable: readonly number[] = splitBiz.options.map(({ value }) => value);
/** Money that is not there: a company pays it later, by a bill of its own. */
const notReceived: readonly number[] = [payChannel.COMPANY];
/** A rule that was stopped may still hold for a payment that was told late. */
const toldLateMs = 7 * dayMs;

/** What of a payment is of which lot and kind: of a charge electricity and service in proportion of what they cost. */
async function partsOf({ tx }: WorkContext, bill: BillRow): Promise<PaymentPart[]> {
  const lots = await lotsOfBill({ tx }, bill);
  if (bill.bizType !== billBiz.CHARGING) {
    const feeKind = bill.bizType === billBiz.OCCUPANCY ? splitFeeKind.OCCUPANCY : splitFeeKind.ALL;
    return lots.map(({ parkId, amountFen }) => ({ parkId, feeKind, fen: amountFen }));
  }
  const ids = bill.subjectId === null ? bill.items.map(({ subjectId }) => subjectId) : [bill.subjectId];
  const { electricityFen, serviceFen } = await componentsOf(tx, bill.dealerId, ids);
  return lots.flatMap(({ parkId, amountFen }) => {
    const [electricity = 0, service = 0] = inProportion(amountFen, [electricityFen, serviceFen]);
    return [
      { parkId, feeKind: splitFeeKind.ELECTRICITY, fen: electricity },
      { parkId, feeKind: splitFeeKind.SERVICE, fen: service },
    ].filter(({ fen }) => fen > 0);
  });
}

/** How a paid bill is shared out by the rules that were in force when it was paid; none: not at all. */
async function sharesOfBill(
  work: WorkContext,
  bill: BillRow & { paidAt: string },
  parts: readonly PaymentPart[],
): Promise<{ shares: Share[]; feeFen: number; planAt: number }> {
  const { tx } = work;
  const { dealerId, bizType, payChannel: payType, paidAt, paidFen, frozen } = bill;
  const setting = await splitSettingOf(tx, dealerId);
  const feeFen = feeFenOf(paidFen, payType, setting.feeBp);
  const rules = await rulesOf(tx, dealerId, new Date(Date.parse(paidAt) - toldLateMs));
  const day = businessDate(Date.parse(paidAt));
  const used = new Map<string, number>();
  const shares = sharesOfPayment({ paidFen, feeFen, maxBp: setting.maxBp }, parts, ({ parkId, feeKind }) => {
    const rule = ruleInForce(rules, { parkId, bizType, payType, feeKind, paidAt, day });
    // The channel shares out only what it was told to keep back.
    if (rule?.mode === splitMode.ONLINE && !frozen) return undefined;
    if (rule?.settleCycle != null) used.set(rule.id, rule.settleCycle);
    return rule;
  });
  const planned = Date.parse(paidAt) + setting.delayDays * dayMs + 60_000;
  const cycles = [...new Set(shares.flatMap(({ ruleId }) => used.get(ruleId) ?? []))];
  const until = businessDate(Date.parse(paidAt) + 31 * dayMs);
  const calendar = cycles.includes(splitCycle.T1) ? await dealerCalendar(tx, dealerId, null, day, until) : new Map();
  const settled = cycles.map((cycle) => settledAt(cycle, Date.parse(paidAt), calendar));
  // Shares of a charging account go by its cycle, those of other rules by the unit's delay; of both the later.
  const planAt = Math.max(...settled, ...(shares.every(({ ruleId }) => used.has(ruleId)) ? [] : [planned]));
  return { shares, feeFen, planAt };
}

/** Takes what receivers owe off their shares, in their order. */
async function netted({ tx }: WorkContext, dealerId: string, shares: readonly Share[]): Promise<NewDetail[]> {
  const accounts = await lockAccounts(
    tx,
    dealerId,
    shares.map(({ accountId }) => accountId),
  );
  const owed = new Map([...accounts].map(([id, { shortfallFen }]) => [id, shortfallFen]));
  return shares.map(({ fen, ...share }) => {
    const nettedFen = Math.min(fen, owed.get(share.accountId) ?? 0);
    owed.set(share.accountId, (owed.get(share.accountId) ?? 0) - nettedFen);
    return { ...share, shareFen: fen, nettedFen };
  });
}

/** Shares a paid bill out, once; the split as it stands, undefined when no rule shares it. */
export async function accrue(work: WorkContext, dealerId: string, billId: string): Promise<StoredSplit | undefined> {
  const { tx } = work;
  const known = await findSplit(tx, { dealerId, id: billId });
  if (known) return known;
  const bill = await findBill(tx, dealerId, billId);
  if (bill?.payState !== payState.SUCCESS || bill.paidAt === null || bill.paidFen === 0) return undefined;
  const { paidAt, bizType, payChannel: payType, paidFen } = bill;
  if (!splitable.includes(bizType) || notReceived.includes(payType)) return undefined;
  const parts = await partsOf(work, bill);
  const { shares, feeFen, planAt } = await sharesOfBill(work, { ...bill, paidAt }, parts);
  if (shares.length === 0) return undefined;
  const details = await netted(work, dealerId, shares);
  const bases = new Map(shares.map(({ ruleId, feeKind, baseFen }) => [`${ruleId} ${feeKind}`, baseFen]));
  const split = {
    ...{ dealerId, id: billId, billNo: bill.billNo, outTradeNo: bill.outTradeNo, payAccountId: bill.accountId },
    ...{ parkId: parts[0]?.parkId ?? bill.parkId, bizType, payChannel: payType, paidFen, feeFen, paidAt },
    mode: shares.some(({ online }) => online) ? splitMode.ONLINE : splitMode.OFFLINE,
    ruleNames: [...new Set(shares.map(({ ruleName }) => ruleName))].join('、'),
    baseFen: [...bases.values()].reduce((sum, fen) => sum + fen, 0),
    splitFen: shares.reduce((sum, { fen }) => sum + fen, 0),
    planAt: new Date(planAt).toISOString(),
  };
  if (!(await insertSplit(tx, split))) return findSplit(tx, { dealerId, id: billId });
  await insertDetails(tx, split, details);
  for (const { accountId, shareFen, nettedFen } of details) {
    const fact = { ...facts(split), dealerId, accountId, kind: splitMoveKind.ACCRUED, splitBillId: billId, refNo: bill.billNo };
    await move(work, { ...fact, fen: shareFen - nettedFen });
    await moveShortfall(tx, { dealerId, accountId }, 0 - nettedFen);
  }
  return { ...split, refundedFen: 0, released: false, releaseNo: 0 };
}

/** What a movement says of its payment. */
export const facts = ({
  outTradeNo,
  parkId,
  bizType,
  payChannel: channel,
  payAccountId,
}: Pick<StoredSplit, 'outTradeNo' | 'parkId' | 'bizType' | 'payChannel' | 'payAccountId'>) => ({
  ...{ outTradeNo, parkId, bizType, payChannel: channel, payAccountId },
});

/** Whether a payment that is about to be made will be shared out by its channel: an online rule holds at one of its lots now. */
export async function isSharedOnline(
  { tx, now }: WorkContext,
  order: { dealerId: string; bizType: number; payChannel: number; parts: readonly { parkId: string }[] },
): Promise<boolean> {
  const { dealerId, bizType, payChannel: payType, parts } = order;
  if (!onlinePayTypes.includes(payType) || !splitable.includes(bizType)) return false;
  const rules = await rulesOf(tx, dealerId, now);
  if (!rules.some(({ mode }) => mode === splitMode.ONLINE)) return false;
  const asked = { bizType, payType, paidAt: now.toISOString(), day: businessDate(now) };
  const kinds =
    bizType === billBiz.CHARGING
      ? [splitFeeKind.ELECTRICITY, splitFeeKind.SERVICE]
      : bizType === billBiz.OCCUPANCY
        ? [splitFeeKind.OCCUPANCY]
        : [splitFeeKind.ALL];
  return parts.some(({ parkId }) => kinds.some((feeKind) => ruleInForce(rules, { ...asked, parkId, feeKind })?.mode === splitMode.ONLINE));
}
