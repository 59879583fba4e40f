import type { UploadedFile } from '@bochong/contract/kernel/file';
import { bizOpen, parkingRefunds, type RefundDeed, refundErrors, refundSource } from '@bochong/contract/refund';
import { type App, type Context, workIn } from '../../kernel/app-context.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { implement, implementOutside } from '../../kernel/http/implement.ts';
import { registerOutbound } from '../../kernel/outbound/outbound.ts';
import { keepFile, pictureKinds } from '../../kernel/storage/file-kind.ts';
import { findBill } from '../bill/index.ts';
import { applyRefund } from './apply/refund-apply.service.ts';
import { refundDuplicate, refundSurplus, withdrawUnsent } from './apply/refund-surplus.service.ts';
import { dealerOfBill, listRefundable } from './apply/refundable.repo.ts';
import { auditRefund, cancelRefund, payOffline } from './audit/refund-audit.service.ts';
import { createRefundSettingRoutes } from './audit/refund-setting.routes.ts';
import { createBillFlowRoutes } from './bill-flow/bill-flow.routes.ts';
import { refundAgain, refundEffect, startRefund } from './execute/refund-execute.service.ts';
import { mountRefundNotify } from './execute/refund-notify.routes.ts';
import { whereRefund } from './record/refund.repo.ts';
import { refundDetail } from './record/refund-detail.service.ts';
import { exportRefunds, refundExport } from './record/refund-export.service.ts';
import { listRefunds } from './record/refund-list.repo.ts';

const nameOf = ({ user }: Context) => ({ id: user.userId, name: user.userName });

/** The refund, if it stands in one of the user's lots, at a desk where they may do this. */
async function reachable({ tx, user }: Context, id: string, ...deeds: RefundDeed[]): Promise<void> {
  const refund = found(await whereRefund(tx, id));
  found(user.parkIds === null || user.parkIds.includes(refund.parkId) || undefined);
  found(deeds.some((deed) => bizOpen(user.codes, deed).some((biz) => biz === refund.refundBiz)) || undefined);
}

/** Of the businesses that are asked for, those whose refunds the user may see or export. */
const ofDesks = <Q extends { refundBiz?: number[] | undefined }>(query: Q, { user }: Context, deed: 'see' | 'export'): Q => {
  const open: number[] = bizOpen(user.codes, deed);
  return { ...query, refundBiz: query.refundBiz?.filter((biz) => open.includes(biz)) ?? open };
};

/** Files somebody names must be those that were uploaded for refunds of the dealer. */
const assertFiles = ({ user }: Context, fileIds: readonly string[]) => {
  for (const fileId of fileIds) if (!user.dealerIds.some((id) => fileId.startsWith(`refund/${id}/`))) fail(refundErrors.fileKind);
};

function changed(context: Context, id: string, before: number, after: number, more: object = {}) {
  context.audit({
    targetType: 'refund',
    targetId: id,
    detail: { before: { refundStatus: before }, after: { refundStatus: after, ...more } },
  });
  return { refundStatus: after as 0 | 1 | 2 | 3 | 4 | 5 | 6 };
}

/** Of a payment over lots of others only what a subject in one's own lots got. */
async function assertOwn(context: Context, dealerId: string, billId: string, subjectId = ''): Promise<void> {
  const { app, tx, user } = context;
  const { bizType } = found(await findBill(tx, dealerId, billId));
  const [subject] = subjectId === '' ? [] : await app.payables.of(bizType).describe(context, dealerId, [subjectId]);
  if (!subject || !user.parkIds?.includes(subject.parkId)) fail(refundErrors.whichOrder);
}

