import {
  type ChargingCard,
  type cardFields,
  chargingCardStatus,
  type chargingCards,
  type newCard,
} from '@bochong/contract/charging-customer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { z } from 'zod';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { payerNameOf, payerWith } from '../payer-name.repo.ts';
import { stationNamesOf } from '../station-scope.repo.ts';

export interface CardFilters {
  keyword?: string | undefined;
  cardType?: number | undefined;
  status?: number | undefined;
  holder?: string | undefined;
}
type Dealers = { dealerIds: readonly string[] };

function selected(tx: Tx, filters: CardFilters, { dealerIds }: Dealers) {
  const { keyword, cardType, status, holder } = filters;
  let query = tx
    .selectFrom('charging_card as c')
    .where(inDealers('c.dealer_id', dealerIds))
    .where('c.is_delete', '=', 0)
    .select(['c.id as cardId', dealerNameOf('c'), 'c.card_no as cardNo', 'c.id_tag as idTag', 'c.card_type as cardType', 'c.status'])
    .select(['c.status_reason as statusReason', 'c.owner_id as ownerId', 'c.company_id as companyId', payerNameOf('c')])
    .select(['c.holder_name as holderName', 'c.plate_no as plateNo', 'c.parent_id_tag as parentIdTag', 'c.max_concurrent as maxConcurrent'])
    .select(['c.allow_offline as allowOffline', 'c.station_ids as stationIds', stationNamesOf('c'), 'c.daily_limit_fen as dailyLimitFen'])
    .select(['c.issued_at as issuedAt', 'c.expire_at as expireAt', 'c.last_used_at as lastUsedAt', 'c.rev']);
  if (keyword) query = query.where((e) => e.or([contains('c.card_no', keyword), contains('c.id_tag', keyword)]));
  if (cardType !== undefined) query = query.where('c.card_type', '=', cardType);
  if (status !== undefined) query = query.where('c.status', '=', status);
  if (holder) query = query.where((e) => e.or([contains('c.holder_name', holder), payerWith('c', holder)]));
  return query.orderBy('c.created_at', 'desc').orderBy('c.id', 'desc').$castTo<ChargingCard>();
}

export const listCards = (tx: Tx, filters: PageQuery & CardFilters, dealers: Dealers): Promise<Data<typeof chargingCards.list>> =>
  pageOf(tx, selected(tx, filters, dealers), filters);

export const cardBatches = (tx: Tx, filters: CardFilters, dealers: Dealers): AsyncGenerator<ChargingCard[]> =>
  batchesOf(tx, selected(tx, filters, dealers));

export const chosenCards = (tx: Tx, keyword: string | undefined, { dealerIds }: Dealers): Promise<Data<typeof chargingCards.chosen>> =>
  tx
    .selectFrom('charging_card')
    .select(['id as cardId', 'card_no as cardNo'])
    .where(inDealers('dealer_id', dealerIds))
    .where('is_delete', '=', 0)
    .where('status', '<>', chargingCardStatus.CANCELLED)
    .where((e) => e.or([contains('card_no', keyword), contains('id_tag', keyword)]))
    .orderBy('card_no')
    .limit(50)
    .execute();

/** The card in use with this number. */
export async function cardByNo(tx: Tx, dealerId: string, cardNo: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('charging_card')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('card_no', '=', cardNo)
    .where('is_delete', '=', 0)
    .executeTakeFirst();
  return row?.id;
}

/** A card, locked. */
export const lockCard = (tx: Tx, id: string, { dealerIds }: Dealers) =>
  tx
    .selectFrom('charging_card')
    .select(['id', 'dealer_id as dealerId', 'card_no as cardNo', 'id_tag as idTag', 'card_type as cardType', 'owner_id as ownerId'])
    .select(['company_id as companyId', 'holder_name as holderName', 'plate_no as plateNo', 'parent_id_tag as parentIdTag'])
    .select(['max_concurrent as maxConcurrent', 'allow_offline as allowOffline', 'station_ids as stationIds'])
    .select(['daily_limit_fen as dailyLimitFen', 'expire_at as expireAt', 'status', 'rev'])
    .where('id', '=', id)
    .where(inDealers('dealer_id', dealerIds))
    .where('is_delete', '=', 0)
    .forUpdate()
    .executeTakeFirst();
export type LockedCard = NonNullable<Awaited<ReturnType<typeof lockCard>>>;

type Usage = Omit<z.output<typeof cardFields>, 'holderName' | 'plateNo'>;
const usageOf = (v: Usage) => ({
  ...{ parent_id_tag: v.parentIdTag.toUpperCase(), max_concurrent: v.maxConcurrent, allow_offline: v.allowOffline },
  ...{ station_ids: v.stationIds, daily_limit_fen: v.dailyLimitFen, expire_at: v.expireAt },
});

export async function insertCard(
  tx: Tx,
  { dealerId, id, at }: { dealerId: string; id: string; at: Date },
  { cardNo, idTag, cardType, ...usage }: z.output<typeof newCard>,
  held: CardChange = {},
): Promise<void> {
  const who = { dealer_id: dealerId, id, card_no: cardNo, id_tag: idTag, card_type: cardType, created_at: at.toISOString() };
  await tx
    .insertInto('charging_card')
    .values({ ...who, ...usageOf(usage), ...held })
    .execute();
}

export interface CardChange {
  status?: number;
  status_reason?: string;
  owner_id?: string | null;
  company_id?: string | null;
  holder_name?: string;
  plate_no?: string;
  issued_at?: string | null;
  expire_at?: string | null;
  replaced_by?: string;
  is_delete?: number;
}

export async function changeCard(
  tx: Tx,
  { dealerId, id }: Pick<LockedCard, 'dealerId' | 'id'>,
  change: CardChange | { fields: z.output<typeof cardFields> },
): Promise<void> {
  const set =
    'fields' in change ? { ...usageOf(change.fields), holder_name: change.fields.holderName, plate_no: change.fields.plateNo } : change;
  await tx
    .updateTable('charging_card')
    .set({ ...set, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}
