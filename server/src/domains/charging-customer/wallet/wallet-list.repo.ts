import { type chargingWallets, walletFreezeStatus } from '@bochong/contract/charging-customer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { Keys } from '../../../kernel/session/secret.ts';
import type { WalletKey } from './wallet.repo.ts';

type Dealers = { dealerIds: readonly string[] };

/** Name of whoever holds the wallet `w`, and the owner's number. */
export const holder = sql`coalesce((select k.company_name from company k where k.dealer_id = w.dealer_id and k.id = w.company_id),
  (select coalesce(nullif(o.real_name, ''), nullif(o.nickname, ''), '车主') from charging_owner o where o.dealer_id = w.dealer_id and o.id = w.owner_id))`;
export const holderCipher = sql<Buffer | null>`(select o.mobile_cipher from charging_owner o where o.dealer_id = w.dealer_id and o.id = w.owner_id)`;
export const holderText = (name: string, cipher: Buffer | null, keys: Keys): string => (cipher ? `${name} ${keys.masked(cipher)}` : name);

export interface ShownWallet {
  dealerId: string;
  walletId: string;
  name: string;
  cipher: Buffer | null;
  principalFen: number;
  giftFen: number;
  frozenFen: number;
  creditLimitFen: number;
  usedCreditFen: number;
  arrearsFen: number;
  totalPaidFen: number;
  frozenAt: string | null;
}

export async function shownWallet(tx: Tx, id: string, { dealerIds }: Dealers): Promise<ShownWallet | undefined> {
  const { rows } =
    await sql<ShownWallet>`select w.dealer_id as "dealerId", w.id as "walletId", ${holder} as name, ${holderCipher} as cipher,
      w.principal_fen as "principalFen", w.gift_fen as "giftFen", w.frozen_fen as "frozenFen", w.credit_limit_fen as "creditLimitFen",
      w.used_credit_fen as "usedCreditFen", w.arrears_fen as "arrearsFen", w.total_paid_fen as "totalPaidFen", w.frozen_at as "frozenAt"
    from charging_wallet w where w.id = ${id} and ${inDealers('w.dealer_id', dealerIds)}`.execute(tx);
  return rows[0];
}

export const listEntries = (tx: Tx, { dealerId, walletId }: WalletKey, query: PageQuery): Promise<Data<typeof chargingWallets.entries>> =>
  pageOf(
    tx,
    tx
      .selectFrom('charging_wallet_entry as e')
      .where('e.dealer_id', '=', dealerId)
      .where('e.wallet_id', '=', walletId)
      .select(['e.id as entryId', 'e.at', 'e.kind', 'e.biz_type as bizType', 'e.change_principal_fen as changePrincipalFen'])
      .select(['e.change_gift_fen as changeGiftFen', 'e.change_credit_fen as changeCreditFen', 'e.owed_fen as owedFen'])
      .select(sql<number>`e.principal_fen + e.gift_fen`.as('balanceFen'))
      .select(['e.operator_name as operatorName', 'e.remark'])
      .orderBy('e.no', 'desc')
      .$castTo<Data<typeof chargingWallets.entries>['results'][number]>(),
    query,
  );

/** Freezes, those that hold first. */
export const listFreezes = (tx: Tx, { dealerId, walletId }: WalletKey, query: PageQuery): Promise<Data<typeof chargingWallets.freezes>> =>
  pageOf(
    tx,
    tx
      .selectFrom('charging_freeze as f')
      .where('f.dealer_id', '=', dealerId)
      .where('f.wallet_id', '=', walletId)
      .select(['f.id as freezeId', 'f.held_at as heldAt', 'f.biz_type as bizType', 'f.amount_fen as amountFen'])
      .select(['f.captured_fen as capturedFen', 'f.released_fen as releasedFen', 'f.status', 'f.ended_at as endedAt'])
      .orderBy(sql`f.status = ${sql.lit(walletFreezeStatus.HELD)}`, 'desc')
      .orderBy('f.held_at', 'desc')
      .orderBy('f.id', 'desc')
      .$castTo<Data<typeof chargingWallets.freezes>['results'][number]>(),
    query,
  );
