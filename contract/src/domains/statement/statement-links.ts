import { billBiz } from '../bill/index.ts';
import { occupancyPage } from '../charging-occupancy/index.ts';
import { abnormalOrderPage, chargingOrderPage } from '../charging-order/index.ts';
import { chargingReservationPage } from '../charging-reservation/index.ts';
import { invoicePage } from '../e-invoice/index.ts';
import { ledgerAccount, ledgerEvent, trialBalancePage, voucherPage } from '../ledger/index.ts';
import { parkRecordPage } from '../parking-order/index.ts';
import { dailyBillPage } from '../reconciliation/index.ts';
import { billFlowPage, flowKind } from '../refund/index.ts';
import { incomePage } from './menu.ts';
import type { pivots } from './statement.ts';
import { statementBy, statementGrain } from './statement-figures.ts';

/** What a figure is of. */
export interface FigureScope {
  from: string;
  to: string;
  parkId?: string | undefined;
  bizType?: string | undefined;
  payType?: string | undefined;
}
export type StatementName = keyof typeof pivots;

interface Link {
  page: { readonly code: string; readonly path: string };
  query: Readonly<Record<string, string | number | undefined>>;
}

const days = ({ from, to }: FigureScope) => ({ startTime: `${from} 00:00:00`, endTime: `${to} 23:59:59` });
const parkRecords = (of: FigureScope): Link => ({
  page: parkRecordPage,
  query: { ...days(of), timeKind: 'exit', parkIds: of.parkId },
});
const flows = (of: FigureScope, kind?: number): Link => ({
  page: billFlowPage,
  query: { ...days(of), parkIds: of.parkId, payChannel: of.payType, flowKind: kind },
});
const vouchers = (of: FigureScope, more: { eventType?: number; accountCode?: number }): Link => ({
  page: voucherPage,
  query: { startDate: of.from, endDate: of.to, parkId: of.parkId, bizType: of.bizType, ...more },
});
const balances = (of: FigureScope): Link => ({
  page: trialBalancePage,
  query: { startDate: of.from, endDate: of.to, parkId: of.parkId },
});
const income = (of: FigureScope): Link => ({
  page: incomePage,
  query: { ...days(of), grain: statementGrain.DAY, by: statementBy.PERIOD, targetIds: of.parkId, bizType: of.bizType },
});

/** Stands for the lot of what belongs to none. */
const noLot = '00000000-0000-0000-0000-000000000000';

/** The rows of money behind a sum: the till's flows, which know no business, or its vouchers. */
const money = (of: FigureScope, kind?: number): Link =>
  of.bizType === undefined && of.parkId !== noLot
    ? flows(of, kind)
    : vouchers(of, { eventType: kind === flowKind.REFUND ? ledgerEvent.REFUND_DONE : ledgerEvent.TENDER_PAID });
const event = (eventType: number) => (of: FigureScope) => vouchers(of, { eventType });
const moneyIn = (of: FigureScope) => money(of, flowKind.PAYMENT);
const moneyBack = (of: FigureScope) => money(of, flowKind.REFUND);

const shared = {
  receivableFen: event(ledgerEvent.ORDER_CLOSED),
  discountFen: event(ledgerEvent.TENDER_DISCOUNT),
  creditFen: (of: FigureScope) => vouchers(of, { eventType: ledgerEvent.TENDER_PAID, accountCode: ledgerAccount.COMPANY }),
  receivedFen: moneyIn,
  paidFen: moneyIn,
  payCount: moneyIn,
  refundFen: moneyBack,
  refundCount: moneyBack,
  netFen: (of: FigureScope) => money(of),
};
/** Orders of a business where they are listed; of all businesses, or of a lot that lists of stations do not know, nowhere. */
const orderPages: Readonly<Record<string, Link['page']>> = {
  [billBiz.CHARGING]: chargingOrderPage,
  [billBiz.OCCUPANCY]: occupancyPage,
  [billBiz.CHARGING_BOOK]: chargingReservationPage,
};
const stays = (of: FigureScope): Link => ({ page: parkRecordPage, query: { ...days(of), timeKind: 'enter', parkIds: of.parkId } });
function orders(of: FigureScope): Link | null {
  if (of.bizType === String(billBiz.PARKING)) return stays(of);
  const page = of.parkId === undefined && of.bizType !== undefined ? orderPages[of.bizType] : undefined;
  return page ? { page, query: days(of) } : null;
}
const oddOrders = (of: FigureScope): Link | null =>
  of.bizType === String(billBiz.CHARGING) && of.parkId === undefined ? { page: abnormalOrderPage, query: days(of) } : null;

