import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { type passCards, passErrors, passFlowType, passSource, passStatus } from '@bochong/contract/special-vehicle';
import type { Context } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { businessDate } from '../../../kernel/time.ts';
import { findPassRule, lockPassRule, type PassRule, takenPlaces } from '../pass-rule/pass-rule.repo.ts';
import { findCard, insertCard, lockCard, type PassCard, type PlateRef, updateCard } from './pass-card.repo.ts';
import { buyTerm, type Taken } from './pass-money.service.ts';
import { addDays, daysIn, renewalStart, termOf } from './pass-period.rule.ts';
import { coverPlates } from './pass-plate.repo.ts';
import { mayDo, type PassAction, statusOn } from './pass-state.rule.ts';

constraintMeans('pass_plate_no_overlap', passErrors.overlap, 'plates');

/** A card and its rule, locked in that order's reverse: the rule first, as a sale does. Both lie in the user's scope. */
export async function lockPass({ tx, user }: Context, id: string): Promise<{ card: PassCard; rule: PassRule }> {
  const seen = found(await findCard(tx, id));
  found(await findPassRule(tx, seen.ruleId, user.parkIds));
  const rule = found(await lockPassRule(tx, seen.dealerId, seen.ruleId));
  return { rule, card: found(await lockCard(tx, seen.dealerId, id)) };
}

/** Refuses what the card's status does not allow, and whoever decided on an older state of it. */
export function assertMay(action: PassAction, card: PassCard, rev: number, today: string): void {
  const status = statusOn(card, today);
  if (card.rev !== rev) fail(commonErrors.stale);
  if (!mayDo(action, status)) fail(passErrors.wrongState, { status: passStatus.label(status), action });
}

export function checkPlates(plates: readonly PlateRef[], rule: PassRule): void {
  if (plates.length > rule.maxPlates) fail(passErrors.tooManyPlates, { max: rule.maxPlates });
  if (new Set(plates.map(({ plateNo }) => plateNo)).size < plates.length) fail(passErrors.plateTwice);
}

function checkPeriods(periods: number, { minPeriods: min, maxPeriods: max }: PassRule): void {
  if (periods < min || periods > max) fail(passErrors.periods, { min, max });
}

/** Whether a rule may be sold for a start on a day. */
function assertOnSale(rule: PassRule, startDate: string, today: string): void {
  if (startDate < today) fail(passErrors.startDate);
  const out = startDate < rule.effectiveFrom || (rule.effectiveTo !== null && startDate > rule.effectiveTo);
  if (rule.status !== 1 || out) fail(passErrors.ruleOff);
}

export async function assertPlace(context: Context, rule: PassRule, today: string): Promise<void> {
  if (rule.quota !== null && (await takenPlaces(context.tx, rule, today)) >= rule.quota) fail(passErrors.soldOut);
}

/** Whether a purchase is within its rule: on sale for that day, periods and plates within bounds. */
export function assertSaleable(rule: PassRule, sale: Pick<Sale, 'plates' | 'periods' | 'startDate'>, today: string): void {
  assertOnSale(rule, sale.startDate, today);
  checkPeriods(sale.periods, rule);
  checkPlates(sale.plates, rule);
}

export interface Sale {
  ruleId: string;
  plates: readonly PlateRef[];
  ownerName: string;
  phone: string;
  company: string;
  startDate: string;
  periods: number;
  remark: string;
}

