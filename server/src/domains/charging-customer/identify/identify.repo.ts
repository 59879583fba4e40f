import { stationAccess } from '@bochong/contract/charging-asset';
import {
  chargingCardStatus,
  chargingCardType,
  chargingListSubject,
  chargingListType,
  ownerStatus,
} from '@bochong/contract/charging-customer';
import { companyStatus } from '@bochong/contract/company';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { Payer } from '../customer-orders.ts';
import type { CredentialFacts, PayerState } from './identify.rule.ts';

/** A card or a VIN code with whose it is. */
export interface Credential extends CredentialFacts {
  cardId?: string;
  vinId?: string;
  ownerId: string | null;
  plateNo: string;
  parentIdTag: string;
  expireIso: string | null;
  paidBy: Payer;
}

export interface CredentialRow {
  id: string;
  status: number;
  disabled: boolean;
  free: boolean;
  expireAt: string | null;
  stationIds: string[];
  maxConcurrent: number;
  parentIdTag: string;
  plateNo: string;
  ownerId: string | null;
  companyId: string | null;
  ownerStatus: number | null;
  blackFlag: boolean | null;
  companyStatus: number | null;
  companyStations: string[] | null;
  walletFrozen: boolean | null;
}

const payerColumns = sql`c.plate_no as "plateNo", c.station_ids as "stationIds", c.owner_id as "ownerId", c.company_id as "companyId",
  o.status as "ownerStatus", o.black_flag as "blackFlag", k.status as "companyStatus", t.station_ids as "companyStations",
  w.frozen_at is not null as "walletFrozen"`;
export const payers = sql`left join charging_owner o on o.dealer_id = c.dealer_id and o.id = c.owner_id
  left join charging_company t on t.dealer_id = c.dealer_id and t.id = c.company_id
  left join company k on k.dealer_id = c.dealer_id and k.id = c.company_id
  left join charging_wallet w on w.dealer_id = c.dealer_id and w.id = coalesce(c.owner_id, c.company_id)`;

/** State of whoever pays, as the owner's or the company's row says it. */
export function payerStateOf({
  ownerStatus: owner,
  blackFlag,
  companyStatus: company,
  walletFrozen,
}: Pick<CredentialRow, 'ownerStatus' | 'blackFlag' | 'companyStatus' | 'walletFrozen'>): PayerState {
  if (owner === ownerStatus.CANCELLED || company === companyStatus.ENDED) return 'cancelled';
  if (owner === ownerStatus.FROZEN || company === companyStatus.FROZEN || walletFrozen) return 'frozen';
  return blackFlag ? 'blacklisted' : 'normal';
}

const paidBy = ({ ownerId, companyId }: CredentialRow): Payer => {
  if (ownerId !== null) return { type: 'owner', id: ownerId };
  return companyId !== null ? { type: 'company', id: companyId } : { type: 'free', id: null };
};

export function credentialFrom(kind: 'cardId' | 'vinId', row: CredentialRow): Credential {
  const payer = paidBy(row);
  return {
    [kind]: row.id,
    ownerId: row.ownerId,
    plateNo: row.plateNo,
    parentIdTag: row.parentIdTag,
    expireIso: row.expireAt,
    paidBy: payer,
    cardStatus: row.status,
    disabled: row.disabled || (payer.type === 'free' && !row.free),
    expireAt: row.expireAt === null ? null : Date.parse(row.expireAt),
    stationIds: row.stationIds,
    maxConcurrent: row.maxConcurrent,
    payer: { type: payer.type, state: payerStateOf(row), stationIds: row.companyStations ?? [] },
  };
}

async function credentialOf(tx: Tx, kind: 'cardId' | 'vinId', query: RawBuilder<CredentialRow>): Promise<Credential | undefined> {
  const [row] = (await query.execute(tx)).rows;
  return row && credentialFrom(kind, row);
}

export const cardColumns = sql`c.id, c.status, false as disabled, c.card_type = ${sql.lit(chargingCardType.OPS)} as free, c.expire_at as "expireAt",
  c.max_concurrent as "maxConcurrent", c.parent_id_tag as "parentIdTag", ${payerColumns}`;

