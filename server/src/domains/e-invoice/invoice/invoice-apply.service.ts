import {
  type InvoiceTitle,
  invoiceDirection,
  invoiceErrors,
  invoiceKind,
  invoiceStatus,
  invoiceStep,
  mostOrders,
  subjectStatus,
} from '@bochong/contract/e-invoice';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { toIso } from '../../../kernel/time.ts';
import { raiseTodo } from '../../todo/index.ts';
import { moveClaims } from '../order/invoice-order.repo.ts';
import { type OrderStanding, standingOf } from '../order/invoice-order.service.ts';
import { isConnected } from '../provider/provider-of.ts';
import { sumOf, taxed } from '../rule/invoice-tax.rule.ts';
import { laidOver } from '../rule/invoiceable.rule.ts';
import { remarkOf } from '../rule/remark.rule.ts';
import { findSubject } from '../subject/invoice-subject.repo.ts';
import type { Taxation } from '../tax/tax-config.repo.ts';
import { showOnCharges } from './charge-mark.service.ts';
import { applyNumber, type InvoiceRow, insertInvoice, invoiceOfRequest, logStep } from './invoice.repo.ts';
import { type Content, insertContent } from './invoice-content.repo.ts';
import { planIssue } from './invoice-issue.service.ts';
import { settingOf } from './invoice-setting.repo.ts';

/** An invoice that somebody asks for over orders of one dealer. */
export interface InvoiceWish {
  dealerId: string;
  bizIds: readonly string[];
  title: InvoiceTitle;
  remark: string;
  /** The same caller's repetition of the same wish is answered with the first one's invoice. */
  requestId: string;
  source: number;
  operator: { id: string; name: string } | null;
}
type Applied = Pick<InvoiceRow, 'id' | 'applyNo' | 'status' | 'grossFen'>;

/**
 * Asks for an invoice, within the caller's transaction. What may be invoiced holds under the locks of the orders, and what was invoiced stands on their
 * payments: of two who ask for the same money one is refused.
 */
export async function applyInvoice(work: WorkContext, wish: InvoiceWish): Promise<Applied> {
  const { app, tx, now } = work;
  const { dealerId, title, operator } = wish;
  const bizIds = [...new Set(wish.bizIds)].slice(0, mostOrders);
  const repeated = await invoiceOfRequest(tx, dealerId, wish.requestId);
  if (repeated) return repeated;
  const orders = await standingOf(work, dealerId, bizIds, true);
  const meanwhile = await invoiceOfRequest(tx, dealerId, wish.requestId);
  if (meanwhile) return meanwhile;
  const taxed = orders.map((order) => {
    if (order.refusal) fail(order.refusal.error, order.refusal.details);
    return { ...order, taxation: found(order.taxation) };
  });
  const [first] = taxed;
  const subjectId = found(first).taxation.subjectId;
  if (taxed.some((order) => order.taxation.subjectId !== subjectId)) fail(invoiceErrors.otherSubject);
  const subject = found(await findSubject(tx, subjectId, [dealerId]));
  if (subject.status !== subjectStatus.ENABLED) fail(invoiceErrors.subjectStopped, { name: subject.name });
  if (!isConnected(app, subject)) fail(invoiceErrors.noPlatform, { name: subject.name });
  const content = contentFor(taxed, title.kind);
  const { autoAudit } = await settingOf(tx, dealerId);
  const status = autoAudit === 1 ? invoiceStatus.ISSUING : invoiceStatus.TO_AUDIT;
  const invoice = {
    ...{
      dealerId,
      id: newId(now),
      applyNo: await applyNumber(tx, 'FP', now),
      requestId: wish.requestId,
      ...title,
      ...sumOf(content.lines),
    },
    ...{ bizType: found(first).bizType, direction: invoiceDirection.BLUE, subjectId, sellerName: subject.name, sellerTaxNo: subject.taxNo },
    ...{
      sellerAddr: subject.address,
      sellerTel: subject.tel,
      sellerBank: subject.bank,
      sellerAcct: subject.account,
      drawer: subject.drawer,
    },
    ...{
      remark: remarkOf(found(first).taxation.remarkTemplate, taxed, wish.remark),
      status,
      invoiceNo: '',
      issuedAt: null,
      source: wish.source,
    },
    ...{ originId: null, operatorId: operator?.id ?? null, operatorName: operator?.name ?? '', appliedAt: toIso(now) },
    ...{ plateNo: found(first).plateNo, orderCount: taxed.length, parkIds: taxed.flatMap(({ parkIds }) => parkIds) },
  };
  await insertInvoice(tx, invoice);
  await insertContent(tx, invoice, content);
  await claim(work, dealerId, content, taxed);
  await logStep(tx, invoice, { step: invoiceStep.APPLIED, status, at: now, by: invoice.operatorName });
  if (status === invoiceStatus.ISSUING) await planIssue(work, invoice);
  else
    await raiseTodo(tx, {
      ...{ dealerId, typeCode: 'INVOICE_AUDIT', bizId: invoice.id, bizType: 'invoice', at: now },
      ...{ title: `开票审核：${invoice.buyerName} ${yuan(invoice.grossFen)}元`, jumpQuery: `status=${invoiceStatus.TO_AUDIT}` },
    });
  return invoice;
}

/** What is invoiced now stands on the payments, and is shown on charges. */
async function claim(work: WorkContext, dealerId: string, { parts, orders }: Content, standings: readonly OrderStanding[]): Promise<void> {
  const paid = new Map(standings.flatMap(({ payments }) => payments.map((one) => [`${one.billId}:${one.itemNo}`, one.fen] as const)));
  await moveClaims(
    work.tx,
    dealerId,
    parts.map((part) => ({ ...part, paidFen: paid.get(`${part.billId}:${part.itemNo}`) ?? 0 })),
    1,
  );
  await showOnCharges(work, dealerId, orders, 'APPLIED');
}

/** One line for each way that the orders are taxed, in the order in which these come first. */
function contentFor(orders: readonly (OrderStanding & { taxation: Taxation })[], kind: 1 | 2): Content {
  const byConfig = Map.groupBy(orders, ({ taxation }) => taxation.configId);
  const groups = [...byConfig.values()];
  const lines = groups.map((group, at) => {
    const { taxation } = found(group[0]);
    const { configId, itemName, taxCode, unit, rateBp, taxPolicy, kinds, maxSingleFen } = taxation;
    if (!kinds.includes(kind)) fail(invoiceErrors.kindRefused, { itemName, kind: invoiceKind.label(kind) });
    const grossFen = group.reduce((sum, { invoiceableFen }) => sum + invoiceableFen, 0);
    if (grossFen > maxSingleFen) fail(invoiceErrors.tooMuch, { itemName, most: yuan(maxSingleFen) });
    const line = { lineNo: at + 1, configId, name: itemName, taxCode, unit, qty: group.length, rateBp, taxPolicy, redFen: 0 };
    return { ...line, ...taxed(grossFen, { rateBp, taxPolicy }) };
  });
  return {
    lines,
    orders: groups.flatMap((group, at) =>
      group.map((order) => ({
        ...{ bizId: order.bizId, bizType: order.bizType, lineNo: at + 1, parkId: order.parkId, orderNo: order.orderNo, redFen: 0 },
        ...{ plateNo: order.plateNo, startTime: order.startTime, endTime: order.endTime, amountFen: order.invoiceableFen },
      })),
    ),
    parts: orders.flatMap(({ bizId, payments, invoiceableFen }) =>
      laidOver(payments, invoiceableFen).map((part) => ({ ...part, bizId, redFen: 0 })),
    ),
  };
}
