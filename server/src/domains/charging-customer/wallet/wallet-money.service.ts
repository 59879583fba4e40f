import { walletBiz, walletEntryKind } from '@bochong/contract/charging-customer';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { toIso } from '../../../kernel/time.ts';
import * as repo from './wallet.repo.ts';
import { locked } from './wallet.service.ts';
import { type EntryKey, findEntry } from './wallet-entry.repo.ts';
import { keepEntry } from './wallet-entry.service.ts';

/** Puts principal or gift into a wallet, or takes it out (negative), once by its key. */
export async function moveMoney(
  context: WorkContext,
  {
    principalFen = 0,
    giftFen = 0,
    operatorName = '',
    remark = '',
    ...key
  }: EntryKey & repo.WalletKey & { principalFen?: number; giftFen?: number; operatorName?: string; remark?: string },
): Promise<void> {
  const { tx, now } = context;
  const wallet = await locked(context, key);
  if (await findEntry(tx, key)) return;
  const change = { principalFen, giftFen, creditFen: 0, owedFen: 0 };
  await keepEntry(context, wallet, { ...key, ...change, id: newId(now), at: now, operatorName, remark });
  const rechargeFen = key.kind === walletEntryKind.RECHARGE ? principalFen : 0;
  await repo.moveWallet(tx, key, { principalFen, giftFen, rechargeFen });
}

/** Tells that a wallet has more than before. */
export async function tellRecharged(
  { app, tx, now }: WorkContext,
  { dealerId, walletId }: repo.WalletKey,
  amountFen: number,
): Promise<void> {
  const holder = await repo.holderOf(tx, { dealerId, walletId });
  await app.events.emit(tx, 'ChargingWalletRecharged', dealerId, { walletId, holder, amountFen, at: toIso(now) });
}

/** A company pays what it used of its credit, once by the key of the payment. */
export async function repayCredit(
  context: WorkContext,
  {
    amountFen,
    operatorName,
    remark,
    ...key
  }: Omit<EntryKey, 'kind' | 'bizType'> & repo.WalletKey & { amountFen: number; operatorName: string; remark: string },
): Promise<void> {
  const { tx, now } = context;
  const entry: EntryKey = { ...key, kind: walletEntryKind.REPAY, bizType: walletBiz.SETTLEMENT };
  const wallet = await locked(context, key);
  if (await findEntry(tx, entry)) return;
  const change = { principalFen: 0, giftFen: 0, creditFen: 0 - amountFen, owedFen: 0 };
  await keepEntry(context, wallet, { ...entry, ...change, id: newId(now), at: now, operatorName, remark });
  await repo.moveWallet(tx, key, { usedCreditFen: 0 - amountFen });
  await tellRecharged(context, key, amountFen);
}
