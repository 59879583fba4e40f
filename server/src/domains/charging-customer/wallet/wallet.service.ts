import { walletEntryKind, walletFreezeStatus } from '@bochong/contract/charging-customer';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { found } from '../../../kernel/http/errors.ts';
import { capture as captured, freezeAtStart, refundParts } from '../../charging-tariff/index.ts';
import { limitLeft } from './limit.service.ts';
import * as repo from './wallet.repo.ts';
import { type EntryChange, type EntryKey, findEntry, takenFor } from './wallet-entry.repo.ts';
import { keepEntry } from './wallet-entry.service.ts';

/**
 * Money of a wallet for something that runs and ends: held at its start, held again while it runs, taken at its end. Everything happens in
 * the caller's transaction, under the lock of the wallet, once by its key: a repetition answers as the first time. Whatever the caller locks
 * is locked before. Fen throughout.
 */
export interface ForBiz extends repo.WalletKey, repo.Biz {}

/** What could be frozen or taken now, credit of a company included. */
export const availableFen = (wallet: repo.Wallet): number => wallet.principalFen + wallet.giftFen - wallet.frozenFen + unusedCredit(wallet);
/** Principal that may be asked back: not beyond what is available, and nothing while something is owed or the account is frozen. */
export const withdrawableFen = (wallet: repo.Wallet): number =>
  wallet.arrearsFen > 0 || wallet.frozenAt !== null
    ? 0
    : Math.max(0, Math.min(wallet.principalFen, availableFen({ ...wallet, creditLimitFen: 0, usedCreditFen: 0 })));
const unusedCredit = ({ creditLimitFen, usedCreditFen }: repo.Wallet) => Math.max(0, creditLimitFen - usedCreditFen);

export const locked = async ({ tx }: WorkContext, key: repo.WalletKey): Promise<repo.Wallet> => found(await repo.lockWallet(tx, key));

const heldOf = (freezes: readonly repo.Freeze[]) => freezes.filter(({ status }) => status === walletFreezeStatus.HELD);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Holds up to `upToFen`: as much as is available, and as limits of the card and of the vehicle leave. `seq` counts the freezes of one thing
 * from 0; nothing is held, and nothing kept, when nothing is available.
 */
export async function freeze(
  context: WorkContext,
  { seq = 0, upToFen, cardId, plateNo, ...biz }: ForBiz & repo.Limited & { seq?: number; upToFen: number },
): Promise<{ addedFen: number; frozenFen: number; availableFen: number }> {
  const { tx, now } = context;
  const wallet = await locked(context, biz);
  const freezes = await repo.freezesOf(tx, biz);
  const before = sumOf(heldOf(freezes).map(({ amountFen }) => amountFen));
  const known = freezes.find((one) => one.seq === seq);
  if (known) return { addedFen: known.amountFen, frozenFen: before, availableFen: availableFen(wallet) };
  const limit = (await limitLeft(context, { dealerId: biz.dealerId, payerId: biz.walletId, cardId, plateNo })) ?? upToFen;
  const addedFen = freezeAtStart(availableFen(wallet), Math.min(upToFen, limit), upToFen);
  if (addedFen > 0) {
    await repo.insertFreeze(tx, biz, { ...biz, cardId, plateNo, seq, id: newId(now), amountFen: addedFen, at: now });
    await repo.moveWallet(tx, biz, { frozenFen: addedFen });
  }
  return { addedFen, frozenFen: before + addedFen, availableFen: availableFen(wallet) - addedFen };
}

/** Holds more for what runs already; `seq` is 1 for the first extension. */
export const extendFreeze = (context: WorkContext, more: Parameters<typeof freeze>[1] & { seq: number }) => freeze(context, more);

/** Whether principal and gift, without what is held for others and without any credit, pay an amount; the wallet is locked from then on. */
export async function balanceCovers(context: WorkContext, biz: ForBiz, amountFen: number): Promise<boolean> {
  const { principalFen, giftFen, frozenFen } = await locked(context, biz);
  const ownFen = sumOf(heldOf(await repo.freezesOf(context.tx, biz)).map((held) => held.amountFen));
  return principalFen + giftFen - (frozenFen - ownFen) >= amountFen;
}

/** What became of a capture: fen taken of each purse, and what could not be taken. */
export interface Captured {
  capturedFen: number;
  fromPrincipalFen: number;
  fromGiftFen: number;
  fromCreditFen: number;
  arrearsFen: number;
}

const toCaptured = ({ principalFen, giftFen, creditFen, owedFen }: EntryChange): Captured => ({
  capturedFen: -principalFen - giftFen + creditFen,
  ...{ fromPrincipalFen: -principalFen, fromGiftFen: -giftFen, fromCreditFen: creditFen, arrearsFen: owedFen },
});

