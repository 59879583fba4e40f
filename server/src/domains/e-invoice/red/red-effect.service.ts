import type { WorkContext } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { neverHeard, type OutboundKind } from '../../../kernel/outbound/kind.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { lockInvoice } from '../invoice/invoice.repo.ts';
import { contentOf } from '../invoice/invoice-content.repo.ts';
import { askAgain, holdOf, missAccount } from '../invoice/invoice-issue.service.ts';
import { holdWords, type InvoiceProvider, type RedAnswer, type RedForm } from '../provider/invoice-provider.ts';
import { providerOf } from '../provider/provider-of.ts';
import { findSubject } from '../subject/invoice-subject.repo.ts';
import { changeRed, invoiceOfRed, lockRed, type RedRow } from './red.repo.ts';
import { bookForm } from './red-outcome.service.ts';

interface RedRequest {
  provider: InvoiceProvider;
  form: RedForm;
  /** What is known of it. */
  status: number;
}
type Told = Exclude<RedAnswer, { state: 'held' }>;

function toldOf(answer: RedAnswer): Told {
  if (answer.state === 'held') throw new Error(holdWords[answer.why]);
  return answer;
}

/** A form with its invoice, both locked; undefined when the form is over. */
async function lockForm({ tx }: WorkContext, dealerId: string, id: string) {
  const key = await invoiceOfRed(tx, dealerId, id);
  const invoice = key && (await lockInvoice(tx, key));
  const red = invoice && (await lockRed(tx, dealerId, id));
  return invoice && red?.open ? { invoice, red } : undefined;
}

async function requestOf(work: WorkContext, dealerId: string, id: string): Promise<RedRequest | undefined> {
  const locked = await lockForm(work, dealerId, id);
  if (!locked) return undefined;
  const { invoice, red } = locked;
  const provider = providerOf(work.app, found(await findSubject(work.tx, invoice.subjectId, [dealerId])));
  const blue = new Map((await contentOf(work.tx, invoice)).lines.map((line) => [line.lineNo, line]));
  const lines = red.lines.map((line) => ({ ...found(blue.get(line.lineNo)), ...line }));
  const { confirmNo, reason, grossFen, netFen, taxFen, status } = red;
  const facts = { blueNo: invoice.invoiceNo, blueApplyNo: invoice.applyNo, issuedAt: new Date(invoice.issuedAt ?? invoice.appliedAt) };
  return { provider, status, form: { confirmNo, ...facts, reason, whole: { grossFen, netFen, taxFen }, lines } };
}

async function noteReason(work: WorkContext, dealerId: string, id: string, reason: string): Promise<void> {
  const locked = await lockForm(work, dealerId, id);
  if (!locked) return;
  await changeRed(work.tx, locked.red, { failReason: reason });
  if (holdOf(reason) === 'account') await missAccount(work, dealerId, locked.invoice.subjectId);
}

async function settle(work: WorkContext, dealerId: string, id: string, answer: Told): Promise<void> {
  const locked = await lockForm(work, dealerId, id);
  if (!locked) return;
  const red = await bookForm(work, locked, answer);
  if (red.open) await planAsk(work, red);
}

/** Files a red confirmation form under its number. */
export const redEffect: OutboundKind<RedRequest, Told> = {
  kind: 'invoice-red',
  title: '红字确认单',
  lane: 'routine',
  prepare: (work, { dealerId, subjectId }) => requestOf(work, dealerId, subjectId),
  send: async ({ provider, form }, { signal }) => toldOf(await provider.applyRed(form, signal)),
  async query({ provider, form }, { signal }) {
    const answer = await provider.queryRed(form.confirmNo, signal);
    return answer.state === 'unknown' ? neverHeard : toldOf(answer);
  },
  settle: (work, { dealerId, subjectId }, answer) => settle(work, dealerId, subjectId, answer),
  unanswered: (work, { dealerId, subjectId }, { reason }) => noteReason(work, dealerId, subjectId, reason),
  delayMinutes: askAgain,
};

/** Asks what became of a form until it says something new: the other side may take three days. */
export const redAskEffect: OutboundKind<RedRequest, Told> = {
  kind: 'invoice-red-ask',
  title: '红字确认单查询',
  lane: 'routine',
  prepare: (work, { dealerId, subjectId }) => requestOf(work, dealerId, subjectId),
  async send({ provider, form, status }, { signal }) {
    const answer = await provider.queryRed(form.confirmNo, signal);
    if (answer.state === 'unknown') return undefined;
    const told = toldOf(answer);
    return told.state === 'form' && told.status === status && told.issued === null ? undefined : told;
  },
  settle: (work, { dealerId, subjectId }, answer) => settle(work, dealerId, subjectId, answer),
  unanswered: (work, { dealerId, subjectId }, { reason }) => noteReason(work, dealerId, subjectId, reason),
  delayMinutes: askAgain,
};

export const askKey = ({ confirmNo, polls }: Pick<RedRow, 'confirmNo' | 'polls'>): string => `${confirmNo}-${polls}`;

const planAsk = (work: WorkContext, red: RedRow) =>
  planEffect(work, redAskEffect, { dealerId: red.dealerId, key: askKey(red), subjectId: red.id });
