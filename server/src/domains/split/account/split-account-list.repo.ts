import { type SplitAccount, splitAccountStatus, splitReceiver } from '@bochong/contract/split';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { Keys } from '../../../kernel/session/secret.ts';
import { balance, type SplitScope } from './split-account.repo.ts';

export interface AccountFilters {
  keyword?: string | undefined;
  ownerType?: number | undefined;
  receiverType?: number | undefined;
  bindStatus?: number | undefined;
  status?: number | undefined;
}

/** A receiver's number as it is shown: of a bank account the end. */
export function shownReceiver({ receiverType, cipher }: { receiverType: number; cipher: Buffer | null }, keys: Keys): string {
  const number = cipher ? keys.show(cipher) : '';
  return receiverType === splitReceiver.BANK && number !== '' ? `****${number.slice(-4)}` : number;
}

type Listed = Omit<SplitAccount, 'receiverNo'> & { cipher: Buffer | null };

export async function listAccounts(tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & AccountFilters, scope: SplitScope, keys: Keys) {
  const { keyword, ownerType, receiverType, bindStatus, status } = filters;
  const query = tx
    .selectFrom('split_account as a')
    .where(inDealers('a.dealer_id', scope.dealerIds))
    .$if(keyword !== undefined, (q) => q.where((where) => where.or([contains('a.name', keyword), contains('a.receiver_name', keyword)])))
    .$if(ownerType !== undefined, (q) => q.where('a.owner_type', '=', ownerType ?? 0))
    .$if(receiverType !== undefined, (q) => q.where('a.receiver_type', '=', receiverType ?? 0))
    .$if(bindStatus !== undefined, (q) => q.where('a.bind_status', '=', bindStatus ?? 0))
    .$if(status !== undefined, (q) => q.where('a.status', '=', status ?? 0))
    .select(['a.id as splitAccountId', 'a.name', 'a.owner_type as ownerType', 'a.receiver_type as receiverType', 'a.provider'])
    .select(['a.receiver_cipher as cipher', 'a.receiver_name as receiverName', 'a.bank_name as bankName', 'a.relation', 'a.remark'])
    .select(['a.bind_status as bindStatus', 'a.bind_text as bindText', 'a.status', 'a.created_at as createdAt', dealerNameOf('a'), 'a.rev'])
    .select(sql<number | null>`case when ${scope.parkIds === null} then ${balance} end`.as('balanceFen'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .$castTo<Listed>();
  const page = await pageOf(tx, query, { pageNo, pageSize });
  return {
    ...page,
    results: page.results.map(({ cipher, ...row }): SplitAccount => ({ ...row, receiverNo: shownReceiver({ ...row, cipher }, keys) })),
  };
}

export const chosenAccounts = (tx: Tx, keyword: string | undefined, { dealerIds }: SplitScope) =>
  tx
    .selectFrom('split_account as a')
    .where(inDealers('a.dealer_id', dealerIds))
    .where('a.status', '=', splitAccountStatus.ON)
    .$if(keyword !== undefined, (q) => q.where(contains('a.name', keyword)))
    .select(['a.id as splitAccountId', 'a.name', 'a.receiver_type as receiverType', 'a.bind_status as bindStatus'])
    .orderBy('a.name')
    .limit(50)
    .$castTo<{ splitAccountId: string; name: string; receiverType: 1 | 2 | 3; bindStatus: 0 | 1 | 2 | 3 }>()
    .execute();
