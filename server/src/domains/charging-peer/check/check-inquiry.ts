import { peerCheckKind, peerCheckSide, peerRet } from '@bochong/contract/charging-peer';
import { z } from 'zod';
import { businessDate, dateStart, dayMs } from '../../../kernel/time.ts';
import type { EndedCharge } from '../../charging-order/index.ts';
import type { Asking, Inquiry } from '../wire/inquiry.ts';
import { parseAsked, refuse } from '../wire/wire-refusal.ts';
import { beginCheck, finishCheck, keepRows } from './check.repo.ts';
import { type CheckRow, compared, disputeReason, type Ours, sumOf, type Told, toldWh, wireFen, wireWh } from './check.rule.ts';
import { tellOpenDifferences } from './check-todo.service.ts';
import { chargesOf, endedOf, ofForeign } from './compared-charges.ts';

/** Charges of one question, and of ours in its span. */
const mostCharges = 2000;
const mostDays = 31;

const time = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const asked = z.object({
  CheckOrderSeq: z.string().min(1).max(50),
  StartTime: time,
  EndTime: time,
  OrderCount: z.coerce.number().int().min(0),
  TotalOrderPower: z.coerce.number().min(0).max(1e9),
  TotalOrderMoney: z.coerce.number().min(0).max(1e9),
  ChargeOrders: z
    .array(
      z.object({
        StartChargeSeq: z.string().min(1).max(50),
        TotalPower: z.coerce.number().min(0).max(1e6),
        TotalMoney: z.coerce.number().min(0).max(1e6),
      }),
    )
    .max(mostCharges),
});

function spanOf({ StartTime, EndTime }: z.output<typeof asked>): { from: Date; to: Date } {
  const at = (text: string, name: string): number => {
    const instant = Date.parse(`${text.replace(' ', 'T')}+08:00`);
    return Number.isNaN(instant) ? refuse(peerRet.BUSINESS, `${name}不合法`) : instant;
  };
  const [from, to] = [at(StartTime, 'StartTime'), at(EndTime, 'EndTime') + 1000];
  if (to <= from) refuse(peerRet.BUSINESS, 'EndTime早于StartTime');
  if (to - from > mostDays * dayMs) refuse(peerRet.BUSINESS, `一次最多对账${mostDays}天`);
  return { from: new Date(from), to: new Date(to) };
}

const oursOf = (charges: readonly EndedCharge[]): Ours[] =>
  charges.map(({ energyWh, payableFen, ...one }) => ({ ...one, wh: toldWh(energyWh), fen: payableFen }));

/** The day that a span is, from midnight to its last second or the next midnight; null: it is none, or not one that is over. */
function wholeDay({ from, to }: { from: Date; to: Date }, now: Date): string | null {
  const day = businessDate(from);
  const start = dateStart(day);
  const isWhole = from.getTime() === start && (to.getTime() === start + dayMs || to.getTime() === start + dayMs + 1000);
  return isWhole && start + dayMs <= now.getTime() && start > now.getTime() - 92 * dayMs ? day : null;
}

/** What was compared of a whole day is kept, in place of what an earlier question about it came to. */
async function keepDay({ tx, now, peer }: Asking, bizDate: string, foreign: boolean, rows: readonly CheckRow[]): Promise<void> {
  const check = await beginCheck(tx, peer, {
    bizDate,
    side: foreign ? peerCheckSide.THEIRS_FOREIGN : peerCheckSide.THEIRS,
    cursorAt: null,
    now,
  });
  if (!check) return;
  await keepRows(tx, check, rows, now);
  await tellOpenDifferences({ tx, now }, check, await finishCheck(tx, check, '', now));
}

const reasons = new Map<number, number>([
  [peerCheckKind.ONLY_THEIRS, disputeReason.NO_CHARGE],
  [peerCheckKind.ONLY_OURS, disputeReason.NOT_LISTED],
  [peerCheckKind.POWER, disputeReason.POWER],
  [peerCheckKind.MONEY, disputeReason.MONEY],
]);

