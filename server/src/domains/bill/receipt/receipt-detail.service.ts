import type { receipts } from '@bochong/contract/bill';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { App, Context } from '../../../kernel/app-context.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { found } from '../../../kernel/http/errors.ts';
import { findBill } from '../bill/bill.repo.ts';
import { lotsOf } from '../bill/bill-lot.repo.ts';
import { findReceipt, listReceipts, type ReceiptFilters, type ReceiptRow } from './receipt.repo.ts';

/** What the business of a payment says of it. */
const saidOf = ({ payables }: App, row: ReceiptRow) => ({
  orderPath: payables.pageOf(row),
  refundedElsewhere: payables.askingThemselves().includes(row.bizType),
});

/** Payments with where the console shows what each was for. */
export async function receiptPage(query: ReceiptFilters & PageQuery, { app, tx, user }: Context): Promise<Data<typeof receipts.list>> {
  const page = await listReceipts(tx, query, user);
  return { ...page, results: page.results.map((row) => ({ ...row, ...saidOf(app, row) })) };
}

/** A payment with how it belongs to lots and subjects, as far as the user's lots have a part in it. */
export async function receiptDetail(id: string, context: Context): Promise<Data<typeof receipts.get>> {
  const { app, tx, user } = context;
  const { dealerId, subjectId: _, ...receipt } = found(await findReceipt(tx, id, user.parkIds));
  const { items, bizType } = found(await findBill(tx, dealerId, id));
  const ids = items.map((item) => item.subjectId);
  const facts = ids.length === 0 ? [] : await app.payables.of(bizType).describe(context, dealerId, ids);
  const own = facts.filter(({ parkId }) => user.parkIds?.includes(parkId) ?? true);
  return {
    ...receipt,
    ...saidOf(app, receipt),
    lots: await lotsOf(tx, id, user.parkIds),
    items: items.flatMap(({ subjectId, amountFen }) =>
      own
        .filter(({ id: one }) => one === subjectId)
        .map(({ number }) => ({ orderId: subjectId, orderNo: number, amountFen }))
        .map((item) => ({ ...item, orderPath: app.payables.pageOf({ bizType, ...item }) })),
    ),
  };
}

/** Pictures of what a payment was for. */
export async function receiptPictures(id: string, context: Context): Promise<Data<typeof receipts.images>> {
  const { subjectId, bizType } = found(await findReceipt(context.tx, id, context.user.parkIds));
  const pictures = subjectId === null ? undefined : await context.app.payables.of(bizType).pictures?.(context, subjectId);
  return (pictures ?? []) as Data<typeof receipts.images>;
}
