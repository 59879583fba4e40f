import { passStatus } from '@bochong/contract/special-vehicle';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, json } from '../../../kernel/database/query.ts';
import type { DaySpan } from './pass-period.rule.ts';

export interface PlateRef {
  plateNo: string;
  plateColor: number;
}

export interface PassCard {
  id: string;
  dealerId: string;
  certCode: string;
  ruleId: string;
  plates: PlateRef[];
  ownerName: string;
  validFrom: string;
  validTo: string;
  anchorDay: number;
  passStatus: number;
  frozenFrom: string | null;
  frozenDays: number;
  frozenSpans: DaySpan[];
  totalPaidFen: number;
  rev: number;
}

const columns = [
  'id',
  'dealer_id as dealerId',
  'cert_code as certCode',
  'rule_id as ruleId',
  'plates',
  'owner_name as ownerName',
  'valid_from as validFrom',
  'valid_to as validTo',
  'anchor_day as anchorDay',
  'pass_status as passStatus',
  'frozen_from as frozenFrom',
  'frozen_days as frozenDays',
  'frozen_spans as frozenSpans',
  'total_paid_fen as totalPaidFen',
  'rev',
] as const;

export interface NewCard extends Omit<PassCard, 'frozenFrom' | 'frozenDays' | 'frozenSpans' | 'rev'> {
  phoneCipher: Buffer | null;
  phoneHash: string | null;
  company: string;
  source: number;
  remark: string;
  createdAt: string;
  lastPaidAt: string | null;
}

export async function insertCard(tx: Tx, card: NewCard): Promise<void> {
  await tx
    .insertInto('pass_card')
    .values({
      dealer_id: card.dealerId,
      id: card.id,
      cert_code: card.certCode,
      rule_id: card.ruleId,
      plates: json(card.plates) as never,
      owner_name: card.ownerName,
      phone_cipher: card.phoneCipher,
      phone_hash: card.phoneHash,
      company: card.company,
      valid_from: card.validFrom,
      valid_to: card.validTo,
      anchor_day: card.anchorDay,
      pass_status: card.passStatus,
      total_paid_fen: card.totalPaidFen,
      last_paid_at: card.lastPaidAt,
      source: card.source,
      remark: card.remark,
      created_at: card.createdAt,
    })
    .execute();
}

export async function findCard(tx: Tx, id: string): Promise<PassCard | undefined> {
  return (await tx.selectFrom('pass_card').select(columns).where('id', '=', id).executeTakeFirst()) as PassCard | undefined;
}

export async function findCardByCode(tx: Tx, dealerId: string, certCode: string): Promise<PassCard | undefined> {
  const query = tx.selectFrom('pass_card').select(columns).where('dealer_id', '=', dealerId).where('cert_code', '=', certCode);
  return (await query.executeTakeFirst()) as PassCard | undefined;
}

/** Passes that name a plate, the newest first, at most twenty; with `within`, those alone whose rule holds at these lots and no others. */
export async function passesOfPlate(tx: Tx, dealerId: string, plateNo: string, within: readonly string[] | null): Promise<PassCard[]> {
  const query = tx
    .selectFrom('pass_card')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where(sql<boolean>`id in (select card_id from pass_plate where dealer_id = ${dealerId} and plate_no = ${plateNo})`)
    .$if(within !== null, (q) =>
      q.where(sql<boolean>`rule_id in (select id from pass_rule where dealer_id = ${dealerId} and park_ids <@ ${within}::uuid[])`),
    )
    .orderBy('id', 'desc')
    .limit(20);
  return (await query.execute()) as PassCard[];
}

export async function lockCard(tx: Tx, dealerId: string, id: string): Promise<PassCard | undefined> {
  const query = tx.selectFrom('pass_card').select(columns).where('dealer_id', '=', dealerId).where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) as PassCard | undefined;
}

/** What changes of a card; paid money is added. */
export interface CardChange {
  plates?: readonly PlateRef[];
  validFrom?: string;
  validTo?: string;
  anchorDay?: number;
  passStatus?: number;
  frozenFrom?: string | null;
  frozenDays?: number;
  frozenSpans?: readonly DaySpan[];
  paidFen?: number;
  /** To whom it is transferred; he shares no group with the one before. */
  owner?: { name: string; phoneCipher: Buffer | null; phoneHash: string | null; company: string };
}

export async function updateCard(tx: Tx, card: Pick<PassCard, 'dealerId' | 'id'>, change: CardChange, now: Date): Promise<void> {
  const { plates, validFrom, validTo, anchorDay, passStatus, frozenFrom, frozenDays, frozenSpans, paidFen, owner } = change;
  await tx
    .updateTable('pass_card')
    .set({
      ...(plates !== undefined && { plates: json(plates) as never }),
      ...(validFrom !== undefined && { valid_from: validFrom }),
      ...(validTo !== undefined && { valid_to: validTo }),
      ...(anchorDay !== undefined && { anchor_day: anchorDay }),
      ...(passStatus !== undefined && { pass_status: passStatus }),
      ...(frozenFrom !== undefined && { frozen_from: frozenFrom }),
      ...(frozenDays !== undefined && { frozen_days: frozenDays }),
      ...(frozenSpans !== undefined && { frozen_spans: json(frozenSpans) as never }),
      ...(paidFen !== undefined && { total_paid_fen: sql`total_paid_fen + ${paidFen}`, last_paid_at: now.toISOString() }),
      ...(owner !== undefined && {
        owner_name: owner.name,
        phone_cipher: owner.phoneCipher,
        phone_hash: owner.phoneHash,
        company: owner.company,
        group_id: null,
      }),
      rev: sql`rev + 1`,
      updated_at: now.toISOString(),
    })
    .where('dealer_id', '=', card.dealerId)
    .where('id', '=', card.id)
    .execute();
}

/** Cards whose status by date is another than the stored one. */
export async function moveStatuses(tx: Tx, dealerId: string, today: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`update pass_card set rev = rev + 1, updated_at = now(),
      pass_status = case when valid_to < ${today} then 2 else 1 end
    where dealer_id = ${dealerId} and pass_status in ${codes(passStatus.NOT_STARTED, passStatus.ACTIVE)} and (valid_to < ${today} or pass_status = ${sql.lit(passStatus.NOT_STARTED)} and valid_from <= ${today})
    returning id`.execute(tx);
  return rows.length;
}