/** Sells a card: price, quota and overlap are decided under the lock of its rule. `audited`: an application was agreed to. */
export async function issueCard(sale: Sale, taken: Taken, context: Context, how: { audited?: boolean; source?: number } = {}) {
  const { app, tx, user, now } = context;
  const today = businessDate(now);
  found(await findPassRule(tx, sale.ruleId, user.parkIds));
  const rule = found(await lockPassRule(tx, user.dealerId, sale.ruleId));
  assertSaleable(rule, sale, today);
  if (rule.needAudit && !how.audited) fail(passErrors.needsAudit);
  await assertPlace(context, rule, today);
  const term = termOf(rule, sale.startDate, sale.periods);
  const card = {
    id: newId(now),
    dealerId: user.dealerId,
    certCode: await businessNumber(tx, 'BQ', now),
    plates: [...sale.plates],
    validTo: term.toDate,
  };
  await insertCard(tx, {
    ...card,
    ruleId: rule.id,
    ownerName: sale.ownerName,
    phoneCipher: sale.phone === '' ? null : app.keys.encrypt(sale.phone),
    phoneHash: sale.phone === '' ? null : app.keys.hmac('phone', sale.phone),
    company: sale.company,
    validFrom: term.fromDate,
    anchorDay: term.anchorDay,
    passStatus: term.fromDate > today ? passStatus.NOT_STARTED : passStatus.ACTIVE,
    totalPaidFen: term.amountFen,
    lastPaidAt: term.amountFen > 0 ? now.toISOString() : null,
    source: how.source ?? passSource.PLATFORM,
    remark: sale.remark,
    createdAt: now.toISOString(),
  });
  await coverPlates(tx, card, sale.plates, rule.parkIds, { from: term.fromDate, to: term.toDate });
  await buyTerm(context, card, rule, { flowType: passFlowType.NEW, periods: sale.periods, term, taken });
  await app.events.emit(tx, 'PassChanged', card.dealerId, { cardId: card.id, certCode: card.certCode, syncType: 1 });
  const { ruleName } = rule;
  context.audit({ targetType: 'passCard', targetId: card.id, detail: { after: { ...term, ruleName, plates: sale.plates } } });
  return { cardId: card.id, certCode: card.certCode, validTo: card.validTo };
}

/** Where a renewal today would begin and what it would cost. */
export function renewalOf(card: PassCard, rule: PassRule, periods: number, today: string) {
  const { start, anchorDay } = renewalStart(card, rule, today);
  return termOf(rule, start, periods, anchorDay);
}

/** Lengthens a card; one that has run out for too long begins anew, if there is a place. */
export async function renewCard(id: string, body: Taken & { periods: number; rev: number }, context: Context, audited = false) {
  const { app, tx, now } = context;
  const today = businessDate(now);
  const { card, rule } = await lockPass(context, id);
  assertMay('续费', card, body.rev, today);
  if (rule.needAudit && !audited) fail(passErrors.needsAudit);
  checkPeriods(body.periods, rule);
  if (daysIn(today, card.validTo) > rule.renewBeforeDays + 1) fail(passErrors.tooEarly, { days: rule.renewBeforeDays });
  const late = card.validTo < addDays(today, -rule.renewAfterDays);
  if (late) await assertPlace(context, rule, today);
  const term = renewalOf(card, rule, body.periods, today);
  await coverPlates(tx, card, card.plates, rule.parkIds, { from: term.fromDate, to: term.toDate });
  await buyTerm(context, card, rule, { flowType: passFlowType.RENEW, periods: body.periods, term, taken: body });
  const after = { validTo: term.toDate, anchorDay: term.anchorDay, paidFen: term.amountFen };
  const passStatusAfter = statusOn({ ...card, passStatus: passStatus.ACTIVE, ...after }, today);
  await updateCard(tx, card, { ...after, passStatus: passStatusAfter }, now);
  await app.events.emit(tx, 'PassChanged', card.dealerId, { cardId: card.id, certCode: card.certCode, syncType: 2 });
  context.audit({ targetType: 'passCard', targetId: id, detail: { before: { validTo: card.validTo }, after } });
  return { cardId: id, certCode: card.certCode, validTo: term.toDate };
}

/** Price and validity of a purchase, before it is made. */
export async function quotePass(body: BodyOf<typeof passCards.quote>, { tx, user, now }: Context) {
  const today = businessDate(now);
  const card = body.cardId === undefined ? undefined : found(await findCard(tx, body.cardId));
  const rule = found(await findPassRule(tx, card?.ruleId ?? body.ruleId ?? fail(commonErrors.notFound), user.parkIds));
  checkPeriods(body.periods, rule);
  const term = card ? renewalOf(card, rule, body.periods, today) : termOf(rule, body.startDate ?? today, body.periods);
  return { fromDate: term.fromDate, toDate: term.toDate, amountFen: term.amountFen };
}
