import type { Input } from '@bochong/contract/kernel/endpoint';
import { type passCards, passErrors, passFlowType, passStatus } from '@bochong/contract/special-vehicle';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/identifier.ts';
import { businessDate } from '../../../kernel/time.ts';
import { presenceOf } from '../../parking-order/index.ts';
import { findPassRule, type PassRule } from '../pass-rule/pass-rule.repo.ts';
import { findCard, type PassCard, type PlateRef, updateCard } from './pass-card.repo.ts';
import { flowsOf, insertFlow } from './pass-flow.repo.ts';
import { operatorOf, platesText, refundCard, refundsOnCancel, yuan } from './pass-money.service.ts';
import { addDays, daysIn } from './pass-period.rule.ts';
import { coverPlates, endCover, keepCover } from './pass-plate.repo.ts';
import { assertMay, checkPlates, lockPass } from './pass-sale.service.ts';
import { statusOn } from './pass-state.rule.ts';

type Body<K extends 'changePlates' | 'transfer' | 'freeze' | 'unfreeze' | 'cancel'> = NonNullable<Input<(typeof passCards)[K]>['body']>;

const later = (a: string, b: string) => (a > b ? a : b);
const shortestFreeze = 7;
const answer = (passStatusAfter: number, validTo: string) => ({ passStatus: passStatusAfter as 1, validTo });

const tell = ({ app, tx }: Context, card: PassCard, syncType: 2 | 3) =>
  app.events.emit(tx, 'PassChanged', card.dealerId, { cardId: card.id, certCode: card.certCode, syncType });

/** How often the plates were changed since the last purchase. */
async function changesInPeriod({ tx }: Context, card: PassCard): Promise<number> {
  const flows = await flowsOf(tx, card);
  const bought = flows.findIndex(({ flowType }) => flowType === passFlowType.NEW || flowType === passFlowType.RENEW);
  return flows.slice(0, bought).filter(({ flowType }) => flowType === passFlowType.CHANGE).length;
}

/** Stays that plates leave open keep the cover they began under. */
async function keepStays(context: Context, card: PassCard, rule: PassRule, plateNos: readonly string[]): Promise<void> {
  for (const plateNo of plateNos)
    for (const parkId of rule.parkIds) {
      const presence = await presenceOf(context.tx, { dealerId: card.dealerId, parkId, plateNo });
      if (presence?.openOrderId) await keepCover(context.tx, card, presence.openOrderId);
    }
}

/** New plates take the place of old ones from today on; those that go are covered until the end of the day. */
async function replacePlates(context: Context, card: PassCard, rule: PassRule, plates: readonly PlateRef[]): Promise<void> {
  const { tx, now } = context;
  const today = businessDate(now);
  checkPlates(plates, rule);
  if ((await changesInPeriod(context, card)) >= rule.changeLimit) fail(passErrors.changeLimit, { max: rule.changeLimit });
  const kept = new Set(plates.map(({ plateNo }) => plateNo));
  const had = new Set(card.plates.map(({ plateNo }) => plateNo));
  const gone = [...had].filter((plateNo) => !kept.has(plateNo));
  await keepStays(context, card, rule, gone);
  const started = card.validFrom <= today;
  if (gone.length > 0) await endCover(tx, card, started ? addDays(today, 1) : card.validFrom, gone);
  const fresh = plates.filter(({ plateNo }) => !had.has(plateNo));
  if (fresh.length > 0) await coverPlates(tx, card, fresh, rule.parkIds, { from: later(today, card.validFrom), to: card.validTo });
}

const changeFlow = (context: Context, card: PassCard, plates: readonly PlateRef[], remark: string) =>
  insertFlow(context.tx, card, {
    id: newId(context.now),
    flowType: passFlowType.CHANGE,
    plates: platesText(plates),
    remark,
    operator: operatorOf(context),
    at: context.now,
  });

export async function changePlates(id: string, { plates, rev }: Body<'changePlates'>, context: Context) {
  const { card, rule } = await lockPass(context, id);
  assertMay('换车', card, rev, businessDate(context.now));
  await replacePlates(context, card, rule, plates);
  await changeFlow(context, card, plates, `原车牌：${platesText(card.plates)}`);
  await updateCard(context.tx, card, { plates }, context.now);
  await tell(context, card, 2);
  context.audit({ targetType: 'passCard', targetId: id, detail: { before: { plates: card.plates }, after: { plates } } });
  return null;
}

/** The rest of a card's time goes to another owner, with his plates; what was paid stays paid, and money goes back to whoever paid it. */
export async function transferCard(id: string, { rev, plates, reason, phone, ownerName, company }: Body<'transfer'>, context: Context) {
  const { app, tx, now } = context;
  const { card, rule } = await lockPass(context, id);
  assertMay('过户', card, rev, businessDate(now));
  if (rule.needAudit) fail(passErrors.needsAudit);
  const same = platesText(plates) === platesText(card.plates);
  if (!same) await replacePlates(context, card, rule, plates);
  await changeFlow(context, card, plates, `过户：原车主${card.ownerName}，原车牌${platesText(card.plates)}，${reason}`);
  const phoneCipher = phone === '' ? null : app.keys.encrypt(phone);
  const owner = { name: ownerName, phoneCipher, phoneHash: phone === '' ? null : app.keys.hmac('phone', phone), company };
  await updateCard(tx, card, { plates, owner }, now);
  await tell(context, card, 2);
  const before = { ownerName: card.ownerName, plates: card.plates };
  context.audit({ targetType: 'passCard', targetId: id, detail: { before, after: { ownerName, company, plates }, reason } });
  return null;
}

/** Stops a card from a day on; what is left of its time is kept. */
export async function freezeCard(id: string, { fromDate, rev }: Body<'freeze'>, context: Context) {
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
export async function unfreezeCard(id: string, { rev }: Body<'unfreeze'>, context: Context) {
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
export async function cancelCard(id: string, body: Body<'cancel'>, context: Context, agreed = false) {
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
