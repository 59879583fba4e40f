import { billBiz, payChannel, payScene } from '@bochong/contract/bill';
import { companySettlementErrors, companySettlementStatus, settledBiz } from '@bochong/contract/company-settlement';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { businessDate, dateStart, dayMs } from '../../../kernel/time.ts';
import { type BillPart, spreadFen, takePayment } from '../../bill/index.ts';
import { type CompanyToSettle, companyByTerms } from '../../charging-customer/index.ts';
import { countOpen } from './dispute.repo.ts';
import * as repo from './settlement.repo.ts';
import { type Item, statement, sumOf, vehicleKey } from './settlement.rule.ts';
import { factsToState, openMoves, statedBefore } from './settlement-source.repo.ts';

const { DRAFT, CONFIRMED, PART_PAID, PAID, VOID } = companySettlementStatus;

const nextDay = (date: string): string => businessDate(dateStart(date) + dayMs);

/** Counts anew what a draft states; answers its items. */
async function state({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, draft: repo.SettlementKey & { companyId: string }, periodTo: string) {
  await repo.clearItems(tx, draft);
  const facts = await factsToState(tx, draft, new Date(dateStart(nextDay(periodTo))));
  const ids = facts.map(({ subjectId }) => subjectId);
  const stated = statement(facts, await openMoves(tx, draft), await statedBefore(tx, draft, ids));
  await repo.insertItems(tx, draft, stated);
  const isCharge = ({ first, bizType }: Item) => first && bizType === settledBiz.CHARGING;
  await repo.saveSums(tx, draft, {
    ...{ ...sumOf(stated.items), vehicleCount: new Set(stated.items.map(vehicleKey)).size },
    ...{ orderCount: stated.items.filter(isCharge).length, periodTo, at: now },
  });
  return stated;
}

/** The draft of a company up to the end of a day: made, or brought up to date. Undefined when there is nothing to state. */
export async function draftFor(
  context: Pick<WorkContext, 'tx' | 'now'>,
  company: CompanyToSettle,
  periodTo: string,
): Promise<repo.SettlementKey | undefined> {
  const { tx, now } = context;
  const { dealerId, companyId, payMode } = company;
  const [newest, before] = await repo.settlementsOf(tx, dealerId, companyId);
  const known = newest?.status === DRAFT ? newest : undefined;
  const last = known ? before : newest;
  if (last && periodTo <= last.periodTo) fail(companySettlementErrors.overlaps, { periodTo: last.periodTo }, { field: 'periodTo' });
  const draft = known ?? { dealerId, id: newId(now), companyId };
  if (!known) {
    const first = last ? nextDay(last.periodTo) : `${periodTo.slice(0, 7)}-01`;
    const settleNo = await businessNumber(tx, 'QJ', now);
    await repo.insertDraft(tx, { ...draft, settleNo, payMode, periodFrom: first, periodTo, at: now });
  }
  const { items } = await state(context, draft, periodTo);
  return items.length === 0 ? undefined : draft;
}

export async function generate({ companyId, periodTo }: { companyId: string; periodTo: string }, context: Context) {
  const { tx, user, now } = context;
  if (periodTo >= businessDate(now)) fail(companySettlementErrors.notOver, {}, { field: 'periodTo' });
  const company = (await companyByTerms(tx, companyId, user)) ?? fail(companySettlementErrors.notCharging);
  const draft = (await draftFor(context, company, periodTo)) ?? fail(companySettlementErrors.nothing);
  context.audit({ targetType: 'companySettlement', targetId: draft.id, detail: { companyId, periodTo } });
  return { settlementId: draft.id, status: DRAFT };
}

/** A statement behind its company's terms, so that whatever happens to its account's statements happens one after another. */
async function locked(id: string, rev: number, { tx, user }: Context): Promise<repo.Settlement> {
  const { companyId } = found(await repo.findSettlement(tx, id, user));
  found(await companyByTerms(tx, companyId, user));
  const settlement = found(await repo.findSettlement(tx, id, user, true));
  assertFresh(settlement.rev === rev ? 1 : 0);
  return settlement;
}

/** From here on the statement stands. What has moved since the draft was read is not agreed to unread. */
export async function confirm(id: string, rev: number, context: Context) {
  const { tx, now, user } = context;
  const settlement = await locked(id, rev, context);
  if (settlement.status !== DRAFT) fail(companySettlementErrors.notDraft);
  const count = await countOpen(tx, settlement);
  if (count > 0) fail(companySettlementErrors.disputed, { count });
  const read = await repo.digestOf(tx, settlement);
  const { payableFen } = await state(context, settlement, settlement.periodTo);
  if ((await repo.digestOf(tx, settlement)) !== read) fail(companySettlementErrors.changed);
  const status = payableFen === 0 ? PAID : CONFIRMED;
  await repo.changeStatus(tx, settlement, status, { confirmedBy: user.userName, confirmedAt: now });
  context.audit({ targetType: 'companySettlement', targetId: id, detail: { before: { status: DRAFT }, after: { status, payableFen } } });
  return { settlementId: id, status };
}

export async function voidDraft(id: string, { reason, rev }: { reason: string; rev: number }, context: Context) {
  const settlement = await locked(id, rev, context);
  if (settlement.status !== DRAFT) fail(companySettlementErrors.notDraft);
  await repo.clearItems(context.tx, settlement);
  await repo.changeStatus(context.tx, settlement, VOID);
  context.audit({ targetType: 'companySettlement', targetId: id, detail: { before: { status: DRAFT }, after: { status: VOID }, reason } });
  return { settlementId: id, status: VOID };
}

/** Money of the company is in, all of it or a part. Of two cashiers who take the rest one wins. */
export async function receive(
  id: string,
  { paidFen, payChannel: channel, voucherNo, rev }: { paidFen: number; payChannel: number; voucherNo: string; rev: number },
  context: Context,
) {
  const { tx, user } = context;
  const settlement = await locked(id, rev, context);
  const { dealerId, payableFen, paidFen: before } = settlement;
  if (settlement.status !== CONFIRMED && settlement.status !== PART_PAID) fail(companySettlementErrors.notConfirmed);
  const most = payableFen - before;
  if (paidFen > most) fail(companySettlementErrors.tooMuch, { most: yuan(most) }, { field: 'paidFen' });
  if (channel !== payChannel.CASH && voucherNo === '') fail(companySettlementErrors.voucher, {}, { field: 'voucherNo' });
  const owed = [...(await repo.owedByLot(tx, settlement))].filter(([, fen]) => fen > 0);
  const shares = spreadFen(
    paidFen,
    owed.map(([, fen]) => fen),
  );
  const parts = owed.flatMap(([parkId], at) => (shares[at] ? [{ parkId, amountFen: shares[at], subjectId: id }] : []));
  const order = { dealerId, bizType: billBiz.COMPANY_CHARGING, plateNo: '', plateColor: 0, parts: parts as [BillPart, ...BillPart[]] };
  const tradeNos = channel === payChannel.CASH ? [] : [voucherNo];
  const tender = { payChannel: channel, amountFen: paidFen, tradeNos, collectorId: user.account };
  const [paid] = await takePayment(context, order, [tender], { payScene: payScene.STAFF_SUPPLEMENT });
  context.audit({
    ...{ targetType: 'companySettlement', targetId: id },
    detail: { before: { paidFen: before }, after: { paidFen: before + paidFen, billNo: paid.billNo } },
  });
  return { settlementId: id, status: before + paidFen === payableFen ? PAID : PART_PAID };
}
