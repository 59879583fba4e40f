import type { settlement } from '@bochong/contract/reconciliation';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { lastDayOf } from './month-sums.repo.ts';
import type { TaskKey } from './month-task.repo.ts';

export interface StoredSettlement {
  dealerId: string;
  id: string;
  accountId: string;
  settledOn: string;
  fen: number;
  /** What was kept of it on the way to the bank. */
  feeFen: number;
  bankRef: string;
  reversesId: string | null;
}

/** Registers money that has reached the bank, or takes one back; undefined when the request, or the taking back, was there already. */
export async function insertSettlement(
  tx: Tx,
  one: Omit<StoredSettlement, 'id'> & { requestId: string; by: string; at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into channel_settlement (dealer_id, id, account_id, settled_on, amount_fen, fee_fen, bank_ref, reverses_id, request_id, created_by, created_at)
    values (${one.dealerId}, ${newId(one.at)}, ${one.accountId}, ${one.settledOn}, ${one.fen}, ${one.feeFen}, ${one.bankRef}, ${one.reversesId}, ${one.requestId}, ${one.by},
      ${one.at.toISOString()}) on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

const columns = sql`dealer_id as "dealerId", id, account_id as "accountId", settled_on as "settledOn", amount_fen as fen, fee_fen as "feeFen", bank_ref as "bankRef", reverses_id as "reversesId"`;
export async function findSettlement(tx: Tx, id: string, dealerIds: readonly string[]): Promise<StoredSettlement | undefined> {
  const { rows } =
    await sql<StoredSettlement>`select ${columns} from channel_settlement where id = ${id} and dealer_id = any (${[...dealerIds]}::uuid[])`.execute(
      tx,
    );
  return rows[0];
}
export async function settlementOfRequest(tx: Tx, dealerId: string, requestId: string): Promise<StoredSettlement | undefined> {
  const { rows } =
    await sql<StoredSettlement>`select ${columns} from channel_settlement where dealer_id = ${dealerId} and request_id = ${requestId}`.execute(
      tx,
    );
  return rows[0];
}

/** Money of a month, the newest first. */
export const listSettlements = (tx: Tx, { dealerId, accountId, month }: TaskKey, page: PageQuery) =>
  pageOf(
    tx,
    tx
      .selectFrom('channel_settlement as s')
      .select(['s.id as settlementId', 's.settled_on as settledOn', 's.amount_fen as amountFen', 's.bank_ref as bankRef'])
      .select(['s.created_by as createdBy', 's.created_at as createdAt', sql<0 | 1>`(s.reverses_id is not null)::int`.as('reversal')])
      .select(
        sql<0 | 1>`(exists (select from channel_settlement r where r.dealer_id = s.dealer_id and r.reverses_id = s.id))::int`.as(
          'reversed',
        ),
      )
      .where('s.dealer_id', '=', dealerId)
      .where('s.account_id', '=', accountId)
      .where('s.settled_on', '>=', month)
      .where('s.settled_on', '<=', lastDayOf(month))
      .orderBy('s.settled_on', 'desc')
      .orderBy('s.id', 'desc')
      .$castTo<z.output<typeof settlement>>(),
    page,
  );

/** The task of the month in which money of an account reached the bank, locked. */
export async function monthOfSettlement(
  tx: Tx,
  { dealerId, accountId, settledOn }: Pick<StoredSettlement, 'dealerId' | 'accountId' | 'settledOn'>,
) {
  const { rows } = await sql<{ id: string }>`select id from month_verify where dealer_id = ${dealerId} and account_id = ${accountId}
    and month = date_trunc('month', ${settledOn}::date)::date`.execute(tx);
  return rows[0]?.id;
}
