import { type InvoiceTitle, invoiceKind, invoices, invoiceTitleType, parkingInvoices } from '@bochong/contract/e-invoice';
import { simulatedInvoices } from '@bochong/demo/simulated-invoice';
import { vi } from 'vitest';
import type { Actor, TestApp } from '../../kernel/testing/test-app.ts';
import { businessDate } from '../../kernel/time.ts';
import { seedSeller } from './e-invoice.seed.ts';
import { type InvoiceAnswer, type RedAnswer, unknownNumber } from './provider/invoice-provider.ts';

export const companyTitle: InvoiceTitle = {
  ...{ kind: invoiceKind.NORMAL, titleType: invoiceTitleType.COMPANY, buyerName: '杭州滨江物流有限公司', buyerTaxNo: '91350100M000100Y43' },
  ...{ buyerAddr: '', buyerTel: '', buyerBank: '', buyerAcct: '', email: 'cw@example.com', phone: '' },
};

export const openSeller = (t: TestApp, dealerId: string) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
    seedSeller(
      tx,
      { dealerId, name: '杭州滨江停车服务有限公司', taxNo: '91330108MA27AAAA1A', address: '杭州市滨江区江南大道1号', tel: '0571-88880000' },
      t.clock.at,
      businessDate(new Date('2025-01-01T00:00:00+08:00')),
    ),
  );

export const applyParking = (t: TestApp, bizIds: string[], as: Actor, more: object = {}) =>
  t.call(
    parkingInvoices.issue,
    { body: { ...companyTitle, bizIds, remark: '', requestId: `apply-${bizIds.length}-${bizIds[0]}`, ...more } as never },
    as,
  );

export async function detailOf(t: TestApp, invoiceId: string, as: Actor) {
  const { data } = await t.call(invoices.get, { query: { invoiceId } }, as);
  if (!data) throw new Error('no such invoice');
  return data;
}

/** Stands in for the platform: keeps what it issued by number, and answers as a test wants it to. */
export function createPlatformDouble(now: () => Date) {
  const known = new Map<string, InvoiceAnswer | RedAnswer>();
  const calls: string[] = [];
  const state = {
    calls,
    known,
    /** What happens to the next requests that issue, or file a form. */
    plan: [] as ('lost' | 'lostAfter' | InvoiceAnswer | RedAnswer)[],
  };
  let issued = 0;
  const numberOf = () => {
    issued += 1;
    return `2633${String(Date.now() % 1e8).padStart(8, '0')}${String(issued).padStart(8, '0')}`;
  };
  async function act<A extends InvoiceAnswer | RedAnswer>(number: string, usual: () => A): Promise<A> {
    calls.push(number);
    const next = state.plan.shift();
    if (next === 'lost') throw new Error('connection refused');
    const answer = (typeof next === 'object' ? next : usual()) as A;
    if (answer.state !== 'held') known.set(number, answer);
    if (next === 'lostAfter') throw new Error('connection reset');
    return answer;
  }
  vi.spyOn(simulatedInvoices, 'issue').mockImplementation(({ applyNo }) =>
    act<InvoiceAnswer>(applyNo, () => ({ state: 'issued', invoiceNo: numberOf(), issuedAt: now() })),
  );
  vi.spyOn(simulatedInvoices, 'query').mockImplementation(async (applyNo) => (known.get(applyNo) as InvoiceAnswer) ?? unknownNumber);
  vi.spyOn(simulatedInvoices, 'applyRed').mockImplementation(({ confirmNo }) =>
    act<RedAnswer>(confirmNo, () => ({
      ...{ state: 'form', status: 1, platformNo: confirmNo, expireAt: null },
      issued: { invoiceNo: numberOf(), issuedAt: now() },
    })),
  );
  vi.spyOn(simulatedInvoices, 'queryRed').mockImplementation(async (confirmNo) => (known.get(confirmNo) as RedAnswer) ?? unknownNumber);
  return state;
}

/** What stands on invoices of an order, and on which payments. */
export async function claimsOf(t: TestApp, orderId: string): Promise<number> {
  const { rows } = await t.owner.query<{ fen: number }>(
    `select coalesce(sum(c.active_fen), 0)::int as fen from invoice_claim c join bill b on b.id = c.bill_id where b.subject_id = $1`,
    [orderId],
  );
  return rows[0]?.fen ?? 0;
}
