import { payScene } from '@bochong/contract/bill';
import {
  chargingCardStatus,
  chargingCardType,
  registerSource,
  vipObtainWay,
  walletBiz,
  walletEntryKind,
} from '@bochong/contract/charging-customer';
import { sql } from 'kysely';
import type { WorkContext } from '../../kernel/app-context.ts';
import { businessNumber } from '../../kernel/database/business-number.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { takePayment } from '../bill/index.ts';
import { insertRecharge } from './wallet/recharge.repo.ts';
import { rechargePayable } from './wallet/recharge-payable.service.ts';
import { insertWallet, lockWallet, moveWallet } from './wallet/wallet.repo.ts';
import { keepEntry } from './wallet/wallet-entry.service.ts';

/** An owner with a wallet, as tests and the demo need one; returns the id. */
export async function seedOwner(
  { app, tx, now }: WorkContext,
  dealerId: string,
  owner: { id?: string; mobile: string; nickname?: string; source?: number; registeredAt?: Date; vipTypeId?: string; plates?: string[] },
): Promise<string> {
  const { id = newId(now), mobile, nickname = '', source = registerSource.WECHAT_MINI, registeredAt = now, vipTypeId, plates = [] } = owner;
  await tx
    .insertInto('charging_owner')
    .values({
      ...{ dealer_id: dealerId, id, owner_no: `CZ${mobile.slice(-8)}`, nickname, register_source: source },
      ...{ mobile_cipher: app.keys.encrypt(mobile), mobile_hash: app.keys.hmac('phone', mobile) },
      ...{ vip_type_id: vipTypeId ?? null, registered_at: registeredAt.toISOString() },
    })
    .execute();
  for (const [at, plateNo] of plates.entries())
    await sql`insert into charging_owner_plate (dealer_id, owner_id, plate_no, is_default, verified)
      values (${dealerId}, ${id}, ${plateNo}, ${at === 0}, ${at === 0})`.execute(tx);
  await insertWallet(tx, { dealerId, walletId: id }, 'owner');
  return id;
}

/** Puts money into a wallet without a bill. */
export async function seedMoney(
  { app, tx, now }: WorkContext,
  dealerId: string,
  walletId: string,
  money: { principalFen: number; giftFen?: number },
) {
  const key = { dealerId, walletId };
  const wallet = await lockWallet(tx, key);
  if (!wallet) throw new Error('no wallet');
  const { principalFen, giftFen = 0 } = money;
  const id = newId(now);
  const entry = { kind: walletEntryKind.RECHARGE, bizType: walletBiz.MANUAL, bizId: id, seq: 0, creditFen: 0, owedFen: 0, at: now };
  await keepEntry({ app, tx }, wallet, { ...key, ...entry, id, principalFen, giftFen });
  await moveWallet(tx, key, { principalFen, giftFen, rechargeFen: principalFen });
}

export async function seedVipType(
  { tx, now }: WorkContext,
  dealerId: string,
  type: {
    vipName: string;
    level?: number;
    elecBp?: number;
    serviceBp?: number;
    occupyBp?: number;
    minEnergyWh?: number;
    validDays?: number;
  },
): Promise<string> {
  const id = newId(now);
  const { vipName, level = 1, elecBp = 10_000, serviceBp = 10_000, occupyBp = 10_000, minEnergyWh = 0, validDays = 365 } = type;
  await tx
    .insertInto('charging_vip_type')
    .values({
      ...{ dealer_id: dealerId, id, vip_name: vipName, level, elec_bp: elecBp, service_bp: serviceBp, occupy_bp: occupyBp },
      ...{ min_energy_wh: minEnergyWh, obtain_way: vipObtainWay.MANUAL, valid_days: validDays },
    })
    .execute();
  return id;
}

