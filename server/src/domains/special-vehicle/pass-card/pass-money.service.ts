import { payChannel, payScene } from '@bochong/contract/bill';
import { refundBiz, refundReason, refundSource } from '@bochong/contract/refund';
import { passErrors, passFlowType, passRefundState } from '@bochong/contract/special-vehicle';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { takePayment } from '../../bill/index.ts';
import { applyRefund } from '../../refund/index.ts';
import type { PassRule } from '../pass-rule/pass-rule.repo.ts';
import type { PassCard, PlateRef } from './pass-card.repo.ts';
import { claimRefund, type Flow, findFlow, flowsOf, insertFlow, setRefundState } from './pass-flow.repo.ts';
import { passPayable } from './pass-payable.service.ts';
import { addDays, type DaySpan, type PassTerm, refundOf } from './pass-period.rule.ts';

export const platesText = (plates: readonly PlateRef[]): string => plates.map(({ plateNo }) => plateNo).join('、');
export const operatorOf = ({ user }: Context) => ({ id: user.userId, name: user.userName });

/** How staff took money for a card. */
export interface Taken {
  amountFen: number;
  payChannel: number;
  voucher: string;
}

/** Takes the money of a purchase and writes its flow; the amount must be what the cashier saw. */
export async function buyTerm(
  context: Context,
  card: Pick<PassCard, 'dealerId' | 'id' | 'plates'>,
  rule: PassRule,
  purchase: { flowType: number; periods: number; term: PassTerm; taken: Taken },
): Promise<void> {
  const { tx, user, now } = context;
  const { term, taken, flowType, periods } = purchase;
  if (taken.amountFen !== term.amountFen) fail(passErrors.amountMoved, { amount: yuan(term.amountFen) });
  const paid = term.amountFen > 0;
  if (paid && taken.payChannel !== payChannel.CASH && taken.voucher === '') fail(passErrors.voucher);
  const { dealerId } = card;
  const flowId = newId(now);
  await insertFlow(tx, card, {
    id: flowId,
    flowType,
    plates: platesText(card.plates),
    periods,
    fromDate: term.fromDate,
    toDate: term.toDate,
    receivableFen: term.amountFen,
    operator: operatorOf(context),
    at: now,
  });
  if (!paid) return;
  const [{ plateNo, plateColor }] = card.plates as [PlateRef];
  const parts = [{ subjectId: flowId, parkId: rule.parkIds[0] ?? '', amountFen: term.amountFen }] as const;
  const tradeNos = taken.payChannel === payChannel.CASH ? [] : [taken.voucher];
  const tender = { payChannel: taken.payChannel, amountFen: term.amountFen, tradeNos, collectorId: user.account };
  await takePayment(context, { dealerId, bizType: passPayable.bizType, plateNo, plateColor, parts }, [tender], { payScene: payScene.PASS });
}

/** Days a card was not used because it was frozen, the freeze under way included. */
export const idleSpans = (card: PassCard, today: string): DaySpan[] =>
  card.frozenFrom !== null && card.frozenFrom <= today ? [...card.frozenSpans, { from: card.frozenFrom, to: today }] : card.frozenSpans;

/** What goes back of each purchase when the card is given up today, latest first. */
export async function refundsOnCancel(tx: Tx, card: PassCard, rule: PassRule, today: string): Promise<{ flow: Flow; refundFen: number }[]> {
  const flows = await flowsOf(tx, card);
  const policy = { ...rule, anchorDay: card.anchorDay };
  return flows
    .filter((flow) => flow.flowType === passFlowType.NEW || flow.flowType === passFlowType.RENEW)
    .flatMap((flow) => {
      if (flow.fromDate === null || flow.toDate === null || flow.billId === null) return [];
      const paid = { fromDate: flow.fromDate, toDate: flow.toDate, paidFen: flow.paidFen, refundedFen: flow.refundFen };
      // A day it was given up on counts as used only once its time has begun.
      const last = card.validFrom > today ? addDays(card.validFrom, -1) : today;
      const refundFen = refundOf(paid, policy, last, idleSpans(card, today));
      return refundFen > 0 ? [{ flow, refundFen }] : [];
    });
}

/** Asks for a refund of a purchase, through the bill it was paid with. */
async function askRefund(
  context: Context,
  flow: Pick<Flow, 'dealerId' | 'id'>,
  billId: string,
  wish: { fen: number; reason: string; agreed: boolean },
) {
  const { user } = context;
  const refund = await applyRefund(context, {
    dealerId: flow.dealerId,
    billId,
    applyFen: wish.fen,
    refundReason: refundReason.PASS,
    reasonText: wish.reason,
    refundBiz: refundBiz.PASS,
    bizId: flow.id,
    applySource: refundSource.PLATFORM,
    applicant: { id: user.userId, name: user.userName },
    agreed: wish.agreed,
    requestId: null,
  });
  await setRefundState(context.tx, flow, passRefundState.PENDING, refund.refundId);
}

/** Sends back what a given-up card leaves, each part the way it was paid. */
export async function refundCard(
  context: Context,
  card: PassCard,
  refunds: readonly { flow: Flow; refundFen: number }[],
  { reason, agreed }: { reason: string; agreed: boolean },
): Promise<void> {
  const { tx, now } = context;
  for (const { flow, refundFen } of refunds) {
    const id = newId(now);
    await claimRefund(tx, card.dealerId, flow.id, refundFen);
    await insertFlow(tx, card, {
      id,
      flowType: passFlowType.REFUND,
      plates: platesText(card.plates),
      refundFen,
      refundState: passRefundState.PENDING,
      ofFlowId: flow.id,
      billId: flow.billId,
      remark: reason,
      operator: operatorOf(context),
      at: now,
    });
    await askRefund(context, { dealerId: card.dealerId, id }, flow.billId ?? '', { fen: refundFen, reason, agreed });
  }
}

/** A refund of ours has ended: the money arrived, or the claim on its purchase falls away. */
export async function settlePassRefund(tx: Tx, flowId: string | null, succeeded: boolean): Promise<void> {
  const flow = flowId === null ? undefined : await findFlow(tx, flowId);
  if (flow?.refundState !== passRefundState.PENDING) return;
  await setRefundState(tx, flow, succeeded ? passRefundState.SUCCESS : passRefundState.CLOSED);
  if (!succeeded && flow.ofFlowId !== null) await claimRefund(tx, flow.dealerId, flow.ofFlowId, -flow.refundFen);
}

/** Asks again for a refund that came to nothing. */
export async function refundAgain(context: Context, flow: Flow): Promise<void> {
  await claimRefund(context.tx, flow.dealerId, found(flow.ofFlowId), flow.refundFen);
  await askRefund(context, flow, found(flow.billId), { fen: flow.refundFen, reason: flow.remark, agreed: false });
}
