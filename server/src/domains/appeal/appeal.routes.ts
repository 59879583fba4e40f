import { appealErrors, driverAppeals, parkOrderAppeals } from '@bochong/contract/appeal';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import { refundStatus } from '@bochong/contract/refund';
import type { App, Context } from '../../kernel/app-context.ts';
import { declareRecords } from '../../kernel/database/record.ts';
import { constraintMeans, fail, found } from '../../kernel/http/errors.ts';
import { implement, implementOutside } from '../../kernel/http/implement.ts';
import { keepFile, pictureKinds } from '../../kernel/storage/file-kind.ts';
import { freezeArrears } from '../arrears/index.ts';
import { findOrderRow } from '../parking-order/index.ts';
import { appealsOfOrder, lockAppeal, updateAppeal } from './appeal.repo.ts';
import { isOpen } from './appeal.rule.ts';
import { actorOf, changed, checkOrder, lockForHandling, reachable, submitAppeal, unlock, withdraw } from './appeal.service.ts';
import { appealRecords } from './appeal-records.repo.ts';
import { createBillComplaintRoutes } from './bill-complaint/bill-complaint.routes.ts';
import { appealState, attachEvidence, fileAppeal, staysToAppeal, withdrawOwn } from './driver-appeal/driver-appeal.service.ts';
import { calculate, handle, leaderHandle, lockForLeader } from './handle/appeal-handle.service.ts';
import { refundAppeal } from './handle/appeal-refund.service.ts';
import { leaderConfigOf, saveLeaderConfig } from './handle/leader-config.repo.ts';
import { appealDetail, appealExport, exportAppeals, handleUsers, listedAppeals, otherOrders } from './list/appeal-view.service.ts';

constraintMeans('park_order_appeal_open', appealErrors.open);

/** Pictures somebody names must be those that were uploaded for appeals of the dealer. */
const assertPictures = ({ user }: Context, fileIds: readonly string[]) => {
  for (const fileId of fileIds) if (!user.dealerIds.some((id) => fileId.startsWith(`appeal/${id}/`))) fail(appealErrors.fileKind);
};

export function createAppealRoutes(app: App): void {
  declareRecords(app, appealRecords);
  app.exports.set(appealExport.name, appealExport as never);
  implement(app, parkOrderAppeals.check, ({ query }, context) => checkOrder(query.orderId, context));
  implement(app, parkOrderAppeals.create, async ({ body }, context) => {
    assertPictures(context, body.imageIds);
    found(await findOrderRow(context.tx, body.orderId, context.user));
    const { appealId, appealNo } = await submitAppeal(context, body, actorOf(context));
    context.audit({ targetType: 'parkOrderAppeal', targetId: appealId, detail: { after: { appealNo, orderId: body.orderId } } });
    return { appealId, appealNo, appealStatus: 0 as const };
  });
  implement(app, parkOrderAppeals.list, ({ query }, context) => listedAppeals(query, context));
  implement(app, parkOrderAppeals.get, ({ params }, context) => appealDetail(params.id, context));
  implement(app, parkOrderAppeals.lock, ({ params, body }, context) => lockForHandling(context, params.id, body.draft));
  implement(app, parkOrderAppeals.unlock, ({ params, body }, context) => unlock(context, params.id, body.draft));
  implement(app, parkOrderAppeals.handle, ({ body }, context) => handle(context, body));
  implement(app, parkOrderAppeals.refund, ({ params }, context) => refundAppeal(context, params.id));
  implement(app, parkOrderAppeals.leaderLock, ({ params }, context) => lockForLeader(context, params.id));
  implement(app, parkOrderAppeals.leaderHandle, ({ body }, context) => leaderHandle(context, body));
  implement(app, parkOrderAppeals.withdraw, async ({ params, body }, context) => {
    const appeal = await reachable(context, params.id);
    return changed(context, appeal, await withdraw(context, appeal, actorOf(context), body.reason), { reason: body.reason });
  });
  implement(app, parkOrderAppeals.leaderConfig, (_, { tx, user }) => leaderConfigOf(tx, user.dealerId));
  implement(app, parkOrderAppeals.saveLeaderConfig, async ({ body: { rev, ...config } }, { tx, user, now, audit }) => {
    const before = await leaderConfigOf(tx, user.dealerId);
    await saveLeaderConfig(tx, { dealerId: user.dealerId, config, rev, by: user.userName, now });
    audit({ targetType: 'leaderHandleConfig', targetId: user.dealerId, detail: { before, after: config } });
    return null;
  });
  implement(app, parkOrderAppeals.handleUsers, ({ query }, context) => handleUsers(query.parkId, context));
  implement(app, parkOrderAppeals.calculateFee, ({ query }, context) => calculate(context, query));
  implement(app, parkOrderAppeals.otherOrders, ({ query }, context) => otherOrders(query.appealId, context));
  implement(app, parkOrderAppeals.export, ({ query }, context) => exportAppeals(query, context));
  implementOutside(app, parkOrderAppeals.attach, async ({ body }, { user, now }) => {
    const kept = await keepFile(app.storage, { folder: `appeal/${user.dealerId}/`, kinds: pictureKinds, now }, body.file as UploadedFile);
    const fileId = kept ?? fail(appealErrors.fileKind);
    return { fileId, url: app.storage.signedPath(fileId, now) };
  });
  implement(app, driverAppeals.stays, ({ body }, context) => staysToAppeal(body, context));
  implementOutside(app, driverAppeals.attach, ({ body }, context) => attachEvidence(body, context));
  implement(app, driverAppeals.create, ({ body }, context) => fileAppeal(body, context));
  implement(app, driverAppeals.get, ({ body }, context) => appealState(body, context));
  implement(app, driverAppeals.withdraw, ({ body }, context) => withdrawOwn(body, context));
  createBillComplaintRoutes(app);
  subscribe(app);
}