/** The card with this tag: the one in use before those that were cancelled. */
export const cardTagged = (tx: Tx, dealerId: string, idTag: string): Promise<Credential | undefined> =>
  credentialOf(
    tx,
    'cardId',
    sql`select ${cardColumns}
      from charging_card c ${payers} where c.dealer_id = ${dealerId} and c.id_tag = ${idTag} and c.is_delete = 0
      order by c.status = ${sql.lit(chargingCardStatus.CANCELLED)}, c.created_at desc limit 1`,
  );

/** The VIN code: the one that is enabled before those that are not. */
export const vinCoded = (tx: Tx, dealerId: string, vin: string): Promise<Credential | undefined> =>
  credentialOf(
    tx,
    'vinId',
    sql`select c.id, ${sql.lit(chargingCardStatus.ACTIVE)} as status, not (c.enabled and c.auto_start) as disabled, false as free,
      c.valid_to as "expireAt", 1 as "maxConcurrent", '' as "parentIdTag", ${payerColumns}
      from charging_vin c ${payers} where c.dealer_id = ${dealerId} and c.vin = ${vin} and c.is_delete = 0
      order by c.enabled desc, c.created_at desc limit 1`,
  );

/** What somebody or something is known by on white lists; ids as they are, plates and VINs as they are written. */
export interface Subjects {
  plateNo?: string | undefined;
  ownerId?: string | null | undefined;
  cardId?: string | undefined;
  vin?: string | undefined;
  companyId?: string | null | undefined;
}

export const subjectPairs = ({ plateNo, ownerId, cardId, vin, companyId }: Subjects): [number, string][] =>
  (
    [
      [chargingListSubject.PLATE, plateNo],
      [chargingListSubject.OWNER, ownerId],
      [chargingListSubject.CARD, cardId],
      [chargingListSubject.VIN, vin],
      [chargingListSubject.COMPANY, companyId],
    ] as const
  ).flatMap(([type, value]) => (value ? [[type, value] as [number, string]] : []));

export interface ListMatch {
  listId: string;
  /** Watt-hours a month; null: without limit. */
  monthlyFreeWh: number | null;
}

/** Lists of a type that name any of the subjects at a station, at an instant. */
export async function listsOf(
  tx: Tx,
  { dealerId, stationId, listType, at }: { dealerId: string; stationId: string; listType: number; at: Date },
  subjects: Subjects,
): Promise<ListMatch[]> {
  const pairs = subjectPairs(subjects);
  if (pairs.length === 0) return [];
  const { rows } = await sql<ListMatch>`select id as "listId", monthly_free_wh as "monthlyFreeWh" from charging_white_list
    where dealer_id = ${dealerId} and is_delete = 0 and enabled and list_type = ${listType}
      and (${sql.join(
        pairs.map(([type, value]) => sql`(subject_type = ${type} and subject_value = ${value})`),
        sql` or `,
      )})
      and (station_ids = '{}' or ${stationId}::uuid = any (station_ids))
      and valid_from <= ${at.toISOString()}::timestamptz and (valid_to is null or valid_to > ${at.toISOString()}::timestamptz)
    order by id`.execute(tx);
  return rows;
}

export const onAccessList = async (tx: Tx, at: { dealerId: string; stationId: string; at: Date }, subjects: Subjects): Promise<boolean> =>
  (await listsOf(tx, { ...at, listType: chargingListType.ACCESS }, subjects)).length > 0;

/** Whom a station lets charge; a station of nobody's lets nobody. */
export async function accessModeOf(tx: Tx, dealerId: string, stationId: string): Promise<number> {
  const { rows } = await sql<{ mode: number }>`select access_mode as mode from charging_station
    where dealer_id = ${dealerId} and id = ${stationId}`.execute(tx);
  return rows[0]?.mode ?? stationAccess.WHITE_LIST;
}

/** When a card or a VIN code was last used. */
export async function markUsed(tx: Tx, dealerId: string, of: { cardId?: string | undefined; vinId?: string | undefined }, at: Date) {
  const usedAt = at.toISOString();
  if (of.cardId)
    await sql`update charging_card set last_used_at = greatest(last_used_at, ${usedAt}::timestamptz) where dealer_id = ${dealerId} and id = ${of.cardId}`.execute(
      tx,
    );
  if (of.vinId)
    await sql`update charging_vin set last_used_at = greatest(last_used_at, ${usedAt}::timestamptz) where dealer_id = ${dealerId} and id = ${of.vinId}`.execute(
      tx,
    );
}
