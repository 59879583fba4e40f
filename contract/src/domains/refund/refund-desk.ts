import { receiptPage } from '../bill/menu.ts';
import {
  chargingRefundAuditPage,
  chargingRefundPage,
  employeeRefundPage,
  occupancyRefundPage,
  parkingRefundPage,
  refundRecordPage,
} from './menu.ts';
import { refundBiz } from './refund-enums.ts';

type Biz = (typeof refundBiz)['options'][number]['value'];
/** What may be done to refunds besides looking at them. */
export type RefundDeed = 'audit' | 'again' | 'offline' | 'cancel' | 'export';

/** A page of refunds: of which businesses, and which of its buttons do what. */
export interface RefundDesk {
  readonly page: { readonly code: string; readonly path: string };
  readonly biz: readonly Biz[];
  readonly can: Readonly<Partial<Record<RefundDeed, string>>>;
}

const { PARKING, CHARGING, EMPLOYEE, PASS, BOOK, STAGGER, OCCUPY, COUPON, RECONCILE, WALLET, CHARGING_BOOK } = refundBiz;
const ofParking = [PARKING, PASS, BOOK, STAGGER, COUPON, RECONCILE];

const parkingCan = { ...parkingRefundPage.can, cancel: receiptPage.can.refund };

export const parkingDesk: RefundDesk = { page: parkingRefundPage, biz: ofParking, can: parkingCan };
/** What employees give back is parking money: whoever decides on that decides here. */
export const employeeDesk: RefundDesk = {
  page: employeeRefundPage,
  biz: [EMPLOYEE],
  can: { ...parkingCan, export: employeeRefundPage.can.export },
};
export const recordDesk: RefundDesk = {
  page: refundRecordPage,
  biz: [...ofParking, EMPLOYEE],
  can: { ...refundRecordPage.can, cancel: receiptPage.can.refund },
};
export const chargingAuditDesk: RefundDesk = {
  page: chargingRefundAuditPage,
  biz: [CHARGING, OCCUPY, CHARGING_BOOK, WALLET],
  can: chargingRefundAuditPage.can,
};
export const chargingDesk: RefundDesk = { page: chargingRefundPage, biz: [CHARGING, CHARGING_BOOK], can: chargingRefundPage.can };
export const occupancyDesk: RefundDesk = { page: occupancyRefundPage, biz: [OCCUPY], can: occupancyRefundPage.can };

export const refundDesks: readonly RefundDesk[] = [parkingDesk, employeeDesk, recordDesk, chargingAuditDesk, chargingDesk, occupancyDesk];

/** Codes that open a deed at any desk: what an endpoint asks for. */
export const deskCodes = (deed: RefundDeed | 'see'): readonly [string, ...string[]] => {
  const codes = refundDesks.flatMap(({ page, can }) => (deed === 'see' ? page.code : (can[deed] ?? [])));
  return [...new Set(codes)] as unknown as [string, ...string[]];
};

/** Businesses whose refunds somebody may see, or do this to, by the codes they hold. */
export const bizOpen = (codes: ReadonlySet<string>, deed: RefundDeed | 'see'): Biz[] => [
  ...new Set(refundDesks.flatMap(({ page, biz, can }) => (codes.has(deed === 'see' ? page.code : (can[deed] ?? '')) ? biz : []))),
];

/** Refunds of charging wait at a desk of their own. */
export const isOfCharging = (biz: number): boolean => chargingAuditDesk.biz.some((one) => one === biz);
