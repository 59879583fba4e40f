import { type InvoiceTitle, invoiceBiz, invoiceKind, invoiceSource, invoiceTitleType, redReason } from '@bochong/contract/e-invoice';
import type { App } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { carryOut } from '../../kernel/outbound/outbound.ts';
import { asColleague, type Colleague } from '../../kernel/seed-context.ts';
import { businessDate, dayMs, toIso } from '../../kernel/time.ts';
import { seedSeller } from './e-invoice.seed.ts';
import { findInvoice, lockInvoice } from './invoice/invoice.repo.ts';
import { applyInvoice } from './invoice/invoice-apply.service.ts';
import { fileEffect } from './invoice/invoice-file.service.ts';
import { issueEffect } from './invoice/invoice-issue.service.ts';
import { listPaidOrders, tillBizOf } from './order/invoice-order.repo.ts';
import { askRed } from './red/red.service.ts';
import { redEffect } from './red/red-effect.service.ts';
import { applyReissue } from './red/reissue.service.ts';

const person = { kind: invoiceKind.NORMAL, titleType: invoiceTitleType.PERSON, buyerTaxNo: '', phone: '' };
const company = { kind: invoiceKind.NORMAL, titleType: invoiceTitleType.COMPANY, phone: '' };
const none = { buyerAddr: '', buyerTel: '', buyerBank: '', buyerAcct: '' };
const titles: readonly [InvoiceTitle, ...InvoiceTitle[]] = [
  { ...company, ...none, buyerName: '杭州滨江物流有限公司', buyerTaxNo: '91330108MA2CD4K21X', email: 'caiwu@bjwl.example.com' },
  { ...person, ...none, buyerName: '王建国', email: 'wangjg@example.com' },
  { ...company, ...none, buyerName: '浙江云帆科技股份有限公司', buyerTaxNo: '913301007123456784', email: 'ap@yunfan.example.com' },
  { ...person, ...none, buyerName: '李晓雯', email: 'lixw@example.com' },
  { ...company, ...none, buyerName: '杭州钱塘建设工程有限公司', buyerTaxNo: '91330109MA2H8XQ5XD', email: 'fin@qtjs.example.com' },
];

interface Office {
  dealerId: string;
  clerk: Colleague;
}
/** The seller of an office, what its simulated platform refuses, and whose invoices these are. */
export interface Seller {
  name: string;
  taxNo: string;
  address: string;
  tel: string;
  refusedBuyer: string;
}

/** Invoices of the demo's past: over stays, passes and charges, several together, one that was refused, one red, one to be made out anew. */
export async function seedInvoices(app: App, { dealerId, clerk }: Office, { refusedBuyer, ...seller }: Seller): Promise<void> {
  const now = app.clock.now();
  const scope = { dealerIds: [dealerId], parkIds: null };
  const inScope = <T>(work: (tx: Tx) => Promise<T>) => app.database.inScope(scope, work);
  await inScope((tx) =>
    seedSeller(tx, { dealerId, ...seller }, new Date(now.getTime() - 60 * dayMs), businessDate(now.getTime() - 400 * dayMs)),
  );
  const period = { invoiced: 0, startTime: toIso(now.getTime() - 20 * dayMs), endTime: toIso(now), pageNo: 1 } as const;
  const paid = (biz: number, pageSize: number) =>
    inScope(async (tx) => (await listPaidOrders(tx, { ...period, pageSize }, tillBizOf([biz]) as [number], scope)).results);
  let turn = 0;

  /** An invoice that was asked for somewhat after the last payment, and what the platform made of it. */
  async function issue(
    orders: readonly { bizId: string; paidAt: string }[],
    change: Partial<InvoiceTitle> = {},
  ): Promise<string | undefined> {
    const [first] = orders;
    if (!first) return undefined;
    const at = new Date(Math.min(now.getTime() - 60_000, Date.parse(first.paidAt) + (turn + 1) * 1_800_000));
    const title = { ...(titles[turn % titles.length] ?? titles[0]), ...change };
    turn += 1;
    const source =
      title.titleType === invoiceTitleType.PERSON ? invoiceSource.OWNER : orders.length > 1 ? invoiceSource.BATCH : invoiceSource.PLATFORM;
    const operator = source === invoiceSource.OWNER ? null : { id: clerk.id, name: clerk.name };
    const wish = { dealerId, bizIds: orders.map(({ bizId }) => bizId), title, remark: '', requestId: newId(at), source, operator };
    const { id } = await inScope((tx) => applyInvoice({ app, tx, now: at }, wish));
    const then = { ...app, clock: { now: () => at } };
    await carryOut(then, issueEffect, dealerId, id);
    await carryOut(then, fileEffect, dealerId, id);
    return id;
  }

  const stays = await paid(invoiceBiz.PARKING, 9);
  for (const order of stays.slice(0, 3)) await issue([order]);
  const together = await issue(stays.slice(3, 6));
  const wrong = await issue(stays.slice(6, 7));
  await issue(stays.slice(7, 8), {
    buyerName: `杭州远行租车有限公司${refusedBuyer}`,
    buyerTaxNo: '91330104MA2KJ3LP24',
    titleType: invoiceTitleType.COMPANY,
  });
  for (const biz of [invoiceBiz.PASS, invoiceBiz.CHARGING]) for (const order of await paid(biz, 2)) await issue([order]);
  if (wrong) {
    const red = await inScope(async (tx) => {
      const invoice = await lockInvoice(tx, { dealerId, id: wrong });
      const wish = { reason: redReason.WRONG, fen: invoice?.grossFen ?? 0, requestId: newId(now), by: clerk.name };
      return invoice && askRed({ app, tx, now }, invoice, wish);
    });
    if (red) await carryOut(app, redEffect, dealerId, red.id);
  }
  if (together) {
    const wish = {
      title: { ...titles[0], buyerName: '杭州滨江物流有限公司余杭分公司', buyerTaxNo: '9133010979366123XD' },
      reason: '抬头应为分公司',
    };
    await inScope(async (tx) => {
      if (await findInvoice(tx, together, scope))
        await applyReissue(asColleague({ app, tx, now }, clerk), together, { ...wish, requestId: newId(now) });
    });
  }
}
