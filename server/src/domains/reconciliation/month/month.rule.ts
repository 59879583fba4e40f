import { adjustType, type BridgeStep, type MonthEquations, verifyDeal, verifyExec, verifyStatus } from '@bochong/contract/reconciliation';

/** What a month's sides, its differences and the ledger come to. Fen of pays and refunds are positive, all others signed. */
export interface MonthSums {
  platformPayFen: number;
  platformRefundFen: number;
  platformCount: number;
  channelPayFen: number;
  channelRefundFen: number;
  channelCount: number;
  /** Of the channel's bills. */
  channelFeeFen: number;
  /** Trades of the vouchers; null: some day could not be compared. */
  ledgerNetFen: number | null;
  diffCount: number;
  diffFen: number;
  openCount: number;
  /** Numbers that the ledger has otherwise than the till. */
  faults: number;
  oddFees: number;
  /** Active adjustments, and those of them whose voucher is still to come. */
  adjustFen: number;
  unpostedFen: number;
  carryOutFen: number;
  /** What the month before carried out, of what stands in this one. */
  carryInFen: number;
  settledFen: number;
  /** Given to receivers of shares by the channel, less what came back; absent in months that were summed up before there were any. */
  splitFen?: number;
  /** 1121 of the account: before the month, and at its end as posted so far. */
  ledgerOpeningFen: number;
  ledgerClosingFen: number;
  ledgerFeeFen: number;
  /** Closing of the archived month before; null: this is the first. */
  previousClosingFen: number | null;
  missingDays: readonly string[];
  /** What the channel's fund bill says it held at the month's end; absent or null: that is not kept. */
  fundClosingFen?: number | null;
}

export const netOf = (side: { payFen: number; refundFen: number }): number => side.payFen - side.refundFen;
const platformNet = (sums: MonthSums) => netOf({ payFen: sums.platformPayFen, refundFen: sums.platformRefundFen });
const channelNet = (sums: MonthSums) => netOf({ payFen: sums.channelPayFen, refundFen: sums.channelRefundFen });

/** Channel view: what it held back at the beginning (of a first month what the books say of it), and at the end. */
export function balancesOf(sums: MonthSums): { openingFen: number; closingFen: number } {
  const openingFen = sums.previousClosingFen ?? sums.ledgerOpeningFen + sums.carryInFen;
  return { openingFen, closingFen: openingFen + channelNet(sums) - sums.channelFeeFen - sums.settledFen - (sums.splitFen ?? 0) };
}

const same = (left: number, right: number) => ({ left, right, ok: left === right });

/** E1–E6 with both sides. E1, E2 and E6 have to hold before a month is confirmed, the others are told. */
export function equationsOf(sums: MonthSums): MonthEquations {
  const [platform, channel] = [platformNet(sums), channelNet(sums)];
  const { openingFen, closingFen } = balancesOf(sums);
  const books = same(platform, sums.ledgerNetFen ?? 0);
  const { channelFeeFen: feeFen, settledFen, fundClosingFen = null } = sums;
  const rollForward = { ...same(openingFen, sums.ledgerOpeningFen + sums.carryInFen), openingFen, channelFen: channel, feeFen, settledFen };
  const ending = { splitFen: sums.splitFen ?? 0, closingFen, fundClosingFen };
  return {
    e1: { ...books, ok: books.ok && sums.ledgerNetFen !== null && sums.faults === 0, faults: sums.faults },
    e2: same(channel, platform + sums.adjustFen + sums.carryOutFen - sums.carryInFen),
    e3: { ...same(sums.ledgerFeeFen, feeFen), odd: sums.oddFees },
    e4: { ...rollForward, ...ending, ok: rollForward.ok && (fundClosingFen === null || fundClosingFen === closingFen) },
    e5: same(sums.ledgerClosingFen + sums.unpostedFen - closingFen, 0 - sums.carryOutFen),
    e6: { ok: sums.missingDays.length === 0, missingDays: [...sums.missingDays] },
  };
}

/** Sums of one kind of step. */
export interface StepSum {
  type: number;
  count: number;
  fen: number;
}

/** From what was booked, step by step, to what the channel settled. */
export function bridgeOf(sums: MonthSums, steps: { adjusted: readonly StepSum[]; out: StepSum; in: StepSum; open: StepSum }): BridgeStep[] {
  const step = (name: string, label: string, { count, fen }: Omit<StepSum, 'type'>): BridgeStep[] =>
    count === 0 ? [] : [{ step: name, label, count, fen }];
  return [
    { step: 'platform', label: '平台净额', count: sums.platformCount, fen: platformNet(sums) },
    ...steps.adjusted.flatMap((one) => step(`A${one.type}`, adjustType.label(one.type), one)),
    ...step('out', '跨期转出', steps.out),
    ...step('in', '跨期转入', { ...steps.in, fen: 0 - steps.in.fen }),
    ...step('open', '未处理差异', steps.open),
    { step: 'channel', label: '渠道净额', count: sums.channelCount, fen: channelNet(sums) },
  ];
}

/** What stands in the way of confirming a month, or executing it. */
export function obstaclesOf(
  sums: MonthSums,
  { e1, e2, e6 }: Pick<MonthEquations, 'e1' | 'e2' | 'e6'>,
  { proofBroken, stale }: { proofBroken: boolean; stale: boolean },
): string[] {
  const { missingDays } = e6;
  return [
    ...(e6.ok ? [] : [`${missingDays.slice(0, 3).join('、')}${missingDays.length > 3 ? `等${missingDays.length}天` : ''}的渠道账单未入库`]),
    ...(stale ? ['生成后账单或平台数据有变化，请重算'] : []),
    ...(e1.faults > 0 ? [`${e1.faults}笔账实不符，须由系统补记账后重算`] : []),
    ...(sums.ledgerNetFen === null ? ['账簿尚未记完，请稍后重算'] : []),
    ...(sums.ledgerNetFen !== null && e1.faults === 0 && !e1.ok ? ['平台净额与账面净额不等，请重算'] : []),
    ...(proofBroken ? ['总账核验不符，请先核对总账'] : []),
    ...(sums.openCount > 0 ? [`${sums.openCount}笔差异未处理`] : []),
    ...(e2.ok || sums.openCount > 0 ? [] : ['平台加调整与渠道净额不等，请重算']),
  ];
}

/** Where a deal leads to; undefined where it is not open. */
export function afterDeal(status: number, execStatus: number, dealType: number): number | undefined {
  if (dealType === verifyDeal.CONFIRM) return status === verifyStatus.PENDING ? verifyStatus.DEALT : undefined;
  if (dealType === verifyDeal.RECALC) return status === verifyStatus.PENDING ? verifyStatus.MAKING : undefined;
  const idle = execStatus === verifyExec.NONE || execStatus === verifyExec.FAILED;
  return status === verifyStatus.DEALT && idle ? verifyStatus.PENDING : undefined;
}
