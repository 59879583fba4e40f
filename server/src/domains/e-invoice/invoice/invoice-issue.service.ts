import { invoiceDirection, invoiceStatus, invoiceStep, invoiceTitleType } from '@bochong/contract/e-invoice';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { neverHeard, type OutboundKind } from '../../../kernel/outbound/kind.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { type Hold, holdWords, type InvoiceAnswer, type InvoiceDocument, type InvoiceProvider } from '../provider/invoice-provider.ts';
import { providerOf } from '../provider/provider-of.ts';
import { reissueIssued } from '../red/reissue-outcome.service.ts';
import { findSubject, noteAccount } from '../subject/invoice-subject.repo.ts';
import { showOnCharges } from './charge-mark.service.ts';
import { changeInvoice, type InvoiceKey, type InvoiceRow, lockInvoice, logStep } from './invoice.repo.ts';
import { contentOf } from './invoice-content.repo.ts';
import { planFiles } from './invoice-file.service.ts';

interface IssueRequest {
  provider: InvoiceProvider;
  document: InvoiceDocument;
}
export type Decided = Extract<InvoiceAnswer, { state: 'issued' | 'failed' }>;

/** Attempts after which a person is told; the platform is asked on and on, because only it knows. */
const tellAfter = 12;

/** Minutes until a platform is asked again: it issues within seconds, or waits for somebody. */
export const askAgain = (tries: number): number => [1, 2, 5, 10, 10, 10][tries - 1] ?? 60;

/** A final answer; undefined while the platform is at it, thrown while it waits for something. */
export function decidedOf(answer: InvoiceAnswer): Decided | undefined {
  if (answer.state === 'held') throw new Error(holdWords[answer.why]);
  return answer.state === 'issuing' ? undefined : answer;
}
/** What an invoice waits for, by what was told of it. */
export const holdOf = (reason: string): Hold | undefined => (['account', 'quota'] as const).find((why) => holdWords[why] === reason);

async function documentOf({ tx }: WorkContext, invoice: InvoiceRow): Promise<InvoiceDocument> {
  const { lines } = await contentOf(tx, invoice);
  return {
    ...{
      applyNo: invoice.applyNo,
      kind: invoice.kind,
      drawer: invoice.drawer,
      remark: invoice.remark,
      appliedAt: new Date(invoice.appliedAt),
      lines,
    },
    buyer: {
      ...{ name: invoice.buyerName, taxNo: invoice.buyerTaxNo, addr: invoice.buyerAddr, tel: invoice.buyerTel, bank: invoice.buyerBank },
      ...{ acct: invoice.buyerAcct, email: invoice.email, phone: invoice.phone, person: invoice.titleType === invoiceTitleType.PERSON },
    },
    seller: {
      ...{ name: invoice.sellerName, taxNo: invoice.sellerTaxNo, addr: invoice.sellerAddr, tel: invoice.sellerTel },
      ...{ bank: invoice.sellerBank, acct: invoice.sellerAcct },
    },
  };
}

/** Has an invoice issued under its number. What became of a number is asked for before it is sent again. */
export const issueEffect: OutboundKind<IssueRequest, Decided> = {
  kind: 'invoice-issue',
  title: '开具发票',
  lane: 'routine',
  async prepare(work, { dealerId, subjectId: id, key }) {
    const invoice = await lockInvoice(work.tx, { dealerId, id });
    if (invoice?.status !== invoiceStatus.ISSUING || invoice.applyNo !== key) return undefined;
    const subject = found(await findSubject(work.tx, invoice.subjectId, [dealerId]));
    return { provider: providerOf(work.app, subject), document: await documentOf(work, invoice) };
  },
  send: async ({ provider, document }, { signal }) => decidedOf(await provider.issue(document, signal)),
  async query({ provider, document }, { signal }) {
    const answer = await provider.query(document.applyNo, signal);
    return answer.state === 'unknown' ? neverHeard : decidedOf(answer);
  },
  async settle(work, { dealerId, subjectId: id, key }, answer) {
    const invoice = await lockInvoice(work.tx, { dealerId, id });
    if (invoice?.status === invoiceStatus.ISSUING && invoice.applyNo === key) await bookAnswer(work, invoice, answer);
  },
  async unanswered(work, { dealerId, subjectId: id, key, tries }, { reason }) {
    const { tx, now } = work;
    const invoice = await lockInvoice(tx, { dealerId, id });
    if (invoice?.status !== invoiceStatus.ISSUING || invoice.applyNo !== key) return;
    if (invoice.failReason !== reason) {
      await changeInvoice(tx, invoice, { failReason: reason.slice(0, 200) });
      await logStep(tx, invoice, { step: invoiceStep.HELD, status: invoice.status, at: now, note: reason });
    }
    if (holdOf(reason) === 'account') await missAccount(work, dealerId, invoice.subjectId);
    else if (tries + 1 >= tellAfter || holdOf(reason) === 'quota') await tellFailed(work, invoice, invoice.status, reason);
  },
  delayMinutes: askAgain,
};

export const planIssue = (work: WorkContext, { dealerId, id, applyNo }: InvoiceKey & { applyNo: string }) =>
  planEffect(work, issueEffect, { dealerId, key: applyNo, subjectId: id });

/** The seller's account at the tax bureau has dropped out: a person signs in again. */
export async function missAccount({ tx, now }: WorkContext, dealerId: string, subjectId: string): Promise<void> {
  const { name } = found(await findSubject(tx, subjectId, [dealerId]));
  await noteAccount(tx, { dealerId, id: subjectId }, 2, now);
  await raiseTodo(tx, {
    dealerId,
    typeCode: 'INVOICE_AUTH',
    bizId: subjectId,
    bizType: 'invoiceSubject',
    title: `税局账号需要登录：${name}`,
    at: now,
  });
}

function tellFailed({ tx, now }: WorkContext, invoice: InvoiceRow, status: number, reason: string): Promise<void> {
  const { dealerId, id, buyerName, grossFen } = invoice;
  const what = { dealerId, typeCode: 'INVOICE_FAIL', bizId: id, bizType: 'invoice' } as const;
  return raiseTodo(tx, {
    ...what,
    title: `开票失败：${buyerName} ${yuan(grossFen)}元`,
    content: reason,
    jumpQuery: `status=${status}`,
    at: now,
  });
}

async function bookAnswer(work: WorkContext, invoice: InvoiceRow, answer: Decided): Promise<void> {
  const { tx, now } = work;
  const { dealerId, id } = invoice;
  if (answer.state === 'failed') {
    await changeInvoice(tx, invoice, { status: invoiceStatus.FAILED, failCode: answer.code, failReason: answer.reason });
    await logStep(tx, invoice, { step: invoiceStep.FAILED, status: invoiceStatus.FAILED, at: now, note: answer.reason });
    return tellFailed(work, invoice, invoiceStatus.FAILED, answer.reason);
  }
  const { invoiceNo, issuedAt } = answer;
  await changeInvoice(tx, invoice, { status: invoiceStatus.ISSUED, invoiceNo, issuedAt, failCode: '', failReason: '' });
  await logStep(tx, invoice, { step: invoiceStep.ISSUED, status: invoiceStatus.ISSUED, at: now, note: invoiceNo });
  await closeTodo(tx, { dealerId, typeCode: 'INVOICE_FAIL', bizId: id, at: now });
  if (invoice.direction === invoiceDirection.BLUE) await showOnCharges(work, dealerId, (await contentOf(tx, invoice)).orders, 'ISSUED');
  await reissueIssued(work, invoice);
  await planFiles(work, invoice);
}
