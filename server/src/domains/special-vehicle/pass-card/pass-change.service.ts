import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { type passCards, passErrors, passFlowType, passStatus } from '@bochong/contract/special-vehicle';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { businessDate } from '../../../kernel/time.ts';
import { findPassRule } from '../pass-rule/pass-rule.repo.ts';
import { findCard, type PassCard, updateCard } from './pass-card.repo.ts';
import { insertFlow } from './pass-flow.repo.ts';
import { operatorOf, platesText, refundCard, refundsOnCancel } from './pass-money.service.ts';
import { addDays, daysIn } from './pass-period.rule.ts';
import { coverPlates, endCover } from './pass-plate.repo.ts';
import { assertMay, lockPass } from './pass-sale.service.ts';
import { statusOn } from './pass-state.rule.ts';

const later = (a: string, b: string) => (a > b ? a : b);
const shortestFreeze = 7;
const answer = (passStatusAfter: number, validTo: string) => ({ passStatus: passStatusAfter as 1, validTo });

/** Terminals shall hear of it. */
export const tell = ({ app, tx }: Context, card: PassCard, syncType: 2 | 3) =>
  app.events.emit(tx, 'PassChanged', card.dealerId, { cardId: card.id, certCode: card.certCode, syncType });

/** Stops a card from a day on; what is left of its time is kept. */
export async function freezeCard(id: string, { fromDate, rev }: BodyOf<typeof passCards.freeze>, context: Context) {
  const { tx, now } = context;
  const today = businessDate(now);
  const { card, rule } = await lockPass(context, id);
  assertMay('冻结', card, rev, today);
  if (!rule.freezeAllowed) fail(passErrors.notFreezable);
  if (fromDate <= today || fromDate > card.validTo || fromDate < card.validFrom) fail(passErrors.freezeDate);
  await endCover(tx, card, fromDate);
  await updateCard(tx, card, { passStatus: passStatus.FROZEN, frozenFrom: fromDate }, now);
  await tell(context, card, 2);
  context.audit({ targetType: 'passCard', targetId: id, detail: { after: { passStatus: passStatus.FROZEN, frozenFrom: fromDate } } });
  return answer(passStatus.FROZEN, card.validTo);
}

/** Lets a card go on: the days it stood still are added to its end, as days given. A freeze not begun is taken back. */
export async function unfreezeCard(id: string, { rev }: BodyOf<typeof passCards.unfreeze>, context: Context) {
  const { tx, now } = context;
  const today = businessDate(now);
  const { card, rule } = await lockPass(context, id);
  assertMay('解冻', card, rev, today);
  const frozenFrom = found(card.frozenFrom);
  const days = daysIn(frozenFrom, addDays(today, -1));
  if (days > 0 && days < shortestFreeze) fail(passErrors.freezeShort);
  const validTo = addDays(card.validTo, days);
  await coverPlates(tx, card, card.plates, rule.parkIds, { from: later(today, frozenFrom), to: validTo });
  if (days > 0)
    await insertFlow(tx, card, {
      id: newId(now),
      flowType: passFlowType.GIFT,
      plates: platesText(card.plates),
      fromDate: addDays(card.validTo, 1),
      toDate: validTo,
      remark: `冻结${days}天顺延`,
      operator: operatorOf(context),
      at: now,
    });
  const span = { from: frozenFrom, to: addDays(today, -1) };
  const status = statusOn({ ...card, passStatus: passStatus.ACTIVE, validTo }, today);
  await updateCard(
    tx,
    card,
    {
      validTo,
      passStatus: status,
      frozenFrom: null,
      frozenDays: card.frozenDays + days,
      frozenSpans: days > 0 ? [...card.frozenSpans, span] : card.frozenSpans,
    },
    now,
  );
  await tell(context, card, 2);
  context.audit({
    targetType: 'passCard',
    targetId: id,
    detail: { before: { validTo: card.validTo }, after: { validTo, passStatus: status } },
  });
  return answer(status, validTo);
}

/** What would go back if the card were given up today. */
export async function quoteRefund(id: string, { tx, user, now }: Context) {
  const card = found(await findCard(tx, id));
  const rule = found(await findPassRule(tx, card.ruleId, user.parkIds));
  const refunds = await refundsOnCancel(tx, card, rule, businessDate(now));
  return { refundFen: refunds.reduce((sum, { refundFen }) => sum + refundFen, 0) };
}

/** Gives a card up for good: it covers today for the last time, and what was not used goes back. */
export async function cancelCard(id: string, body: BodyOf<typeof passCards.cancel>, context: Context, agreed = false) {
  const { tx, now } = context;
  const today = businessDate(now);
  const { card, rule } = await lockPass(context, id);
  assertMay('注销', card, body.rev, today);
  if (rule.needAudit && !agreed) fail(passErrors.needsAudit);
  const refunds = await refundsOnCancel(tx, card, rule, today);
  const refundFen = refunds.reduce((sum, refund) => sum + refund.refundFen, 0);
  if (refundFen !== body.refundFen) fail(passErrors.amountMoved, { amount: yuan(refundFen) });
  const begun = card.validFrom <= today;
  await endCover(tx, card, begun ? addDays(today, 1) : card.validFrom);
  const validTo = begun && card.validTo > today ? today : card.validTo;
  await updateCard(tx, card, { validTo, passStatus: passStatus.CANCELLED, frozenFrom: null, frozenSpans: card.frozenSpans }, now);
  await refundCard(context, card, refunds, { reason: body.reason, agreed });
  await tell(context, card, 3);
  const detail = {
    before: { passStatus: card.passStatus, validTo: card.validTo },
    after: { passStatus: 3, validTo, refundFen },
    reason: body.reason,
  };
  context.audit({ targetType: 'passCard', targetId: id, detail });
  return answer(passStatus.CANCELLED, validTo);
}
