import { type SplitAccountFields, splitBind, splitRuleStatus } from '@bochong/contract/split';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers } from '../../../kernel/database/query.ts';
import { assertFresh } from '../../../kernel/http/errors.ts';

export interface SplitScope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}
export interface AccountKey {
  dealerId: string;
  id: string;
}

export interface StoredAccount extends AccountKey {
  name: string;
  receiverType: number;
  provider: number | null;
  cipher: Buffer | null;
  receiverName: string;
  relation: number;
  status: number;
  bindStatus: number;
  bindWanted: boolean;
  bindNo: number;
  balanceFen: number;
  shortfallFen: number;
  rev: number;
}

/** What is owed to an account. */
export const balance = sql<number>`(a.accrued_fen - a.done_fen - a.cancelled_fen - a.withdrawn_fen)`;

const stored = (tx: Tx) =>
  tx
    .selectFrom('split_account as a')
    .select(['a.dealer_id as dealerId', 'a.id', 'a.name', 'a.receiver_type as receiverType', 'a.provider', 'a.receiver_cipher as cipher'])
    .select(['a.receiver_name as receiverName', 'a.relation', 'a.status', 'a.bind_status as bindStatus', 'a.bind_wanted as bindWanted'])
    .select(['a.bind_no as bindNo', balance.as('balanceFen'), 'a.shortfall_fen as shortfallFen', 'a.rev'])
    .$castTo<StoredAccount>();

export const accountOf = (tx: Tx, { dealerId, id }: AccountKey): Promise<StoredAccount | undefined> =>
  stored(tx).where('a.dealer_id', '=', dealerId).where('a.id', '=', id).executeTakeFirst();

/** An account of the scope, locked. */
export const lockAccount = (tx: Tx, id: string, { dealerIds }: Pick<SplitScope, 'dealerIds'>): Promise<StoredAccount | undefined> =>
  stored(tx).where(inDealers('a.dealer_id', dealerIds)).where('a.id', '=', id).forUpdate().executeTakeFirst();

/** Accounts in the order of their ids, locked: whoever moves several waits for none in a circle. */
export async function lockAccounts(tx: Tx, dealerId: string, ids: readonly string[]): Promise<Map<string, StoredAccount>> {
  const rows = await stored(tx)
    .where('a.dealer_id', '=', dealerId)
    .where('a.id', 'in', [...new Set(ids)])
    .orderBy('a.id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const written = (fields: SplitAccountFields, cipher: Buffer | null) => ({
  ...{ name: fields.name, owner_type: fields.ownerType, receiver_type: fields.receiverType, provider: fields.provider },
  ...{
    receiver_cipher: cipher,
    receiver_name: fields.receiverName,
    bank_name: fields.bankName,
    relation: fields.relation,
    remark: fields.remark,
  },
});

export async function insertAccount(
  tx: Tx,
  { dealerId, id }: AccountKey,
  fields: SplitAccountFields,
  cipher: Buffer | null,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('split_account')
    .values({ dealer_id: dealerId, id, created_at: at.toISOString(), ...written(fields, cipher) })
    .execute();
}

/** `rebind`: the channel knows nothing of the receiver as it is now. */
export async function saveAccount(
  tx: Tx,
  { dealerId, id, rev }: StoredAccount,
  fields: SplitAccountFields,
  cipher: Buffer | null,
  rebind: boolean,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('split_account')
    .set({ ...written(fields, cipher), rev: rev + 1, ...(rebind && { bind_status: splitBind.NONE, bind_wanted: false, bind_text: '' }) })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  assertFresh(numUpdatedRows);
}

export async function setAccountStatus(tx: Tx, { dealerId, id, rev }: StoredAccount, status: number): Promise<void> {
  await tx
    .updateTable('split_account')
    .set({ status, rev: rev + 1 })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** What is asked of the channel from now on; answers the number of the request. */
export async function wantBind(tx: Tx, { dealerId, id, rev, bindNo }: StoredAccount, bound: boolean): Promise<number> {
  await tx
    .updateTable('split_account')
    .set({ bind_status: splitBind.UNDER_WAY, bind_wanted: bound, bind_no: bindNo + 1, bind_text: '', rev: rev + 1 })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
  return bindNo + 1;
}

/** What the channel said to a request; an older one changes nothing. */
export async function saveBind(
  tx: Tx,
  { dealerId, id }: AccountKey,
  bindNo: number,
  { status, text }: { status: number; text: string },
): Promise<void> {
  await tx
    .updateTable('split_account')
    .set({ bind_status: status, bind_text: text.slice(0, 200), rev: sql`rev + 1` })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('bind_no', '=', bindNo)
    .where('bind_status', '=', splitBind.UNDER_WAY)
    .execute();
}

/** A rule in force that gives the account something. */
export async function ruleUsing(tx: Tx, { dealerId, id }: AccountKey): Promise<string | undefined> {
  const row = await tx
    .selectFrom('split_rule_item as i')
    .innerJoin('split_rule as r', (join) => join.onRef('r.dealer_id', '=', 'i.dealer_id').onRef('r.id', '=', 'i.rule_id'))
    .select('r.name')
    .where('i.dealer_id', '=', dealerId)
    .where('i.account_id', '=', id)
    .where('r.status', '=', splitRuleStatus.ON)
    .executeTakeFirst();
  return row?.name;
}

export async function accountNames(tx: Tx, dealerId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('split_account')
    .select(['id', 'name'])
    .where('dealer_id', '=', dealerId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
