import {
  type cardFields,
  type cardHolder,
  chargingCardErrors,
  chargingCardStatus,
  type chargingCards,
  chargingCardType,
  type newCard,
} from '@bochong/contract/charging-customer';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { z } from 'zod';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { assertStationsWithinReach } from '../../charging-asset/index.ts';
import { runningOrders } from '../customer-orders.ts';
import { isPayer } from '../payer-name.repo.ts';
import { checkTerms } from '../terms.service.ts';
import { findWallet } from '../wallet/wallet.repo.ts';
import * as repo from './card.repo.ts';
import { type CardAction, cardStatusAfter } from './card-state.rule.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A card that devices keep in their local lists is another than before: the lists of its stations (none: all) are out of date. */
    ChargingLocalListChanged: { cardId: string; stationIds: readonly string[] };
  }
}

constraintMeans('charging_card_no_key', chargingCardErrors.noTaken, 'cardNo');
constraintMeans('charging_card_tag_key', chargingCardErrors.tagTaken, 'idTag');

const target = (cardId: string) => ({ targetType: 'chargingCard', targetId: cardId });

/** A card as its caller has seen it, locked. */
async function lock(id: string, rev: number | undefined, { tx, user }: Context) {
  const card = found(await repo.lockCard(tx, id, user));
  if (rev !== undefined && card.rev !== rev) fail(commonErrors.stale);
  return card;
}

/** The status after an action, or the refusal of it; what ends a card waits for its orders and for what its payer owes. */
async function after(action: CardAction, card: repo.LockedCard, { app, tx }: Context): Promise<number> {
  const status = cardStatusAfter(action, card.status);
  if (status === undefined) fail(chargingCardErrors.wrongState, { status: chargingCardStatus.label(card.status), action });
  if (!(['解绑', '换卡', '注销'] as CardAction[]).includes(action)) return status;
  if ((await runningOrders(app, tx, card.dealerId, { cardId: card.id })) > 0) fail(chargingCardErrors.running, { action });
  const payerId = card.ownerId ?? card.companyId;
  const wallet = action === '注销' && payerId !== null ? await findWallet(tx, { dealerId: card.dealerId, walletId: payerId }) : undefined;
  if (wallet && wallet.arrearsFen > 0) fail(chargingCardErrors.arrears, { fen: yuan(wallet.arrearsFen), action });
  return status;
}

const tellLists = async ({ app, tx }: Context, { dealerId, id, stationIds, allowOffline }: repo.LockedCard, isNow = allowOffline) => {
  if (allowOffline || isNow) await app.events.emit(tx, 'ChargingLocalListChanged', dealerId, { cardId: id, stationIds });
};

export async function createCard(values: z.output<typeof newCard>, context: Context) {
  const { tx, user, now } = context;
  await checkTerms(context, user.dealerId, values);
  const id = newId(now);
  await repo.insertCard(tx, { dealerId: user.dealerId, id, at: now }, values);
  context.audit({ ...target(id), detail: { after: values } });
  return { cardId: id };
}

export async function updateCard(id: string, { rev, ...fields }: z.output<typeof cardFields> & { rev: number }, context: Context) {
  const before = await lock(id, rev, context);
  if (before.status === chargingCardStatus.CANCELLED) fail(chargingCardErrors.wrongState, { status: '注销', action: '编辑' });
  await checkTerms(context, before.dealerId, fields, before);
  await repo.changeCard(context.tx, before, { fields });
  await tellLists(context, before, fields.allowOffline);
  context.audit({ ...target(id), detail: { before, after: fields } });
  return { cardId: id };
}

