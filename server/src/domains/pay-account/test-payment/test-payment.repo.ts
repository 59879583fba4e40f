import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers } from '../../../kernel/database/query.ts';

/** A payment of one fen that shows that an account works. */
export interface TestPayment {
  id: string;
  dealerId: string;
  accountId: string;
  parkId: string;
  paidFen: number;
  refundFen: number;
  createdAt: string;
}

const columns = [
  'id',
  'dealer_id as dealerId',
  'account_id as accountId',
  'park_id as parkId',
  'paid_fen as paidFen',
  'refund_fen as refundFen',
  'created_at as createdAt',
] as const;

export async function insertTest(tx: Tx, test: Pick<TestPayment, 'id' | 'dealerId' | 'accountId' | 'parkId' | 'createdAt'>): Promise<void> {
  await tx
    .insertInto('pay_account_test')
    .values({ dealer_id: test.dealerId, id: test.id, account_id: test.accountId, park_id: test.parkId, created_at: test.createdAt })
    .execute();
}

export const findTests = (tx: Tx, dealerId: string, ids: readonly string[], lock = false): Promise<TestPayment[]> =>
  tx
    .selectFrom('pay_account_test')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .$if(lock, (q) => q.forUpdate())
    .execute();

export async function moveTest(
  tx: Tx,
  { dealerId, id }: { dealerId: string; id: string },
  { paidFen = 0, refundFen = 0 }: { paidFen?: number; refundFen?: number },
): Promise<void> {
  await tx
    .updateTable('pay_account_test')
    .set((old) => ({ paid_fen: old('paid_fen', '+', paidFen), refund_fen: old('refund_fen', '+', refundFen) }))
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** A lot of the dealers in scope. */
export const findLot = (tx: Tx, parkId: string, dealerIds: readonly string[]) =>
  tx
    .selectFrom('park')
    .select('id')
    .where(inDealers('dealer_id', dealerIds))
    .where('id', '=', parkId)
    .where('is_delete', '=', 0)
    .executeTakeFirst();