/** What an appeal follows: its order's end and debts, and its refund's fate. */
function subscribe(app: App): void {
  const { events } = app;
  const openOn = async (tx: Context['tx'], dealerId: string, orderId: string) => {
    const open = (await appealsOfOrder(tx, dealerId, orderId)).find((appeal) => isOpen(appeal.appealStatus));
    const appeal = open && (await lockAppeal(tx, open.id));
    return appeal && isOpen(appeal.appealStatus) ? appeal : undefined;
  };
  const orderGone = async (tx: Context['tx'], dealerId: string, orderId: string, reason: string) => {
    const appeal = await openOn(tx, dealerId, orderId);
    if (appeal?.appealStatus === 0) await withdraw({ app, tx, now: app.clock.now() }, appeal, null, reason);
  };
  events.on('ParkOrderVoided', 'appeal', (tx, { orderId }, { dealerId }) => orderGone(tx, dealerId, orderId, '订单已作废'));
  events.on('OrdersMerged', 'appeal', async (tx, { sourceOrderIds }, { dealerId }) => {
    for (const orderId of sourceOrderIds.toSorted()) await orderGone(tx, dealerId, orderId, '订单已合并');
  });
  events.on('ArrearsOpened', 'appeal', async (tx, { orderId }, { dealerId }) => {
    const appeal = await openOn(tx, dealerId, orderId);
    if (appeal) await freezeArrears({ app, tx, now: app.clock.now() }, { dealerId, orderId }, appeal.id);
  });
  const refundMoved = async (tx: Context['tx'], dealerId: string, appealId: string | null, refundId: string, status: number) => {
    const appeal = appealId === null ? undefined : await lockAppeal(tx, appealId);
    if (appeal?.refundId === refundId) await updateAppeal(tx, { dealerId, id: appeal.id }, { refund_status: status });
  };
  events.on('RefundExecuted', 'appeal', (tx, { appealId, refundId }, { dealerId }) =>
    refundMoved(tx, dealerId, appealId, refundId, refundStatus.SUCCESS),
  );
  events.on('RefundClosed', 'appeal', (tx, { appealId, refundId, refundStatus: status }, { dealerId }) =>
    refundMoved(tx, dealerId, appealId, refundId, status),
  );
}
