import { type ChargingOwner, type chargingOwners, ownerStatus } from '@bochong/contract/charging-customer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { Keys } from '../../../kernel/session/secret.ts';

export interface OwnerFilters {
  searchValue?: string | undefined;
  status?: number | undefined;
  vipTypeId?: string | undefined;
  registerSource?: number | undefined;
  inArrears?: number | undefined;
  blackFlag?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}
type Dealers = { dealerIds: readonly string[] };
type Stored = Omit<ChargingOwner, 'phone'> & { phoneCipher: Buffer };
const hasPlate = (text: string) =>
  sql<boolean>`exists (select from charging_owner_plate p where p.dealer_id = o.dealer_id and p.owner_id = o.id
    and position(${text.toUpperCase()} in p.plate_no) > 0)`;

/** Owners that a text may mean: a whole mobile number by its hash, else part of the number, the name or a plate. */
const meant = (text: string, keys: Keys) => {
  if (/^1\d{10}$/.test(text)) return sql<boolean>`o.mobile_hash = ${keys.hmac('phone', text)}`;
  return sql<boolean>`(${contains('o.owner_no', text)} or ${contains('o.nickname', text)} or ${contains('o.real_name', text)} or ${hasPlate(text)})`;
};

const rows = (tx: Tx, { dealerIds }: Dealers) =>
  tx
    .selectFrom('charging_owner as o')
    .innerJoin('charging_wallet as w', (join) => join.onRef('w.dealer_id', '=', 'o.dealer_id').onRef('w.id', '=', 'o.id'))
    .leftJoin('charging_vip_type as t', (join) => join.onRef('t.dealer_id', '=', 'o.dealer_id').onRef('t.id', '=', 'o.vip_type_id'))
    .where(inDealers('o.dealer_id', dealerIds))
    .select(['o.id as ownerId', dealerNameOf('o'), 'o.owner_no as ownerNo', 'o.mobile_cipher as phoneCipher', 'o.nickname'])
    .select(['o.real_name as realName', 'o.register_source as registerSource', 'o.app_flag as appFlag', 'o.vip_type_id as vipTypeId'])
    .select([sql<string>`coalesce(t.vip_name, '')`.as('vipName'), 'o.vip_expire_at as vipExpireAt'])
    .select(
      sql<string[]>`array(select p.plate_no from charging_owner_plate p where p.dealer_id = o.dealer_id and p.owner_id = o.id
        order by p.is_default desc, p.plate_no)`.as('plates'),
    )
    .select(['w.principal_fen as principalFen', 'w.gift_fen as giftFen', 'w.frozen_fen as frozenFen', 'w.arrears_fen as arrearsFen'])
    .select([sql<number>`w.principal_fen + w.gift_fen - w.frozen_fen`.as('availableFen'), 'w.total_paid_fen as totalPaidFen'])
    .select(['o.total_orders as totalOrders', 'o.total_energy_wh as totalEnergyWh', 'o.status', 'o.status_reason as statusReason'])
    .select(['o.black_flag as blackFlag', 'o.black_reason as blackReason', 'o.registered_at as registeredAt'])
    .select(['o.last_charge_at as lastChargeAt', 'o.rev'])
    .$castTo<Stored>();

function selected(tx: Tx, filters: OwnerFilters, dealers: Dealers, keys: Keys) {
  const { searchValue, status, vipTypeId, registerSource, inArrears, blackFlag, startTime, endTime } = filters;
  let query = rows(tx, dealers);
  if (searchValue) query = query.where(meant(searchValue, keys));
  if (status !== undefined) query = query.where('o.status', '=', status);
  if (vipTypeId !== undefined) query = query.where('o.vip_type_id', '=', vipTypeId);
  if (registerSource !== undefined) query = query.where('o.register_source', '=', registerSource);
  if (inArrears !== undefined) query = query.where('w.arrears_fen', inArrears === 1 ? '>' : '=', 0);
  if (blackFlag !== undefined) query = query.where('o.black_flag', '=', blackFlag === 1);
  if (startTime !== undefined) query = query.where('o.registered_at', '>=', startTime);
  if (endTime !== undefined) query = query.where('o.registered_at', '<=', endTime);
  return query.orderBy('o.registered_at', 'desc').orderBy('o.id', 'desc');
}

const shown = ({ phoneCipher, ...row }: Stored, keys: Keys): ChargingOwner => ({ ...row, phone: keys.masked(phoneCipher) });

export async function listOwners(
  tx: Tx,
  filters: PageQuery & OwnerFilters,
  dealers: Dealers,
  keys: Keys,
): Promise<Data<typeof chargingOwners.list>> {
  const page = await pageOf(tx, selected(tx, filters, dealers, keys), filters);
  return { ...page, results: page.results.map((row) => shown(row, keys)) };
}

export async function* ownerBatches(tx: Tx, filters: OwnerFilters, dealers: Dealers, keys: Keys): AsyncGenerator<ChargingOwner[]> {
  for await (const batch of batchesOf(tx, selected(tx, filters, dealers, keys))) yield batch.map((row) => shown(row, keys));
}

export async function findOwner(tx: Tx, id: string, dealers: Dealers, keys: Keys): Promise<ChargingOwner | undefined> {
  const row = await rows(tx, dealers).where('o.id', '=', id).executeTakeFirst();
  return row && shown(row, keys);
}

/** Owners for a chooser: by account and name, the number masked. */
export async function chosenOwners(
  tx: Tx,
  searchValue: string | undefined,
  dealers: Dealers,
  keys: Keys,
): Promise<Data<typeof chargingOwners.chosen>> {
  const found = await selected(tx, { searchValue }, dealers, keys).where('o.status', '<>', ownerStatus.CANCELLED).limit(50).execute();
  return found.map(({ ownerId, nickname, realName, phoneCipher }) => ({
    ownerId,
    ownerName: `${realName || nickname || '车主'} ${keys.masked(phoneCipher)}`,
  }));
}

/** The owner in service with this mobile number. */
export async function ownerByMobile(tx: Tx, dealerId: string, mobile: string, keys: Keys): Promise<string | undefined> {
  const row = await tx
    .selectFrom('charging_owner')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('mobile_hash', '=', keys.hmac('phone', mobile))
    .where('status', '<>', ownerStatus.CANCELLED)
    .executeTakeFirst();
  return row?.id;
}
