import { walletFreezeStatus } from '@bochong/contract/charging-customer';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

export interface WalletKey {
  dealerId: string;
  /** The owner's or the company's id. */
  walletId: string;
}

/** A wallet as it stands, fen. */
export interface Wallet extends WalletKey {
  principalFen: number;
  giftFen: number;
  frozenFen: number;
  creditLimitFen: number;
  usedCreditFen: number;
  arrearsFen: number;
  /** Since when nothing starts or is withdrawn; null: it is not frozen. */
  frozenAt: string | null;
}

const columns = sql`dealer_id as "dealerId", id as "walletId", principal_fen as "principalFen", gift_fen as "giftFen", frozen_fen as "frozenFen",
  credit_limit_fen as "creditLimitFen", used_credit_fen as "usedCreditFen", arrears_fen as "arrearsFen",
  frozen_at as "frozenAt"`;

async function walletRow(tx: Tx, { dealerId, walletId }: WalletKey, lock = sql``): Promise<Wallet | undefined> {
  const { rows } =
    await sql<Wallet>`select ${columns} from charging_wallet where dealer_id = ${dealerId} and id = ${walletId} ${lock}`.execute(tx);
  return rows[0];
}

export const findWallet = (tx: Tx, key: WalletKey) => walletRow(tx, key);

/** Whatever moves a wallet does so one after another. The last lock that is taken: nothing else is locked behind it. */
export const lockWallet = (tx: Tx, key: WalletKey) => walletRow(tx, key, sql`for no key update`);

export async function insertWallet(tx: Tx, { dealerId, walletId }: WalletKey, holder: 'owner' | 'company'): Promise<void> {
  await tx
    .insertInto('charging_wallet')
    .values({ dealer_id: dealerId, id: walletId, [holder === 'owner' ? 'owner_id' : 'company_id']: walletId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface WalletChange {
  principalFen?: number;
  giftFen?: number;
  frozenFen?: number;
  usedCreditFen?: number;
  arrearsFen?: number;
  paidFen?: number;
  /** Principal that was put in. */
  rechargeFen?: number;
}

/** Adds to what a locked wallet holds. */
export async function moveWallet(tx: Tx, { dealerId, walletId }: WalletKey, by: WalletChange): Promise<void> {
  const { principalFen = 0, giftFen = 0, frozenFen = 0, usedCreditFen = 0, arrearsFen = 0, paidFen = 0, rechargeFen = 0 } = by;
  await sql`update charging_wallet set principal_fen = principal_fen + ${principalFen}, gift_fen = gift_fen + ${giftFen},
    frozen_fen = frozen_fen + ${frozenFen}, used_credit_fen = used_credit_fen + ${usedCreditFen},
    arrears_fen = arrears_fen + ${arrearsFen}, total_paid_fen = total_paid_fen + ${paidFen},
    total_recharge_fen = total_recharge_fen + ${rechargeFen}, updated_at = now()
    where dealer_id = ${dealerId} and id = ${walletId}`.execute(tx);
}

export async function saveCreditLimit(tx: Tx, { dealerId, walletId }: WalletKey, creditLimitFen: number): Promise<void> {
  await sql`update charging_wallet set credit_limit_fen = ${creditLimitFen}, updated_at = now()
    where dealer_id = ${dealerId} and id = ${walletId}`.execute(tx);
}

/** Freezes an account as a whole, or lets it go again (`reason` null). */
export async function saveFrozen(tx: Tx, { dealerId, walletId }: WalletKey, frozen: { at: Date; reason: string } | null): Promise<void> {
  await sql`update charging_wallet set frozen_at = ${frozen?.at.toISOString() ?? null}::timestamptz, frozen_reason = ${frozen?.reason ?? ''},
    updated_at = now() where dealer_id = ${dealerId} and id = ${walletId}`.execute(tx);
}

/** What something is frozen or taken for. */
export interface Biz {
  /** Code of `walletBiz`. */
  bizType: number;
  bizId: string;
}

export interface Freeze {
  id: string;
  seq: number;
  amountFen: number;
  capturedFen: number;
  status: number;
}

/** Freezes of something in their order. */
export async function freezesOf(tx: Tx, { dealerId, bizType, bizId }: { dealerId: string } & Biz): Promise<Freeze[]> {
  const { rows } = await sql<Freeze>`select id, seq, amount_fen as "amountFen", captured_fen as "capturedFen", status from charging_freeze
    where dealer_id = ${dealerId} and biz_type = ${bizType} and biz_id = ${bizId} order by seq`.execute(tx);
  return rows;
}

export interface Limited {
  cardId?: string | undefined;
  plateNo?: string | undefined;
}

export async function insertFreeze(
  tx: Tx,
  { dealerId, walletId }: WalletKey,
  freeze: Biz & Limited & { id: string; seq: number; amountFen: number; at: Date; captured?: boolean },
): Promise<void> {
  const { captured = false } = freeze;
  await tx
    .insertInto('charging_freeze')
    .values({
      ...{ dealer_id: dealerId, id: freeze.id, wallet_id: walletId, biz_type: freeze.bizType, biz_id: freeze.bizId, seq: freeze.seq },
      ...{ amount_fen: freeze.amountFen, captured_fen: captured ? freeze.amountFen : 0, held_at: freeze.at.toISOString() },
      ...{ status: captured ? walletFreezeStatus.CAPTURED : walletFreezeStatus.HELD, ended_at: captured ? freeze.at.toISOString() : null },
      ...{ card_id: freeze.cardId ?? null, plate_no: freeze.plateNo ?? '' },
    })
    .execute();
}

/** Ends a freeze: what was not taken of it is free again. */
export async function endFreeze(tx: Tx, dealerId: string, id: string, capturedFen: number, at: Date): Promise<void> {
  const status = capturedFen > 0 ? walletFreezeStatus.CAPTURED : walletFreezeStatus.RELEASED;
  await sql`update charging_freeze set status = ${status}, captured_fen = ${capturedFen}, released_fen = amount_fen - ${capturedFen},
    ended_at = ${at.toISOString()}::timestamptz where dealer_id = ${dealerId} and id = ${id} and status = ${sql.lit(walletFreezeStatus.HELD)}`.execute(
    tx,
  );
}

/** What freezes since an instant hold and have taken of a card, or of a vehicle on one wallet. */
export async function usedSince(
  tx: Tx,
  dealerId: string,
  { cardId, plateNo, walletId }: Limited & { walletId?: string | null },
  since: Date,
): Promise<number> {
  const of = cardId === undefined ? sql`plate_no = ${plateNo ?? ''} and wallet_id = ${walletId ?? null}::uuid` : sql`card_id = ${cardId}`;
  const { rows } = await sql<{
    fen: number;
  }>`select coalesce(sum(case status when ${sql.lit(walletFreezeStatus.HELD)} then amount_fen else captured_fen end), 0)::bigint as fen
    from charging_freeze where dealer_id = ${dealerId} and ${of} and held_at >= ${since.toISOString()}::timestamptz`.execute(tx);
  return rows[0]?.fen ?? 0;
}

/** Whose wallet it is. */
export async function holderOf(tx: Tx, { dealerId, walletId }: WalletKey): Promise<'owner' | 'company'> {
  const { rows } = await sql<{ owner: boolean }>`select owner_id is not null as owner from charging_wallet
    where dealer_id = ${dealerId} and id = ${walletId}`.execute(tx);
  return rows[0]?.owner === false ? 'company' : 'owner';
}