/** Whose customers a list is about: the peer's at our guns, ours at its guns, or both. */
function rolesOf({ peer }: Asking, theirs: readonly Told[]): boolean[] {
  if (theirs.length === 0) return peer.foreignUse ? [false, true] : [false];
  return [false, true].filter((foreign) => theirs.some((one) => ofForeign(one.startChargeSeq, peer.ourOperatorId) === foreign));
}

/** Ours of a span, and those of the list that ended outside it. */
async function oursIn({ tx, peer }: Asking, foreign: boolean, span: { from: Date; to: Date }, theirs: readonly Told[]): Promise<Ours[]> {
  const of = { dealerId: peer.dealerId, peerId: peer.id };
  const inSpan = await endedOf(tx, foreign, of, span, mostCharges + 1);
  if (inSpan.length > mostCharges) refuse(peerRet.BUSINESS, `时段内超过${mostCharges}单，请分段对账`);
  const known = new Set(inSpan.map((one) => one.startChargeSeq));
  const others = theirs.map((one) => one.startChargeSeq).filter((seq) => !known.has(seq));
  return oursOf([...inSpan, ...(await chargesOf(tx, foreign, of, others))]);
}

/** A peer's list of charges that ended in a span, against ours: what differs is answered with our figures. A charge that ended here just outside the span is compared all the same. */
export const checkInquiry: Inquiry = {
  name: 'check_charge_orders',
  async answer(body, asking) {
    const list = parseAsked(asked, body);
    const theirs = list.ChargeOrders.map((one) => ({
      ...{ startChargeSeq: one.StartChargeSeq, wh: wireWh(one.TotalPower), fen: wireFen(one.TotalMoney) },
    }));
    const seqs = new Set(theirs.map((one) => one.startChargeSeq));
    if (seqs.size < theirs.length) refuse(peerRet.BUSINESS, 'ChargeOrders中StartChargeSeq重复');
    const sum = sumOf(theirs);
    if (sum.count !== list.OrderCount) refuse(peerRet.BUSINESS, 'OrderCount与ChargeOrders不符');
    if (sum.wh !== wireWh(list.TotalOrderPower)) refuse(peerRet.BUSINESS, 'TotalOrderPower与ChargeOrders不符');
    if (sum.fen !== wireFen(list.TotalOrderMoney)) refuse(peerRet.BUSINESS, 'TotalOrderMoney与ChargeOrders不符');
    const span = spanOf(list);
    const roles = rolesOf(asking, theirs);
    const day = wholeDay(span, asking.now);
    const rows: CheckRow[] = [];
    for (const foreign of roles) {
      const about = theirs.filter((one) => ofForeign(one.startChargeSeq, asking.peer.ourOperatorId) === foreign);
      const compares = compared(await oursIn(asking, foreign, span, about), about);
      // An empty list of a peer that is both does not say which day of ours it is about.
      if (day !== null && (theirs.length > 0 || roles.length === 1)) await keepDay(asking, day, foreign, compares);
      rows.push(...compares);
    }
    const disputes = rows.filter(({ kind }) => reasons.has(kind));
    const disputed = sumOf(disputes.map((row) => ({ startChargeSeq: row.startChargeSeq, wh: row.oursWh, fen: row.oursFen })));
    return {
      ...{ CheckOrderSeq: list.CheckOrderSeq, StartTime: list.StartTime, EndTime: list.EndTime },
      ...{ TotalDisputeOrder: disputed.count, TotalDisputePower: disputed.wh / 1000, TotalDisputeMoney: disputed.fen / 100 },
      DisputeOrders: disputes.map((row) => ({
        ...{ StartChargeSeq: row.startChargeSeq, TotalPower: row.oursWh / 1000, TotalMoney: row.oursFen / 100 },
        DisputeReason: reasons.get(row.kind),
      })),
    };
  },
};
