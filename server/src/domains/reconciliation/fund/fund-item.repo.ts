import { type FundItem, fundItemState, fundKind } from '@bochong/contract/reconciliation';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { json, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

export interface AccountKey {
  dealerId: string;
  accountId: string;
}
export interface NewItem {
  kind: number;
  bizName: string;
  serialNo: string;
  amountFen: number;
  at: string;
}

/** Keeps a day's items; those that were there before stay as they were handled. Items that the day listed and lists no more are gone unless they arrived. */
export async function keepItems(tx: Tx, { dealerId, accountId }: AccountKey, billDay: string, items: readonly NewItem[], now: Date) {
  const rows = items.map((item) => ({ id: newId(Date.parse(item.at)), ...item }));
  await sql`insert into fund_item (dealer_id, id, account_id, bill_day, at, kind, biz_name, serial_no, amount_fen)
    select ${dealerId}, i.id, ${accountId}, ${billDay}, i.at, i.kind, i."bizName", i."serialNo", i."amountFen"
    from jsonb_to_recordset(${json(rows)}) as i (id uuid, at timestamptz, kind smallint, "bizName" text, "serialNo" text, "amountFen" bigint)
    on conflict (dealer_id, account_id, serial_no) do update set state = ${sql.lit(fundItemState.OPEN)}, rev = fund_item.rev + 1
      where fund_item.state = ${sql.lit(fundItemState.GONE)}`.execute(tx);
  await sql`update fund_item set state = ${sql.lit(fundItemState.GONE)}, handled_at = ${now.toISOString()}, rev = rev + 1
    where dealer_id = ${dealerId} and account_id = ${accountId} and bill_day = ${billDay} and state <> ${sql.lit(fundItemState.ARRIVED)}
      and state <> ${sql.lit(fundItemState.GONE)} and serial_no <> all (${items.map(({ serialNo }) => serialNo)}::text[])`.execute(tx);
}

/** A payout of a day that arrived and that a new version would not list. */
export async function lostArrival(
  tx: Tx,
  { dealerId, accountId }: AccountKey,
  billDay: string,
  items: readonly NewItem[],
): Promise<string | undefined> {
  const { rows } = await sql<{ serialNo: string }>`select serial_no as "serialNo" from fund_item
    where dealer_id = ${dealerId} and account_id = ${accountId} and bill_day = ${billDay} and state = ${sql.lit(fundItemState.ARRIVED)}
      and not exists (select from jsonb_to_recordset(${json(items)}) as i ("serialNo" text, "amountFen" bigint)
        where i."serialNo" = fund_item.serial_no and i."amountFen" = fund_item.amount_fen) limit 1`.execute(tx);
  return rows[0]?.serialNo;
}

/** Payouts of an account that no arrival is known of, locked. */
export async function openPayouts(tx: Tx, { dealerId, accountId }: AccountKey) {
  const { rows } = await sql<{
    itemId: string;
    billDay: string;
    fen: number;
  }>`select id as "itemId", bill_day as "billDay", -amount_fen as fen from fund_item
    where dealer_id = ${dealerId} and account_id = ${accountId} and kind = ${sql.lit(fundKind.PAYOUT)} and state = ${sql.lit(fundItemState.OPEN)} and amount_fen < 0
    order by id for update`.execute(tx);
  return rows;
}

/** Registered arrivals of an account that hold and that no payout is known of. */
export async function looseArrivals(tx: Tx, { dealerId, accountId }: AccountKey) {
  const { rows } = await sql<{ settlementId: string; settledOn: string; fen: number }>`
    select s.id as "settlementId", s.settled_on as "settledOn", s.amount_fen as fen from channel_settlement s
    where s.dealer_id = ${dealerId} and s.account_id = ${accountId} and s.reverses_id is null and s.amount_fen > 0
      and not exists (select from channel_settlement r where r.dealer_id = s.dealer_id and r.reverses_id = s.id)
      and not exists (select from fund_item f where f.dealer_id = s.dealer_id and f.settlement_id = s.id)
    order by s.settled_on, s.id`.execute(tx);
  return rows;
}

export interface StoredItem extends AccountKey {
  itemId: string;
  billDay: string;
  kind: number;
  amountFen: number;
  serialNo: string;
  state: FundItem['state'];
  rev: number;
}

export async function lockItem(tx: Tx, id: string, dealerIds: readonly string[]): Promise<StoredItem | undefined> {
  const { rows } =
    await sql<StoredItem>`select dealer_id as "dealerId", account_id as "accountId", id as "itemId", bill_day as "billDay", kind,
      amount_fen as "amountFen", serial_no as "serialNo", state, rev
    from fund_item where id = ${id} and dealer_id = any (${[...dealerIds]}::uuid[]) for update`.execute(tx);
  return rows[0];
}

/** How many rows were changed: none when the revision is another by now. */
export async function handleItem(
  tx: Tx,
  { dealerId, itemId, rev }: Pick<StoredItem, 'dealerId' | 'itemId'> & { rev?: number },
  to: { state: number; settlementId?: string; note?: string; by: string; at: Date },
): Promise<bigint> {
  const { numAffectedRows } =
    await sql`update fund_item set state = ${to.state}, settlement_id = ${to.settlementId ?? null}, note = ${to.note ?? ''},
      handled_by = ${to.by}, handled_at = ${to.at.toISOString()}, rev = rev + 1
    where dealer_id = ${dealerId} and id = ${itemId} and (${rev ?? null}::int is null or rev = ${rev ?? null})`.execute(tx);
  return numAffectedRows ?? 0n;
}

/** The arrival that an item had was taken back: it is to be looked for again. */
export async function reopenItem(tx: Tx, { dealerId, settlementId }: { dealerId: string; settlementId: string }, now: Date): Promise<void> {
  await sql`update fund_item set state = ${sql.lit(fundItemState.OPEN)}, settlement_id = null, handled_by = '', handled_at = ${now.toISOString()}, rev = rev + 1
    where dealer_id = ${dealerId} and settlement_id = ${settlementId}`.execute(tx);
}

/** Items of a day with what is known of their arrival. */
export const listItems = (tx: Tx, { dealerId, accountId }: AccountKey, billDay: string, query: PageQuery) =>
  pageOf(
    tx,
    tx
      .selectFrom('fund_item as f')
      .leftJoin('channel_settlement as s', (join) => join.onRef('s.dealer_id', '=', 'f.dealer_id').onRef('s.id', '=', 'f.settlement_id'))
      .select([
        'f.id as itemId',
        'f.at',
        'f.kind',
        'f.biz_name as bizName',
        'f.serial_no as serialNo',
        'f.amount_fen as amountFen',
        'f.state',
      ])
      .select([
        's.settled_on as settledOn',
        's.bank_ref as bankRef',
        's.fee_fen as payoutFeeFen',
        'f.note',
        'f.handled_by as handledBy',
        'f.rev',
      ])
      .select(sql<number | null>`s.amount_fen - s.fee_fen`.as('arrivedFen'))
      .where('f.dealer_id', '=', dealerId)
      .where('f.account_id', '=', accountId)
      .where('f.bill_day', '=', billDay)
      .orderBy('f.at')
      .orderBy('f.id')
      .$castTo<FundItem>(),
    query,
  );