export function createRefundRoutes(app: App): void {
  app.exports.set(refundExport.name, refundExport as never);
  implement(app, parkingRefunds.refundable, ({ query }, { tx, user }) => listRefundable(tx, query, user, app.payables.askingThemselves()));
  implement(app, parkingRefunds.list, async ({ query }, context) => {
    const page = await listRefunds(context.tx, ofDesks(query, context, 'see'), context.user);
    return {
      ...page,
      results: page.results.map(({ bizType, ...row }) => ({ ...row, orderPath: app.payables.pageOf({ ...row, bizType }) })),
    };
  });
  implement(app, parkingRefunds.get, async ({ params }, context) => {
    const detail = await refundDetail(params.id, context);
    return found(bizOpen(context.user.codes, 'see').includes(detail.refundBiz) ? detail : undefined);
  });
  implement(app, parkingRefunds.export, ({ query }, context) => exportRefunds(ofDesks(query, context, 'export'), context));
  implement(app, parkingRefunds.apply, async ({ body }, context) => {
    const { billId, orderId, requestId, refundWay, ...fields } = body;
    assertFiles(context, body.evidence);
    const { dealerId, whole } = found(await dealerOfBill(context.tx, billId, context.user));
    if (!whole) await assertOwn(context, dealerId, billId, orderId);
    const wish = { ...fields, dealerId, billId, subjectId: orderId, refundWay, applicant: nameOf(context) };
    const refund = await applyRefund(context, { ...wish, applySource: refundSource.PLATFORM, requestId });
    context.audit({ targetType: 'refund', targetId: refund.refundId, detail: { after: { ...refund, applyFen: body.applyFen } } });
    return { ...refund, refundStatus: refund.refundStatus as 0 };
  });
  implement(app, parkingRefunds.audit, async ({ params, body }, context) => {
    await reachable(context, params.id, 'audit');
    const { refund, refundStatus } = await auditRefund(context, params.id, nameOf(context), body);
    return changed(context, params.id, refund.refundStatus, refundStatus, { approvedFen: body.approvedFen, opinion: body.opinion });
  });
  implement(app, parkingRefunds.cancel, async ({ params, body }, context) => {
    await reachable(context, params.id, 'audit', 'cancel');
    const audits = bizOpen(context.user.codes, 'audit');
    const actor = { ...nameOf(context), audits: (biz: number) => audits.some((one) => one === biz) };
    const { refund, refundStatus } = await cancelRefund(context, params.id, actor, body);
    return changed(context, params.id, refund.refundStatus, refundStatus, { reason: body.reason });
  });
  implement(app, parkingRefunds.again, async ({ body }, context) => {
    await reachable(context, body.refundId, 'again');
    const refund = await refundAgain(context, body.refundId, nameOf(context), body.rev);
    return changed(context, body.refundId, refund.refundStatus, 2);
  });
  implement(app, parkingRefunds.offline, async ({ params, body }, context) => {
    await reachable(context, params.id, 'offline');
    assertFiles(context, body.voucherFiles);
    const { refund, refundStatus } = await payOffline(context, params.id, nameOf(context), body);
    return changed(context, params.id, refund.refundStatus, refundStatus, { voucherNo: body.voucherNo });
  });
  implementOutside(app, parkingRefunds.attach, async ({ body }, { user, now }) => {
    const place = { folder: `refund/${user.dealerId}/`, kinds: [...pictureKinds, 'pdf'] as const, now };
    const fileId = (await keepFile(app.storage, place, body.file as UploadedFile)) ?? fail(refundErrors.fileKind);
    return { fileId, url: app.storage.signedPath(fileId, now) };
  });
  createRefundSettingRoutes(app);
  createBillFlowRoutes(app);
  mountRefundNotify(app);
  subscribe(app);
}

/** What a refund waits for: approval sends it out, money that is too much becomes one, a bill that turns out to be for something else ends one. */
function subscribe(app: App): void {
  const { events } = app;
  registerOutbound(app, refundEffect);
  events.on('RefundApproved', 'refund', (tx, { refundId }) => startRefund(workIn(app, tx), refundId), 'money');
  events.on(
    'SubjectOverpaid',
    'refund',
    (tx, overpaid, { dealerId, eventId }) =>
      overpaid.duplicate
        ? refundDuplicate(workIn(app, tx), dealerId, { ...overpaid, eventId })
        : refundSurplus(workIn(app, tx), dealerId, overpaid),
    'money',
  );
  events.within('BillAssigned', async (tx, { billId, fromSubjectId }, { dealerId }) => {
    if (fromSubjectId !== null) await withdrawUnsent(workIn(app, tx), dealerId, [fromSubjectId], billId);
  });
}