type Links = Readonly<Record<string, (of: FigureScope) => Link | null>>;

const links: Readonly<Record<StatementName, Links>> = {
  income: {
    ...shared,
    feeFen: event(ledgerEvent.CHANNEL_FEE),
    splitFen: (of) => vouchers(of, { accountCode: ledgerAccount.SPLIT_COST }),
  },
  paymentType: shared,
  monthly: { netFen: income, yearFen: (of) => income({ ...of, from: `${of.to.slice(0, 4)}-01-01` }) },
  parking: {
    ...shared,
    netFen: income,
    exitCount: parkRecords,
    ...Object.fromEntries(['onlineFen', 'cashFen', 'autoFen', 'balanceFen', 'otherFen'].map((name) => [name, moneyIn])),
  },
  // No list tells temporary cars from all others.
  temporaryIncome: {},
  orderStatistics: { totalCount: orders, oddCount: oddOrders },
  receivableAnalysis: { openFen: balances },
  recharge: {
    newCount: event(ledgerEvent.PASS_SOLD),
    renewedCount: event(ledgerEvent.PASS_SOLD),
    soldFen: event(ledgerEvent.PASS_SOLD),
    backFen: (of) => vouchers(of, { eventType: ledgerEvent.REFUND_APPROVED, accountCode: ledgerAccount.PASS_ADVANCE }),
    recognisedFen: event(ledgerEvent.PASS_RECOGNIZED),
    closingFen: balances,
  },
  userTopUp: {
    topUpCount: event(ledgerEvent.TOPUP),
    principalFen: event(ledgerEvent.TOPUP),
    giftFen: event(ledgerEvent.TOPUP),
    spentFen: (of) => vouchers(of, { eventType: ledgerEvent.TENDER_PAID, accountCode: ledgerAccount.PRINCIPAL }),
    backFen: event(ledgerEvent.WITHDRAW),
    adjustedFen: event(ledgerEvent.WALLET_ADJUSTED),
    expiredFen: event(ledgerEvent.GIFT_EXPIRED),
    closingFen: balances,
  },
};

/** A page somebody may be led to: its code, and its path with the query. */
export interface Door {
  code: string;
  path: string;
}

function doorOf({ page, query }: Link): Door {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return { code: page.code, path: `${page.path}?${search}` };
}

/** Where the rows behind a figure stand; null where nothing lists them. */
export function figureLink(statement: StatementName, figure: string, of: FigureScope): Door | null {
  const link = links[statement][figure]?.(of);
  return link ? doorOf(link) : null;
}

/** The same money elsewhere: the till's flows, the ledger's accounts, the channels' bills, the invoices. */
export const sameMoney = (of: FigureScope): readonly (readonly [title: string, door: Door])[] => [
  ['账单流水', doorOf({ ...flows(of), query: { ...flows(of).query, onAccount: 0 } })],
  ['记账凭证', doorOf(vouchers(of, {}))],
  ['科目余额表', doorOf(balances(of))],
  ['渠道对账', doorOf({ page: dailyBillPage, query: days(of) })],
  ['开票记录', doorOf({ page: invoicePage, query: days(of) })],
];

/** What a row is of, within what the whole statement is of. */
export function rowScope(by: number, rowKey: string, whole: FigureScope): FigureScope {
  if (by === statementBy.TARGET) return { ...whole, parkId: rowKey };
  if (by === statementBy.BIZ) return { ...whole, bizType: rowKey };
  if (by === statementBy.PAY) return { ...whole, payType: rowKey };
  if (by === statementBy.HOUR) return whole;
  const [from, to] = rowKey.length === 7 ? [`${rowKey}-01`, lastOf(rowKey)] : [rowKey, rowKey];
  const [first = from, last = to] = [[from, whole.from].toSorted()[1], [to, whole.to].toSorted()[0]];
  return { ...whole, from: first, to: last };
}

const lastOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
};
