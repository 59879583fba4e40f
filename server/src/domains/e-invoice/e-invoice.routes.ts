import {
  chargingInvoices,
  couponInvoices,
  driverInvoices,
  type Invoice,
  invoiceBiz,
  invoicePlatform,
  invoiceSettings,
  invoiceSubjects,
  invoices,
  monthlyInvoices,
  parkingInvoices,
  reissues,
  taxInfoConfigs,
} from '@bochong/contract/e-invoice';
import type { App } from '../../kernel/app-context.ts';
import { implement, implementOutside } from '../../kernel/http/implement.ts';
import { registerOutbound } from '../../kernel/outbound/outbound.ts';
import type { ExportDefinition } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { applyAsDriver, driverInvoice } from './driver/driver-invoice.service.ts';
import { applyAtDesk } from './invoice/desk-apply.service.ts';
import { auditInvoice, cancelInvoice, redInvoice, retryInvoice } from './invoice/invoice-deed.service.ts';
import { invoiceDetail } from './invoice/invoice-detail.service.ts';
import { fileEffect, invoiceFile } from './invoice/invoice-file.service.ts';
import { issueEffect } from './invoice/invoice-issue.service.ts';
import { type InvoiceFilters, invoiceBatches, listInvoices } from './invoice/invoice-list.repo.ts';
import { saveSetting, settingOf } from './invoice/invoice-setting.repo.ts';
import { orderPage } from './order/invoice-order.service.ts';
import { invoiceNoticePath, mountInvoiceNotices } from './provider/invoice-notice.ts';
import { createNuonuo } from './provider/nuonuo.ts';
import { redAskEffect, redEffect } from './red/red-effect.service.ts';
import { guardRefund } from './red/refund-guard.service.ts';
import { listReissues } from './red/reissue.repo.ts';
import { applyReissue, handleReissue } from './red/reissue.service.ts';
import { chosenSubjects, listSubjects } from './subject/invoice-subject.repo.ts';
import { confirmAuth, createSubject, setKeys, switchSubject, updateSubject } from './subject/invoice-subject.service.ts';
import { listTaxConfigs } from './tax/tax-config.repo.ts';
import { createTaxConfig, removeTaxConfig, updateTaxConfig } from './tax/tax-config.service.ts';

/** What each page's orders are invoiced as. */
const ofParking = [invoiceBiz.PARKING];
const ofCharging = [invoiceBiz.CHARGING, invoiceBiz.OCCUPANCY];
const ofPasses = [invoiceBiz.PASS];
const ofCoupons = [invoiceBiz.COUPON];

const exported: ExportDefinition<InvoiceFilters, Invoice> = {
  name: 'invoices',
  title: '发票',
  columns: fieldColumns<Invoice>(invoices.list, [
    ...([
      'applyNo',
      'bizType',
      'direction',
      'kind',
      'titleType',
      'buyerName',
      'buyerTaxNo',
      'grossFen',
      'netFen',
      'taxFen',
      'redFen',
    ] as const),
    ...(['status', 'invoiceNo', 'issuedAt', 'subjectName', 'source', 'operatorName', 'appliedAt', 'failReason'] as const),
  ]),
  batches: invoiceBatches,
};

function registerPlatforms(app: App): void {
  const { BOCHONG_NUONUO_URL: baseUrl, BOCHONG_PUBLIC_URL: own } = app.config;
  const callbackUrl = ({ dealerId }: { dealerId: string }) => new URL(invoiceNoticePath(dealerId), own).href;
  app.invoicePlatforms.set(invoicePlatform.NUONUO, (account) =>
    createNuonuo(account, { baseUrl, callbackUrl, now: () => app.clock.now() }),
  );
  mountInvoiceNotices(app);
  for (const effect of [issueEffect, redEffect, redAskEffect, fileEffect]) registerOutbound(app, effect as never);
  app.refundGuards.push(guardRefund);
}