/**
 * Takes what is to be paid: from what is held for it, then from what is available, principal before gift before credit. What is held beyond
 * that is free again; what could not be taken is owed from now on. `seq` counts the captures of one thing (0: its settlement; later ones are
 * corrections, for which nothing is held).
 */
export async function capture(
  context: WorkContext,
  { payableFen, seq = 0, remark = '', ...biz }: ForBiz & repo.Limited & { payableFen: number; seq?: number; remark?: string },
): Promise<Captured> {
  const { tx, now } = context;
  const wallet = await locked(context, biz);
  const key: EntryKey = { ...biz, kind: walletEntryKind.CAPTURE, seq };
  const done = await findEntry(tx, key);
  if (done) return toCaptured(done);
  const held = heldOf(await repo.freezesOf(tx, biz));
  const frozenFen = sumOf(held.map(({ amountFen }) => amountFen));
  const { principalFen, giftFen } = wallet;
  const taken = captured(payableFen, frozenFen, { principalFen, giftFen, creditFen: unusedCredit(wallet) }, wallet.frozenFen - frozenFen);
  let rest = taken.fromFrozenFen;
  for (const { id, amountFen } of held) {
    const part = Math.min(rest, amountFen);
    await repo.endFreeze(tx, biz.dealerId, id, part, now);
    rest -= part;
  }
  if (taken.fromAvailableFen > 0)
    await repo.insertFreeze(tx, biz, {
      ...{ ...biz, id: newId(now), at: now, amountFen: taken.fromAvailableFen, captured: true },
      // Freezes of the caller count upwards from 0.
      seq: -1 - seq,
    });
  const change = {
    ...{ principalFen: 0 - taken.fromPrincipalFen, giftFen: 0 - taken.fromGiftFen },
    ...{ creditFen: taken.fromCreditFen, owedFen: taken.arrearsFen },
  };
  await keepEntry(context, wallet, { ...key, ...change, id: newId(now), ofBizId: biz.bizId, at: now, remark });
  await repo.moveWallet(tx, biz, {
    ...{ principalFen: change.principalFen, giftFen: change.giftFen, usedCreditFen: change.creditFen },
    ...{ frozenFen: 0 - frozenFen, arrearsFen: taken.arrearsFen, paidFen: taken.capturedFen },
  });
  return toCaptured(change);
}

/** Everything that is held for it is free again; answers how much. */
export async function release(context: WorkContext, biz: ForBiz): Promise<number> {
  const { tx, now } = context;
  await locked(context, biz);
  const held = heldOf(await repo.freezesOf(tx, biz));
  for (const { id } of held) await repo.endFreeze(tx, biz.dealerId, id, 0, now);
  const releasedFen = sumOf(held.map(({ amountFen }) => amountFen));
  if (releasedFen > 0) await repo.moveWallet(tx, biz, { frozenFen: 0 - releasedFen });
  return releasedFen;
}

/** A refund of something that was taken; `refundId` makes it happen once. */
export interface GiveBack extends ForBiz {
  refundId: string;
  amountFen: number;
  operatorName?: string;
}

/** Gives back what was taken for something, to credit, gift and principal in this order, over all refunds of it; refuses more than was taken. */
export async function giveBack(context: WorkContext, { refundId, amountFen, operatorName = '', ...biz }: GiveBack) {
  const { tx, now } = context;
  const wallet = await locked(context, biz);
  const key: EntryKey = { ...biz, kind: walletEntryKind.REFUND, bizId: refundId, seq: 0 };
  const done = await findEntry(tx, key);
  if (done) return { toPrincipalFen: done.principalFen, toGiftFen: done.giftFen, toCreditFen: 0 - done.creditFen };
  const { principalFen, giftFen, creditFen, refundedFen } = await takenFor(tx, biz);
  const paid = { fromPrincipalFen: principalFen, fromGiftFen: giftFen, fromCreditFen: creditFen };
  const parts = refundParts({ ...paid, payElecFen: principalFen + giftFen + creditFen, payServiceFen: 0 }, refundedFen, amountFen);
  const { toPrincipalFen, toGiftFen, toCreditFen } = parts;
  const change = { principalFen: toPrincipalFen, giftFen: toGiftFen, creditFen: 0 - toCreditFen, owedFen: 0 };
  await keepEntry(context, wallet, { ...key, ...change, id: newId(now), ofBizId: biz.bizId, at: now, operatorName });
  await repo.moveWallet(tx, biz, { ...change, usedCreditFen: change.creditFen, paidFen: 0 - amountFen });
  return { toPrincipalFen, toGiftFen, toCreditFen };
}
