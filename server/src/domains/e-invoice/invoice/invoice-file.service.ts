import { invoiceErrors, invoiceStep } from '@bochong/contract/e-invoice';
import type { OutsideContext, WorkContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import type { OutboundKind } from '../../../kernel/outbound/kind.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import type { FileFormat, InvoiceProvider } from '../provider/invoice-provider.ts';
import { providerOf } from '../provider/provider-of.ts';
import { findSubject } from '../subject/invoice-subject.repo.ts';
import { changeInvoice, findInvoice, type InvoiceKey, type InvoiceRow, lockInvoice, logStep } from './invoice.repo.ts';

interface FileRequest {
  provider: InvoiceProvider;
  applyNo: string;
  folder: string;
}

/** Fetches the files of an invoice. They come later than its number; fetched twice they are the same. */
export const fileEffect: OutboundKind<FileRequest, InvoiceRow['files']> = {
  kind: 'invoice-file',
  title: '发票文件',
  lane: 'heavy',
  callMs: 120_000,
  async prepare({ app, tx }, { dealerId, subjectId: id }) {
    const invoice = await lockInvoice(tx, { dealerId, id });
    if (!invoice || invoice.invoiceNo === '' || invoice.files.pdf !== undefined) return undefined;
    const provider = providerOf(app, found(await findSubject(tx, invoice.subjectId, [dealerId])));
    return { provider, applyNo: invoice.applyNo, folder: `invoice/${dealerId}/${id}` };
  },
  async send({ provider, applyNo, folder }, { app, signal }) {
    const files: InvoiceRow['files'] = {};
    const take = async (format: FileFormat, bytes: Uint8Array) => {
      const key = `${folder}.${format}`;
      await app.storage.put(key, bytes);
      files[format] = key;
    };
    await provider.files(applyNo, take, signal);
    return files.pdf === undefined ? undefined : files;
  },
  async settle({ tx, now }, { dealerId, subjectId: id }, files) {
    const invoice = await lockInvoice(tx, { dealerId, id });
    if (!invoice) return;
    await changeInvoice(tx, invoice, { files: { ...invoice.files, ...files } });
    await logStep(tx, invoice, {
      step: invoiceStep.FILES,
      status: invoice.status,
      at: now,
      note: Object.keys(files).join('、').toUpperCase(),
    });
  },
};

export const planFiles = (work: WorkContext, { dealerId, id }: InvoiceKey) =>
  planEffect(work, fileEffect, { dealerId, key: id, subjectId: id });

const types: Record<FileFormat, string> = { pdf: 'application/pdf', ofd: 'application/ofd', xml: 'application/xml' };

/** A file of an invoice as it was kept. */
export async function invoiceFile({ id, format }: { id: string; format: FileFormat }, context: OutsideContext) {
  const invoice = await context.step(async ({ tx, user }) => found(await findInvoice(tx, id, user)));
  const key = invoice.files[format] ?? fail(invoiceErrors.noFile);
  const { body } = (await context.app.storage.read(key)) ?? fail(invoiceErrors.noFile);
  return { fileName: `发票${invoice.invoiceNo}.${format}`, contentType: types[format], body: body as AsyncIterable<Uint8Array> };
}
