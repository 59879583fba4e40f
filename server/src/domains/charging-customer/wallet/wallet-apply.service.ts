import { payChannel, payScene } from '@bochong/contract/bill';
import {
  type chargingWallets,
  ownerAccountPage,
  type rechargeFields,
  type walletApplies,
  walletApplyKind,
  walletApplyStatus,
  walletErrors,
} from '@bochong/contract/charging-customer';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { z } from 'zod';
import type { Context } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { takePayment } from '../../bill/index.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import type { Payer } from '../customer-orders.ts';
import { payerFacts } from '../identify/standing.repo.ts';
import { firstLot } from '../station-scope.repo.ts';
import { assertMayRecharge } from '../wallet-setting/wallet-setting.service.ts';
import { rechargeByPhone } from './phone-recharge.service.ts';
import { insertRecharge } from './recharge.repo.ts';
import { rechargePayable } from './recharge-payable.service.ts';
import { holderOf } from './wallet.repo.ts';
import { type Apply, decideApply, insertApply, lockApply, type Tender } from './wallet-apply.repo.ts';
import { type ShownWallet, shownWallet } from './wallet-list.repo.ts';

export const tenderText = (tenders: readonly Tender[]): string =>
  tenders
    .map(
      ({ payChannel: channel, amountFen, voucherNo }) =>
        `${payChannel.label(channel)} ${yuan(amountFen)}${voucherNo && `（${voucherNo}）`}`,
    )
    .join('；');

/** A wallet in the user's scope whose holder is still with us, and the lot its money is booked at. `ofOwners`: the right to do it to an owner's. */
async function walletToMove(id: string, { tx, user }: Context, ofOwners: string): Promise<ShownWallet & { parkId: string }> {
  const wallet = found(await shownWallet(tx, id, user));
  const payer = { type: await holderOf(tx, wallet), id } as Exclude<Payer, { type: 'free' }>;
  // Whoever moves money of companies alone knows of no owner's wallet.
  found(payer.type === 'company' || user.codes.has(ofOwners) || undefined);
  if ((await payerFacts(tx, wallet.dealerId, payer)) === 'cancelled') fail(walletErrors.holderOff);
  return { ...wallet, parkId: (await firstLot(tx, wallet.dealerId, user.parkIds)) ?? fail(walletErrors.noLot) };
}

/** Asks a second person to decide. */
async function apply(
  context: Context,
  wallet: ShownWallet & { parkId: string },
  what: Pick<Apply, 'kind' | 'amountFen' | 'giftFen' | 'tenders' | 'reason'>,
) {
  const { tx, user, now } = context;
  const { dealerId, walletId, parkId } = wallet;
  const id = newId(now);
  const applyNo = await businessNumber(tx, 'SQ', now);
  const applicant = { applicantId: user.userId, applicantAccount: user.account, applicantName: user.userName };
  await insertApply(tx, { dealerId, id, applyNo, walletId, parkId, ...what, ...applicant, at: now });
  const title = `${walletApplyKind.label(what.kind)}待审核：${wallet.name} ${yuan(what.amountFen)}元`;
  await raiseTodo(tx, { dealerId, typeCode: 'WALLET_AUDIT', bizId: id, bizType: 'walletApply', title, content: what.reason, at: now });
  const { name: holderName } = wallet;
  context.audit({ targetType: 'chargingWallet', targetId: walletId, detail: { after: { applyNo, holderName, ...what } } });
  return { applyId: id };
}

/** Money that was taken at a desk; it counts when a second person has agreed. */
export async function applyRecharge(id: string, { tenders, giftFen, reason }: z.output<typeof rechargeFields>, context: Context) {
  if (tenders.some(({ payChannel: by, voucherNo }) => by !== payChannel.CASH && voucherNo === '')) fail(walletErrors.voucher);
  const wallet = await walletToMove(id, context, ownerAccountPage.can.recharge);
  const amountFen = tenders.reduce((sum, tender) => sum + tender.amountFen, 0);
  await assertMayRecharge(context, wallet, amountFen + giftFen);
  return apply(context, wallet, { kind: walletApplyKind.RECHARGE, amountFen, giftFen, tenders, reason });
}

async function bookRecharge(context: Context, { dealerId, id, walletId, parkId, amountFen, giftFen, tenders, applicantAccount }: Apply) {
  const { tx, now } = context;
  const rechargeId = newId(now);
  const rechargeNo = await businessNumber(tx, 'CZ', now);
  await insertRecharge(tx, {
    id: rechargeId,
    dealerId,
    rechargeNo,
    walletId,
    parkId,
    payableFen: amountFen,
    giftFen,
    applyId: id,
    at: now,
  });
  const parts = [{ subjectId: rechargeId, parkId, amountFen }] as const;
  const taken = tenders.map(({ payChannel: channel, amountFen: fen, voucherNo }) => ({
    ...{ payChannel: channel, amountFen: fen, collectorId: applicantAccount },
    tradeNos: channel === payChannel.CASH ? [] : [voucherNo],
  }));
  const order = { dealerId, bizType: rechargePayable.bizType, plateNo: '', plateColor: 0, parts };
  await takePayment(context, order, taken as [(typeof taken)[number]], { payScene: payScene.RECHARGE });
}

/** Somebody else decides: agreed to, money is booked. */
export async function auditApply(id: string, { pass, opinion, rev }: BodyOf<typeof walletApplies.audit>, context: Context) {
  const { tx, user, now } = context;
  const known = found(await lockApply(tx, id, user));
  if (known.status !== walletApplyStatus.PENDING) fail(walletErrors.decided);
  if (known.rev !== rev) fail(commonErrors.stale);
  if (known.applicantId === user.userId) fail(walletErrors.ownApply);
  const status = pass ? walletApplyStatus.DONE : walletApplyStatus.REJECTED;
  await decideApply(tx, known, { status, auditorName: user.userName, opinion, at: now });
  await closeTodo(tx, { dealerId: known.dealerId, typeCode: 'WALLET_AUDIT', bizId: id, by: user.userName, at: now });
  if (pass) await bookRecharge(context, known);
  const { applyNo, amountFen, applicantName } = known;
  context.audit({
    targetType: 'chargingWallet',
    targetId: known.walletId,
    detail: { after: { applyNo, amountFen, applicantName, pass, opinion } },
  });
  return null;
}

/** A bill that the holder pays by phone; its money is in the wallet when the channel says so. */
export async function payCode(id: string, { amountFen, payChannel: channel }: BodyOf<typeof chargingWallets.payCode>, context: Context) {
  const { dealerId, walletId, parkId } = await walletToMove(id, context, ownerAccountPage.can.recharge);
  const { rechargeId, rechargeNo, bill } = await rechargeByPhone(
    context,
    { dealerId, walletId, parkId, amountFen },
    { payChannel: channel },
  );
  context.audit({ targetType: 'chargingWallet', targetId: walletId, detail: { after: { rechargeNo, amountFen } } });
  return { rechargeId, outTradeNo: bill.outTradeNo };
}
