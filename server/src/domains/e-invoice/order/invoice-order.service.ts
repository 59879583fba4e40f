import { billBiz } from '@bochong/contract/bill';
import { type InvoiceOrder, invoiceErrors } from '@bochong/contract/e-invoice';
import type { ErrorDefinition } from '@bochong/contract/kernel/error';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { AppError, found } from '../../../kernel/http/errors.ts';
import { businessDate, dayMs, startOfDay, toIso } from '../../../kernel/time.ts';
import { settingOf } from '../invoice/invoice-setting.repo.ts';
import { activeFen, invoiceableFen, isMoney } from '../rule/invoiceable.rule.ts';
import { type Taxation, taxationOf } from '../tax/tax-config.repo.ts';
import * as repo from './invoice-order.repo.ts';
import { subjectsOf } from './invoiced-subject.ts';

/** What may be invoiced of an order, and why not. */
export interface OrderStanding {
  bizId: string;
  bizType: number;
  orderNo: string;
  plateNo: string;
  payerName: string;
  parkId: string;
  parkName: string;
  /** Lots that it is of, where these are more than the one its money was booked at. */
  parkIds: string[];
  startTime: string | null;
  endTime: string | null;
  paidAt: string;
  payments: repo.PaidPart[];
  giftFen: number;
  paidFen: number;
  refundFen: number;
  invoicedFen: number;
  invoiceableFen: number;
  taxation: Taxation | undefined;
  refusal: { error: ErrorDefinition; details: Record<string, unknown> } | undefined;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Supplements of arrears are paid for the stay: one subject, whichever bill. */
const payableBiz = (tillBiz: number): number => (tillBiz === billBiz.ARREARS ? billBiz.PARKING : tillBiz);

/** Locks orders, business by business, and answers which of them run still. */
async function lockOrders(work: WorkContext, dealerId: string, parts: readonly repo.PaidPart[]): Promise<Set<string>> {
  const running = new Set<string>();
  for (const biz of [...new Set(parts.map(({ bizType }) => payableBiz(bizType)))].sort((a, b) => a - b)) {
    const ids = [...new Set(parts.filter(({ bizType }) => payableBiz(bizType) === biz).map(({ subjectId }) => subjectId))].sort();
    const subjects = await subjectsOf(work.app, biz).lock(work, dealerId, ids);
    for (const id of ids) if (found(subjects.get(id)).running) running.add(id);
  }
  return running;
}

/** How orders stand, in the order of the ids; an order that nothing was paid for is not found. `lock` holds them. */
export async function standingOf(work: WorkContext, dealerId: string, bizIds: readonly string[], lock = false): Promise<OrderStanding[]> {
  const { app, tx, now } = work;
  const seen = await repo.paymentsOf(tx, dealerId, bizIds);
  const running = lock ? await lockOrders(work, dealerId, seen) : new Set<string>();
  const parts = lock ? await repo.paymentsOf(tx, dealerId, bizIds) : seen;
  const gifts = await repo.giftsOf(tx, dealerId, bizIds);
  const waiting = await repo.underWay(tx, dealerId, bizIds);
  const { windowDays } = await settingOf(tx, dealerId);
  const names = await repo.placeNames(tx, dealerId, [...new Set(parts.map(({ parkId }) => parkId))]);
  const orders = bizIds.map((bizId) => {
    const payments = parts.filter(({ subjectId }) => subjectId === bizId);
    return { bizId, payments, last: found(payments.at(-1)) };
  });
  const taxations = await taxationOf(
    tx,
    dealerId,
    orders.map(({ last }) => ({
      placeId: last.parkId,
      bizType: found(repo.invoiceBizOf(last.bizType)),
      day: businessDate(new Date(last.paidAt)),
    })),
  );
  const facts = new Map<string, { number: string; beginTime: string; endTime: string | null; payerName?: string; parkIds?: string[] }>();
  for (const biz of new Set(orders.map(({ last }) => payableBiz(last.bizType)))) {
    const ids = orders.filter(({ last }) => payableBiz(last.bizType) === biz).map(({ bizId }) => bizId);
    for (const fact of await subjectsOf(app, biz).describe({ tx }, dealerId, ids)) facts.set(fact.id, fact);
  }
  return orders.map(({ bizId, payments, last }, at) => {
    const money = payments.filter(isMoney);
    const fact = facts.get(bizId);
    const standing = {
      ...{ bizId, payments, bizType: found(repo.invoiceBizOf(last.bizType)), orderNo: fact?.number ?? '', plateNo: last.plateNo },
      payerName: fact?.payerName ?? '',
      ...{
        parkId: last.parkId,
        parkName: names.get(last.parkId) ?? '',
        parkIds: fact?.parkIds ?? [last.parkId],
        startTime: fact?.beginTime ?? null,
        endTime: fact?.endTime ?? null,
      },
      ...{ paidAt: last.paidAt, giftFen: gifts.get(bizId) ?? 0, paidFen: sum(money.map(({ fen }) => fen)) },
      ...{ refundFen: sum(money.map(({ refundFen }) => refundFen)), invoicedFen: activeFen(payments) },
      ...{ invoiceableFen: invoiceableFen(payments, gifts.get(bizId) ?? 0), taxation: taxations[at] },
    };
    const old = now.getTime() - Date.parse(last.paidAt) > windowDays * dayMs;
    return { ...standing, refusal: refusalOf(standing, { running: running.has(bizId), waiting: waiting.has(bizId), old, windowDays }) };
  });
}

function refusalOf(
  { orderNo, parkName, invoiceableFen: fen, taxation }: Omit<OrderStanding, 'refusal'>,
  { running, waiting, old, windowDays }: { running: boolean; waiting: boolean; old: boolean; windowDays: number },
): OrderStanding['refusal'] {
  if (waiting) return { error: invoiceErrors.underWay, details: { orderNo } };
  if (running) return { error: invoiceErrors.notRunning, details: { orderNo } };
  if (fen === 0) return { error: invoiceErrors.nothing, details: { orderNo } };
  if (old) return { error: invoiceErrors.tooOld, details: { orderNo, days: windowDays } };
  return taxation ? undefined : { error: invoiceErrors.noConfig, details: { parkName } };
}

export const wordsOf = (refusal: OrderStanding['refusal']): string => (refusal ? new AppError(refusal.error, refusal.details).message : '');

/** Days that a list looks back when nobody says from when. */
const usualDays = 30;

/** One page of paid orders of some businesses, each with what may be invoiced of it. */
export async function orderPage(
  query: Omit<repo.OrderFilters, 'startTime' | 'endTime'> & { startTime?: string | undefined; endTime?: string | undefined } & PageQuery,
  bizTypes: readonly number[],
  context: Context,
) {
  const { tx, user, now } = context;
  const startTime = query.startTime ?? toIso(startOfDay(now) - usualDays * dayMs);
  const endTime = query.endTime ?? toIso(now.getTime() + 1000);
  const page = await repo.listPaidOrders(tx, { ...query, startTime, endTime }, repo.tillBizOf(bizTypes) as [number], user);
  const standings = new Map<string, OrderStanding>();
  for (const dealerId of new Set(page.results.map((row) => row.dealerId))) {
    const ids = page.results.filter((row) => row.dealerId === dealerId).map(({ bizId }) => bizId);
    for (const one of await standingOf(context, dealerId, ids)) standings.set(one.bizId, one);
  }
  return { ...page, results: page.results.map((row) => rowOf(row, found(standings.get(row.bizId)))) };
}

const rowOf = ({ dealerName, parkName, plateNo, paidAt }: repo.PaidOrder, one: OrderStanding): InvoiceOrder => ({
  ...{ bizId: one.bizId, bizType: one.bizType as 1, orderNo: one.orderNo, plateNo, payerName: one.payerName, parkName, paidAt, dealerName },
  ...{ paidFen: one.paidFen, refundFen: one.refundFen, invoicedFen: one.invoicedFen, invoiceableFen: one.invoiceableFen },
  ...{ subjectName: one.taxation?.subjectName ?? '', itemName: one.taxation?.itemName ?? '', refusal: wordsOf(one.refusal) },
});
