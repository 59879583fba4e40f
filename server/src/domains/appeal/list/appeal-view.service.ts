import { type AppealDetail, appealPage, type ParkOrderAppeal, parkOrderAppeals } from '@bochong/contract/appeal';
import type { Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { usersHolding } from '../../access/index.ts';
import { paymentsOf } from '../../bill/index.ts';
import { findOrderRow, imagesOfOrder, listChanges, ordersAround } from '../../parking-order/index.ts';
import { phoneHashOf } from '../../session/index.ts';
import { openCounts } from '../handle/appeal-queue.repo.ts';
import { stepsOf } from '../handle/appeal-step.repo.ts';
import { type AppealFilters, appealBatches, findAppealRow, listAppeals, type StoredAppeal } from './appeal-list.repo.ts';

const shown = ({ app }: Context, { phoneCipher, ...row }: StoredAppeal): ParkOrderAppeal => ({
  ...row,
  contactPhone: app.keys.masked(phoneCipher),
});

type Query = Omit<AppealFilters, 'phoneHash' | 'at'> & { phone?: string | undefined };

/** A phone is looked for by its hash: whole numbers only. */
const filtersOf = ({ app, now }: Context, { phone, ...filters }: Query): AppealFilters => ({
  ...filters,
  at: now.toISOString(),
  ...(phone && { phoneHash: phoneHashOf(app, phone) }),
});

export async function listedAppeals(query: Query & { pageNo: number; pageSize: number }, context: Context) {
  const { pageNo, pageSize } = query;
  const page = await listAppeals(context.tx, { ...filtersOf(context, query), pageNo, pageSize }, context.user);
  return { ...page, results: page.results.map((row) => shown(context, row)) };
}

/** An appeal beside its order: the owner's pictures and claim, ours, what was changed and what happened to it. */
export async function appealDetail(id: string, context: Context): Promise<AppealDetail> {
  const { app, tx, user, now } = context;
  const { dealerId, claim, imageKeys, detail, drafted, ...row } = found(await findAppealRow(tx, id, user));
  const changes = await listChanges(tx, { pageNo: 1, pageSize: 50, plateNo: row.plateNo }, user);
  return {
    ...shown(context, row),
    decision: drafted,
    claim,
    claimImages: imageKeys.map((fileId) => ({ fileId, url: app.storage.signedPath(fileId, now) })),
    decisionDetail: detail,
    payments: (await paymentsOf(tx, dealerId, row.orderId)).map(({ billNo, payChannel, paidFen, refundedFen }) => ({
      billNo,
      payChannel: payChannel as 1,
      paidFen,
      leftFen: Math.max(0, paidFen - refundedFen),
    })),
    order: found(await findOrderRow(tx, row.orderId, user)),
    images: await imagesOfOrder(row.orderId, context),
    changes: changes.results.filter((change) => change.orderId === row.orderId),
    steps: (await stepsOf(tx, dealerId, id)) as AppealDetail['steps'],
  };
}

/** The plate's other orders three days around the one appealed against. */
export async function otherOrders(appealId: string, { tx, user }: Context) {
  const { orderId } = found(await findAppealRow(tx, appealId, user));
  return ordersAround(tx, found(await findOrderRow(tx, orderId, user)), user);
}

/** Who may handle appeals of a lot, with what each has at hand. */
export async function handleUsers(parkId: string | undefined, { tx, user }: Context) {
  const [users, counts] = [await usersHolding(tx, user.dealerId, appealPage.can.handle, parkId), await openCounts(tx, user.dealerId)];
  return users.map(({ userId, userName }) => ({ userId, userName, openCount: counts.get(userId) ?? 0 }));
}

const columns = fieldColumns<StoredAppeal>(parkOrderAppeals.list, [
  'appealNo',
  'plateNo',
  'parkName',
  'orderNo',
  'appealType',
  'appealSource',
  'content',
  'submittedAt',
  'deadlineAt',
  'appealStatus',
  'handlerName',
  'decision',
  { header: '处理意见', width: 30, value: (row) => (row.appealStatus >= 2 ? row.opinion : '') },
  'payableBeforeFen',
  'payableAfterFen',
  'refundFen',
  'leaderName',
  'leaderOpinion',
  'handledAt',
]);

/** What the list shows by the same filters, newest first; without phones. */
export const appealExport: ExportDefinition<AppealFilters, StoredAppeal> = {
  name: 'parkOrderAppeals',
  title: '停车申诉',
  columns,
  batches: appealBatches,
};

export const exportAppeals = (query: Query, context: Context) => exportOrQueue(appealExport, filtersOf(context, query), context);
