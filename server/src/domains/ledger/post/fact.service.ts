import { createHash } from 'node:crypto';
import { billBiz } from '@bochong/contract/bill';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import type { Tx } from '../../../kernel/database/db.ts';
import type { MoneyEvents } from '../../bill/index.ts';
import { type BoughtUse, entryOfPurchase, entryOfUse, type PurchaseMove } from '../rule/coupon.rule.ts';
import type { Entry } from '../rule/entry.rule.ts';
import { entriesOfMovement, type Movement } from '../rule/movement.rule.ts';
import { type Charge, entriesOfCharge, type Posted } from '../rule/order.rule.ts';
import { entryOfPeer, type PeerMovement } from '../rule/peer.rule.ts';
import { entryOfWallet, type WalletMovement } from '../rule/wallet.rule.ts';
import { openOf, postedOf, savePosted } from '../source/charge.repo.ts';
import { accountsOf, companiesOf, merchantsOf, placesOf, walletsOf } from '../source/lookup.repo.ts';
import { postEntries } from './post.repo.ts';

/** An id that is the same for the same facts. */
const keyOf = (facts: string): string => {
  const hex = createHash('sha256').update(facts).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const subjectsOf = ({ kind, body }: Movement): string[] => {
  if (kind === 'BillSettled') return (body as MoneyEvents['BillSettled']).subjects.map(({ subjectId }) => subjectId);
  const { subjectId } = body as { subjectId?: string | null };
  return subjectId ? [subjectId] : [];
};

/** Posts movements of money. */
export async function postMoney(tx: Tx, dealerId: string, movements: readonly Movement[]): Promise<number> {
  const paying = movements.filter(({ kind }) => kind === 'BillSettled' || kind === 'RefundExecuted');
  const settled = paying.map(({ body }) => body as MoneyEvents['BillSettled' | 'RefundExecuted']);
  const subjectsBy = (wanted: (body: MoneyEvents['BillSettled' | 'RefundExecuted']) => boolean) =>
    paying.filter(({ body }) => wanted(body as MoneyEvents['BillSettled'])).flatMap(subjectsOf);
  const viaChannel = settled.filter(({ tender }) => tender.merchantNo !== '');
  const onAccount = ({ bizType, tender }: MoneyEvents['BillSettled' | 'RefundExecuted']) =>
    tender.payChannel === payChannel.COMPANY || bizType === billBiz.COMPANY || bizType === billBiz.COMPANY_CHARGING;
  const [accounts, merchants, companies, wallets, places] = await Promise.all([
    accountsOf(
      tx,
      dealerId,
      viaChannel.map(({ billId }) => billId),
    ),
    merchantsOf(
      tx,
      dealerId,
      subjectsBy(({ bizType }) => bizType === billBiz.MERCHANT || bizType === billBiz.MERCHANT_SETTLEMENT),
    ),
    companiesOf(tx, dealerId, subjectsBy(onAccount)),
    walletsOf(
      tx,
      dealerId,
      subjectsBy(({ bizType }) => bizType === billBiz.RECHARGE),
    ),
    placesOf(
      tx,
      dealerId,
      subjectsBy(({ lots }) => lots.length > 1),
    ),
  ]);
  const lookups = {
    accountOf: (id: string) => accounts.get(id),
    companyOf: (id: string) => companies.get(id),
    merchantOf: (id: string) => merchants.get(id),
    walletOf: (id: string) => wallets.get(id),
    lotOf: (id: string) => places.get(id)?.parkId,
  };
  return postEntries(
    tx,
    dealerId,
    movements.flatMap((movement) => entriesOfMovement(movement, lookups, keyOf)),
  );
}

/** Posts what orders are charged by now, as far as the ledger says otherwise. */
export async function postCharges(tx: Tx, dealerId: string, charges: readonly Charge[], changedAt: string): Promise<number> {
  if (charges.length === 0) return 0;
  const known = await postedOf(
    tx,
    dealerId,
    charges.map(({ orderId }) => orderId),
  );
  const moving = charges.filter(({ orderId, movedTo }) => movedTo !== null || (known.get(orderId)?.movedTo ?? null) !== null);
  const open = await openOf(
    tx,
    dealerId,
    moving.map(({ orderId }) => orderId),
  );
  const entries: Entry[] = [];
  const changed: (Posted & { orderId: string; bizType: number })[] = [];
  for (const charge of charges) {
    const before = known.get(charge.orderId);
    const told = entriesOfCharge(charge, before, { openFen: open.get(charge.orderId) ?? 0, changedAt });
    const moved = told.posted.movedTo !== (before?.movedTo ?? null);
    if (told.entries.length === 0 && !moved) continue;
    entries.push(...told.entries);
    changed.push({ ...told.posted, orderId: charge.orderId, bizType: charge.bizType });
  }
  if (changed.length === 0) return 0;
  const posted = await postEntries(tx, dealerId, entries);
  if (posted !== entries.length) throw new Error(`ledger: ${entries.length - posted} steps of orders had been posted before`);
  await savePosted(tx, dealerId, changed);
  return posted;
}

/** Posts movements of wallets, and of peers' accounts. */
export async function postAccounts(
  tx: Tx,
  dealerId: string,
  wallet: readonly WalletMovement[],
  peer: readonly PeerMovement[],
): Promise<number> {
  const subjects = [
    ...wallet.map(({ bizId, ofBizId }) => ofBizId ?? bizId),
    ...peer.map(({ orderId }) => orderId).filter((orderId) => orderId !== null),
  ];
  const places = await placesOf(tx, dealerId, subjects);
  const lookups = { lotOf: (id: string) => places.get(id)?.parkId, numberOf: (id: string) => places.get(id)?.number };
  return postEntries(tx, dealerId, [
    ...wallet.flatMap((movement) => entryOfWallet(movement, lookups)),
    ...peer.flatMap((movement) => entryOfPeer(movement, lookups)),
  ]);
}

/** Posts what bought coupons paid, and what became of purchases. */
export const postCoupons = (tx: Tx, dealerId: string, uses: readonly BoughtUse[], moves: readonly PurchaseMove[]): Promise<number> =>
  postEntries(tx, dealerId, [...moves.flatMap(entryOfPurchase), ...uses.map(entryOfUse)]);
