import { createHmac } from 'node:crypto';
import { invoiceKind, redConfirmStatus } from '@bochong/contract/e-invoice';
import { businessDate, compactStamp } from '../../../kernel/time.ts';
import type { DocumentLine, InvoiceAnswer, InvoiceDocument, RedAnswer, RedForm } from './invoice-provider.ts';

export interface Signed {
  senid: string;
  nonce: string;
  timestamp: string;
  appKey: string;
}

/** What the platform checks a request by: HMAC-SHA1 over its path, its numbers and its text. */
export function signatureOf({ senid, nonce, timestamp, appKey }: Signed, content: string, appSecret: string): string {
  const text = `a=services&l=v1&p=open&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${content}`;
  return createHmac('sha1', appSecret).update(text).digest('base64');
}

/** Fen as yuan by their digits. */
export const yuanText = (fen: number): string => {
  const [sign, value] = [fen < 0 ? '-' : '', String(Math.abs(fen)).padStart(3, '0')];
  return `${sign}${value.slice(0, -2)}.${value.slice(-2)}`;
};
/** Basis points as the platform writes a rate: 900 is 0.09. */
const rateText = (bp: number): string => String(bp / 10_000);
const zeroFlags: Readonly<Record<number, string>> = { 1: '1', 2: '2' };

const detail = (line: DocumentLine) => ({
  ...{ goodsName: line.name, goodsCode: line.taxCode, unit: line.unit, num: String(line.qty), withTaxFlag: '1' },
  ...{ taxRate: rateText(line.rateBp), tax: yuanText(line.taxFen), taxExcludedAmount: yuanText(line.netFen) },
  ...{ taxIncludedAmount: yuanText(line.grossFen), invoiceLineProperty: '0', zeroRateFlag: zeroFlags[line.taxPolicy] ?? '' },
  ...(line.taxPolicy !== 0 && { favouredPolicyFlag: '01', favouredPolicyName: line.taxPolicy === 3 ? '简易征收' : '免税' }),
});

export const billingOf = ({ buyer, seller, ...document }: InvoiceDocument, callBackUrl: string) => ({
  order: {
    ...{ buyerName: buyer.name, buyerTaxNum: buyer.taxNo, buyerTel: buyer.tel, buyerAddress: buyer.addr },
    ...{ buyerAccount: `${buyer.bank} ${buyer.acct}`.trim(), buyerPhone: buyer.phone, email: buyer.email },
    ...{ salerTaxNum: seller.taxNo, salerTel: seller.tel, salerAddress: seller.addr, salerAccount: `${seller.bank} ${seller.acct}`.trim() },
    ...{ orderNo: document.applyNo, invoiceDate: stampOf(document.appliedAt), clerk: document.drawer, remark: document.remark },
    ...{ pushMode: buyer.email !== '' && buyer.phone !== '' ? '2' : buyer.email !== '' ? '0' : '1', invoiceType: '1' },
    ...{ invoiceLine: document.kind === invoiceKind.SPECIAL ? 'bs' : 'pc', naturalPersonFlag: buyer.person ? '1' : '0', callBackUrl },
    invoiceDetail: document.lines.map(detail),
  },
});

export const redFormOf = (form: RedForm, taxNo: string, callbackUrl: string) => ({
  ...{ billId: form.confirmNo, orderNo: form.confirmNo, blueInvoiceLine: '', applySource: '0', taxNum: taxNo },
  ...{ blueElecInvoiceNumber: form.blueNo, blueInvoiceTime: stampOf(form.issuedAt), redReason: `0${form.reason}`, autoInvoice: '1' },
  ...{ hzcxje: yuanText(-form.whole.netFen), hzcxse: yuanText(-form.whole.taxFen), callbackUrl },
  detail: form.lines.map((line) => ({
    ...{ blueDetailIndex: String(line.lineNo), goodsName: line.name, goodsCode: line.taxCode, taxRate: rateText(line.rateBp) },
    ...{ taxExcludedAmount: yuanText(-line.netFen), tax: yuanText(-line.taxFen), num: '', unit: line.unit },
  })),
});

/** `2026-11-21 09:30:05`, in Shanghai. */
export function stampOf(at: Date): string {
  const digits = compactStamp(at);
  return `${businessDate(at)} ${digits.slice(8, 10)}:${digits.slice(10, 12)}:${digits.slice(12, 14)}`;
}

/** An instant of an answer: milliseconds, or a stamp of Shanghai; undefined when it is neither. */
export function instantOf(value: unknown): Date | undefined {
  const text = String(value ?? '');
  const ms = /^\d{13}$/.test(text) ? Number(text) : Date.parse(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(ms) ? undefined : new Date(ms);
}

const heldCodes: Readonly<Record<string, 'account' | 'quota'>> = { E9105: 'account', E9301: 'account', E9500: 'quota' };
const heldWords: readonly (readonly [RegExp, 'account' | 'quota'])[] = [
  [/登录|认证|扫码|掉线/, 'account'],
  [/额度不足|授信/, 'quota'],
];

/** A refusal: of the document, or for a reason that passes. */
export function refusalOf(
  code: string,
  reason: string,
): { state: 'failed'; code: string; reason: string } | { state: 'held'; why: 'account' | 'quota' } {
  const why = heldCodes[code] ?? heldWords.find(([pattern]) => pattern.test(reason))?.[1];
  return why ? { state: 'held', why } : { state: 'failed', code, reason: reason.slice(0, 200) };
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** What one row of `queryInvoiceResult` says; undefined when it says nothing that is understood. */
export function invoiceOf(row: Record<string, unknown>): InvoiceAnswer | undefined {
  const status = text(row.status);
  if (status === '20' || status === '21') return { state: 'issuing' };
  if (status === '22' || status === '24') return refusalOf(text(row.failCode) || status, text(row.failCause) || '开票失败');
  const invoiceNo = text(row.allElectronicInvoiceNumber) || text(row.invoiceNo);
  const issuedAt = instantOf(row.invoiceTime);
  return status === '2' && /^\d{20}$/.test(invoiceNo) && issuedAt ? { state: 'issued', invoiceNo, issuedAt } : undefined;
}

/** What one row of `queryInvoiceRedConfirm` says. */
export function redOf(row: Record<string, unknown>): RedAnswer | undefined {
  const status = Number(text(row.billStatus));
  if (!redConfirmStatus.options.some(({ value }) => value === status && value > 0 && value < 11)) return undefined;
  const invoiceNo = text(row.allElectronicInvoiceNumber);
  const issuedAt = instantOf(row.invoiceTime);
  const issued = /^\d{20}$/.test(invoiceNo) && issuedAt ? { invoiceNo, issuedAt } : null;
  return { state: 'form', status, platformNo: text(row.billUuid), expireAt: instantOf(row.expireTime) ?? null, issued };
}
