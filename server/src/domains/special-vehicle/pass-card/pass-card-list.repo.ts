import { type PassCardRow, type passCardFilters, passStatus as status, syncStatus } from '@bochong/contract/special-vehicle';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { Keys } from '../../../kernel/session/secret.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';

export type PassCardFilters = z.output<z.ZodObject<typeof passCardFilters>>;
/** What is read beside the rows: the keys that open phones, which are shown masked, and the day. */
export interface Reader {
  keys: Keys;
  today: string;
}

type Stored = Omit<PassCardRow, 'phone'> & { phoneCipher: Buffer | null };

const syncs = (which: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from list_sync s where s.dealer_id = c.dealer_id and s.ref_id = c.id and ${which})`;
/** Refused, or sent more than once. */
const failing = sql`(s.sync_status = ${sql.lit(syncStatus.FAILED)} or s.sync_status = ${sql.lit(syncStatus.SENT)} and s.tries > 1)`;

/** Cards of the filter in the scope, newest first; `after` continues behind a card. */
function cards(tx: Tx, filters: PassCardFilters, { dealerIds, parkIds }: ExportScope, { keys, today }: Reader) {
  const { plateNo, ownerName, phone, certCode, ruleId, passStatus, source, expiringDays, syncFailed } = filters;
  const inScope = (ids: readonly string[] | null | undefined) =>
    ids ? sql<SqlBool>`r.park_ids && ${[...ids]}::uuid[]` : sql<SqlBool>`true`;
  return tx
    .selectFrom('pass_card as c')
    .innerJoin('pass_rule as r', (join) => join.onRef('r.dealer_id', '=', 'c.dealer_id').onRef('r.id', '=', 'c.rule_id'))
    .where(inDealers('c.dealer_id', dealerIds))
    .where(inScope(parkIds))
    .where(inScope(filters.parkIds))
    .$if(plateNo !== undefined, (q) => q.where(sql<SqlBool>`position(${(plateNo ?? '').toUpperCase()} in c.plates::text) > 0`))
    .$if(ownerName !== undefined, (q) => q.where(contains('c.owner_name', ownerName)))
    .$if(phone !== undefined, (q) => q.where('c.phone_hash', '=', keys.hmac('phone', phone ?? '')))
    .$if(certCode !== undefined, (q) => q.where(contains('c.cert_code', certCode)))
    .$if(ruleId !== undefined, (q) => q.where('c.rule_id', '=', ruleId ?? ''))
    .$if(passStatus !== undefined, (q) => q.where('c.pass_status', '=', passStatus ?? 0))
    .$if(source !== undefined, (q) => q.where('c.source', '=', source ?? 0))
    .$if(expiringDays !== undefined, (q) =>
      q
        .where('c.pass_status', 'in', [status.ACTIVE, status.EXPIRED])
        .where(sql<SqlBool>`c.valid_to between ${today}::date - 30 and ${today}::date + ${expiringDays ?? 0}::int`),
    )
    .$if(syncFailed === 1, (q) => q.where(sql<SqlBool>`${syncs(failing)} > 0`))
    .select([
      'c.id as cardId',
      'c.cert_code as certCode',
      'c.rule_id as ruleId',
      'r.rule_name as ruleName',
      'r.need_audit as needAudit',
      sql<string>`coalesce((select string_agg(k.park_name, '、' order by k.park_name) from park k
        where k.dealer_id = r.dealer_id and k.id = any (r.park_ids)), '')`.as('parkNames'),
      dealerNameOf('c'),
      'c.plates',
      'c.owner_name as ownerName',
      'c.phone_cipher as phoneCipher',
      'c.company',
      'c.valid_from as validFrom',
      'c.valid_to as validTo',
      sql<string | null>`case when c.valid_to - r.renew_before_days > ${today}::date then c.valid_to - r.renew_before_days end`.as(
        'renewFrom',
      ),
      sql<number>`case when c.pass_status in ${codes(status.EXPIRED, status.CANCELLED)} then 0 else greatest(0, c.valid_to - greatest(c.valid_from, ${today}::date) + 1) end`.as(
        'daysLeft',
      ),
      'c.pass_status as passStatus',
      'c.frozen_from as frozenFrom',
      'c.frozen_days as frozenDays',
      'c.total_paid_fen as totalPaidFen',
      'c.last_paid_at as lastPaidAt',
      syncs(sql`true`).as('syncTargets'),
      syncs(sql`s.sync_status = ${sql.lit(syncStatus.SUCCESS)}`).as('syncSuccess'),
      syncs(failing).as('syncFailed'),
      sql<string | null>`(select g.group_name from parking_group g where g.dealer_id = c.dealer_id and g.id = c.group_id)`.as('groupName'),
      'c.source',
      'c.remark',
      'c.created_at as createdAt',
      'c.rev',
    ])
    .orderBy('c.id', 'desc');
}

const shown = ({ phoneCipher, ...card }: Stored, { keys }: Reader): PassCardRow => ({ ...card, phone: keys.masked(phoneCipher) });

export async function listCards(tx: Tx, filters: PassCardFilters & PageQuery, scope: ExportScope, reader: Reader) {
  const page = await pageOf(tx, cards(tx, filters, scope, reader).$castTo<Stored>(), filters);
  return { ...page, results: page.results.map((card) => shown(card, reader)) };
}

export async function findCardRow(tx: Tx, id: string, scope: ExportScope, reader: Reader): Promise<PassCardRow | undefined> {
  const card = await cards(tx, {}, scope, reader).where('c.id', '=', id).$castTo<Stored>().executeTakeFirst();
  return card && shown(card, reader);
}

/** Cards in force that a plate, an owner or a certificate names. */
export async function chooseCards(
  tx: Tx,
  { keyword = '', parkIds: wanted }: { keyword?: string | undefined; parkIds?: readonly string[] | undefined },
  { dealerIds, parkIds }: ExportScope,
): Promise<{ cardId: string; label: string }[]> {
  const inLots = (ids: readonly string[] | null | undefined) => (ids ? sql`and r.park_ids && ${[...ids]}::uuid[]` : sql``);
  const { rows } = await sql<{ cardId: string; label: string }>`
    select c.id as "cardId", (select string_agg(e.plate ->> 'plateNo', '、') from jsonb_array_elements(c.plates) as e (plate))
      || ' ' || c.owner_name || ' ' || c.cert_code as label
    from pass_card c join pass_rule r on r.dealer_id = c.dealer_id and r.id = c.rule_id
    where ${inDealers('c.dealer_id', dealerIds)} and c.pass_status in ${codes(status.NOT_STARTED, status.ACTIVE)} ${inLots(parkIds)} ${inLots(wanted)}
      and (position(${keyword.toUpperCase()} in c.plates::text) > 0 or position(${keyword} in c.owner_name) > 0 or c.cert_code = ${keyword})
    order by c.id desc limit 50`.execute(tx);
  return rows;
}

export async function* cardBatches(tx: Tx, filters: PassCardFilters, scope: ExportScope, reader: Reader): AsyncGenerator<PassCardRow[]> {
  for await (const batch of batchesOf(tx, cards(tx, filters, scope, reader).$castTo<Stored>()))
    yield batch.map((card) => shown(card, reader));
}