/** A card that is in use, or as its status says. */
export async function seedCard(
  { tx, now }: WorkContext,
  dealerId: string,
  card: {
    cardNo: string;
    idTag: string;
    cardType?: number;
    ownerId?: string;
    companyId?: string;
    plateNo?: string;
    parentIdTag?: string;
    dailyLimitFen?: number;
    allowOffline?: boolean;
    status?: number;
    holderName?: string;
    expireAt?: Date;
  },
): Promise<string> {
  const id = newId(now);
  const { status = chargingCardStatus.ACTIVE, ownerId = null, companyId = null } = card;
  const cardType = card.cardType ?? (companyId === null ? chargingCardType.OWNER : chargingCardType.COMPANY);
  await tx
    .insertInto('charging_card')
    .values({
      ...{
        dealer_id: dealerId,
        id,
        card_no: card.cardNo,
        id_tag: card.idTag,
        card_type: cardType,
        owner_id: ownerId,
        company_id: companyId,
      },
      ...{ plate_no: card.plateNo ?? '', parent_id_tag: card.parentIdTag ?? '', daily_limit_fen: card.dailyLimitFen ?? null, status },
      ...{ holder_name: card.holderName ?? '', allow_offline: card.allowOffline ?? false, expire_at: card.expireAt?.toISOString() ?? null },
      ...{ issued_at: status === chargingCardStatus.STOCK ? null : now.toISOString(), created_at: now.toISOString() },
    })
    .execute();
  return id;
}

export async function seedVin(
  { tx, now }: WorkContext,
  dealerId: string,
  vin: { vin: string; ownerId?: string; companyId?: string; plateNo?: string; brand?: string; model?: string; batteryWh?: number },
): Promise<string> {
  const id = newId(now);
  await tx
    .insertInto('charging_vin')
    .values({
      ...{
        dealer_id: dealerId,
        id,
        vin: vin.vin,
        owner_id: vin.ownerId ?? null,
        company_id: vin.companyId ?? null,
        plate_no: vin.plateNo ?? '',
      },
      ...{ brand: vin.brand ?? '', model: vin.model ?? '', battery_wh: vin.batteryWh ?? null },
    })
    .execute();
  return id;
}

export async function seedWhiteList(
  { tx, now }: WorkContext,
  dealerId: string,
  list: { listType: number; subjectType: number; subjectValue: string; subjectName?: string; monthlyFreeWh?: number; remark?: string },
): Promise<string> {
  const id = newId(now);
  await tx
    .insertInto('charging_white_list')
    .values({
      ...{ dealer_id: dealerId, id, list_type: list.listType, subject_type: list.subjectType, subject_value: list.subjectValue },
      ...{ subject_name: list.subjectName ?? '', monthly_free_wh: list.monthlyFreeWh ?? null, remark: list.remark ?? '' },
      ...{ valid_from: new Date(now.getTime() - 86_400_000).toISOString() },
    })
    .execute();
  return id;
}

/** A recharge that was taken at a desk, in the past that the context says: booked by the till as any other. */
export async function seedRecharge(
  context: WorkContext,
  dealerId: string,
  recharge: {
    walletId: string;
    parkId: string;
    payChannel: number;
    amountFen: number;
    giftFen: number;
    tradeNo: string;
    collector: string;
  },
): Promise<void> {
  const { tx, now } = context;
  const { walletId, parkId, amountFen, giftFen, payChannel, tradeNo, collector } = recharge;
  const id = newId(now);
  const rechargeNo = await businessNumber(tx, 'CZ', now);
  await insertRecharge(tx, { id, dealerId, rechargeNo, walletId, parkId, payableFen: amountFen, giftFen, applyId: null, at: now });
  const order = {
    dealerId,
    bizType: rechargePayable.bizType,
    plateNo: '',
    plateColor: 0,
    parts: [{ subjectId: id, parkId, amountFen }] as const,
  };
  const tender = { payChannel, amountFen, tradeNos: tradeNo === '' ? [] : [tradeNo], collectorId: collector };
  await takePayment(context, order, [tender], { payScene: payScene.RECHARGE });
}