export function createEInvoiceRoutes(app: App): void {
  registerPlatforms(app);
  app.exports.set(exported.name, exported as never);
  implement(app, invoices.get, ({ query }, context) => invoiceDetail(query, context));
  implement(app, invoices.list, ({ query }, { tx, user }) => listInvoices(tx, query, user));
  implement(app, invoices.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, invoices.audit, ({ params, body }, context) => auditInvoice(context, params.id, body));
  implement(app, invoices.retry, ({ params, body }, context) => retryInvoice(context, params.id, body.rev));
  implement(app, invoices.cancel, ({ params, body }, context) => cancelInvoice(context, params.id, body));
  implement(app, invoices.red, ({ params, body }, context) => redInvoice(context, params.id, body));
  implementOutside(app, invoices.file, ({ params }, context) => invoiceFile(params, context));
  implement(app, parkingInvoices.list, ({ query }, context) => orderPage(query, ofParking, context));
  implement(app, parkingInvoices.issue, ({ body }, context) => applyAtDesk(body, ofParking, context));
  implement(app, chargingInvoices.list, ({ query }, context) => orderPage(query, ofCharging, context));
  implement(app, chargingInvoices.issue, ({ body }, context) => applyAtDesk(body, ofCharging, context));
  implement(app, couponInvoices.list, ({ query }, context) => orderPage(query, ofCoupons, context));
  implement(app, couponInvoices.issue, ({ body }, context) => applyAtDesk(body, ofCoupons, context));
  implement(app, monthlyInvoices.list, ({ query }, context) => orderPage(query, ofPasses, context));
  implement(app, monthlyInvoices.issue, ({ body }, context) => applyAtDesk(body, ofPasses, context));
  implement(app, reissues.list, ({ query }, { tx, user }) => listReissues(tx, query, user));
  implement(app, reissues.apply, ({ params, body: { reason, requestId, ...title } }, context) =>
    applyReissue(context, params.id, { title, reason, requestId }),
  );
  implement(app, reissues.handle, ({ params, body }, context) => handleReissue(context, params.id, body));
  implement(app, invoiceSettings.get, (_, { tx, user }) => settingOf(tx, user.dealerId));
  implement(app, invoiceSettings.update, async ({ body: { rev, ...setting } }, { tx, user, now, audit }) => {
    const before = await settingOf(tx, user.dealerId);
    await saveSetting(tx, { dealerId: user.dealerId, setting, rev, by: user.userName, now });
    audit({ targetType: 'invoiceSetting', targetId: user.dealerId, detail: { before, after: setting } });
    return null;
  });
  implement(app, invoiceSubjects.list, ({ query }, { tx, user }) => listSubjects(tx, query, user));
  implement(app, invoiceSubjects.chosen, ({ query }, { tx, user }) => chosenSubjects(tx, query.keyword, user));
  implement(app, invoiceSubjects.create, ({ body }, context) => createSubject(body, context));
  implement(app, invoiceSubjects.update, ({ params, body }, context) => updateSubject(params.id, body, context));
  implement(app, invoiceSubjects.switchStatus, ({ params, body }, context) => switchSubject(params.id, body, context));
  implement(app, invoiceSubjects.setKeys, ({ params, body }, context) => setKeys(params.id, body, context));
  implementOutside(app, invoiceSubjects.auth, ({ params, body }, context) => confirmAuth(params.id, body.rev, context));
  implement(app, taxInfoConfigs.list, ({ query }, { tx, user }) => listTaxConfigs(tx, query, user));
  implement(app, taxInfoConfigs.create, ({ body }, context) => createTaxConfig(body, context));
  implement(app, taxInfoConfigs.update, ({ params, body }, context) => updateTaxConfig(params.id, body, context));
  implement(app, taxInfoConfigs.remove, ({ params }, context) => removeTaxConfig(params.id, context));
  implement(app, driverInvoices.get, ({ body }, context) => driverInvoice(body, context));
  implement(app, driverInvoices.apply, ({ body }, context) => applyAsDriver(body, context));
}