/** A personal card has an owner, a company's a company, a test card one of both; the operator's own has nobody. */
async function checkPayer({ tx }: Context, card: repo.LockedCard, payer: { ownerId: string | null; companyId: string | null }) {
  const { OWNER, COMPANY, OPS } = chargingCardType;
  const count = Number(payer.ownerId !== null) + Number(payer.companyId !== null);
  const fits =
    card.cardType === OPS
      ? count === 0
      : count === 1 && (card.cardType !== OWNER || payer.ownerId !== null) && (card.cardType !== COMPANY || payer.companyId !== null);
  const wanted = { [OWNER]: '一位车主', [COMPANY]: '一家企业', [OPS]: '零个对象' }[card.cardType as 1] ?? '一位车主或一家企业';
  if (!fits) fail(chargingCardErrors.onePayer, { type: chargingCardType.label(card.cardType), payer: wanted });
  if (count === 1 && !(await isPayer(tx, card.dealerId, payer))) fail(commonErrors.notFound);
}

export async function issueCard(id: string, { rev, ...given }: z.output<typeof cardHolder> & { rev: number }, context: Context) {
  const card = await lock(id, rev, context);
  const status = await after('发卡', card, context);
  await checkPayer(context, card, given);
  const { ownerId: owner_id, companyId: company_id, holderName: holder_name, plateNo: plate_no, expireAt: expire_at } = given;
  const issued_at = context.now.toISOString();
  await repo.changeCard(context.tx, card, { status, owner_id, company_id, holder_name, plate_no, expire_at, issued_at, status_reason: '' });
  await tellLists(context, card);
  context.audit({ ...target(id), detail: { before: { status: card.status }, after: { status, ...given } } });
  return null;
}

export async function unbindCard(id: string, { rev }: { rev: number }, context: Context) {
  const card = await lock(id, rev, context);
  const status = await after('解绑', card, context);
  const nobody = { owner_id: null, company_id: null, holder_name: '', plate_no: '', issued_at: null, status_reason: '' };
  await repo.changeCard(context.tx, card, { status, ...nobody });
  await tellLists(context, card);
  context.audit({ ...target(id), detail: { before: { ownerId: card.ownerId, companyId: card.companyId }, after: { status } } });
  return null;
}

/** Lost and found, frozen and thawed, cancelled: with who said so and why. */
export async function moveCard(id: string, action: CardAction, { reason, rev }: { reason: string; rev: number }, context: Context) {
  const card = await lock(id, rev, context);
  const status = await after(action, card, context);
  await repo.changeCard(context.tx, card, { status, status_reason: reason });
  await tellLists(context, card);
  context.audit({ ...target(id), detail: { before: { status: card.status }, after: { status, reason } } });
  return null;
}

export async function replaceCard(id: string, { cardNo, idTag, reason, rev }: BodyOf<typeof chargingCards.replace>, context: Context) {
  const { tx, now } = context;
  const card = await lock(id, rev, context);
  const status = await after('换卡', card, context);
  const cardId = newId(now);
  await repo.changeCard(tx, card, { status, status_reason: `${reason}（换卡为${cardNo}）` });
  const dailyLimitFen = card.dailyLimitFen === null ? null : Number(card.dailyLimitFen);
  await repo.insertCard(
    tx,
    { dealerId: card.dealerId, id: cardId, at: now },
    { ...card, cardType: card.cardType as 1, cardNo, idTag, dailyLimitFen },
    {
      ...{ status: chargingCardStatus.ACTIVE, owner_id: card.ownerId, company_id: card.companyId, holder_name: card.holderName },
      ...{ plate_no: card.plateNo, issued_at: now.toISOString() },
    },
  );
  await repo.changeCard(tx, card, { replaced_by: cardId });
  await tellLists(context, card);
  context.audit({ ...target(id), detail: { before: { cardNo: card.cardNo }, after: { cardNo, idTag, reason } } });
  return { cardId };
}

export async function removeCard(id: string, context: Context) {
  const card = await lock(id, undefined, context);
  await assertStationsWithinReach(context, card);
  await after('删除', card, context);
  await repo.changeCard(context.tx, card, { is_delete: 1 });
  context.audit({ ...target(id), detail: { before: card } });
  return null;
}
