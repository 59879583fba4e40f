import type { TaxConfig, taxConfigFields } from '@bochong/contract/e-invoice';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { assertFresh } from '../../../kernel/http/errors.ts';

export type TaxFields = z.output<typeof taxConfigFields>;
type Key = { dealerId: string; id: string };

/** Place of a configuration that holds wherever no other does. */
const everywhere = '00000000-0000-0000-0000-000000000000';

export interface TaxFilters {
  subjectId?: string | undefined;
  bizType?: number | undefined;
  parkIds?: readonly string[] | undefined;
}

/** Lots that a configuration `c` names; none where it holds for all. */
const places = sql`select p.place_id from invoice_tax_place p where p.dealer_id = c.dealer_id and p.config_id = c.id and p.place_id <> ${everywhere}::uuid`;

export function listTaxConfigs(tx: Tx, query: TaxFilters & PageQuery, { dealerIds }: { dealerIds: readonly string[] }) {
  const { subjectId, bizType, parkIds } = query;
  const rows = tx
    .selectFrom('invoice_tax_config as c')
    .innerJoin('invoice_subject as s', (join) => join.onRef('s.dealer_id', '=', 'c.dealer_id').onRef('s.id', '=', 'c.subject_id'))
    .where(inDealers('c.dealer_id', dealerIds))
    .$if(subjectId !== undefined, (q) => q.where('c.subject_id', '=', subjectId ?? ''))
    .$if(bizType !== undefined, (q) => q.where('c.biz_type', '=', bizType ?? 0))
    .$if(parkIds !== undefined && parkIds.length > 0, (q) =>
      q.where(sql<boolean>`exists (select from invoice_tax_place p where p.dealer_id = c.dealer_id and p.config_id = c.id
        and p.place_id = any (${[...(parkIds ?? []), everywhere]}::uuid[]))`),
    )
    .select(['c.id as configId', 'c.subject_id as subjectId', 's.name as subjectName', 'c.biz_type as bizType', 'c.item_name as itemName'])
    .select(['c.tax_code as taxCode', 'c.rate_bp as rateBp', 'c.tax_policy as taxPolicy', 'c.unit', 'c.kinds', 'c.rev', dealerNameOf('c')])
    .select([
      'c.max_single_fen as maxSingleFen',
      'c.start_date as startDate',
      'c.end_date as endDate',
      'c.remark_template as remarkTemplate',
    ])
    .select(sql<string[]>`array(${places} order by 1)`.as('parkIds'))
    .select(
      sql<string>`coalesce((select string_agg(k.park_name, '、' order by k.park_name) from park k
        where k.dealer_id = c.dealer_id and k.id in (${places})), '')`.as('lots'),
    )
    .orderBy('c.biz_type')
    .orderBy('c.start_date', 'desc')
    .orderBy('c.id', 'desc')
    .$castTo<TaxConfig>();
  return pageOf(tx, rows, query);
}

const written = (fields: TaxFields) => ({
  ...{ subject_id: fields.subjectId, biz_type: fields.bizType, item_name: fields.itemName, tax_code: fields.taxCode },
  ...{ rate_bp: fields.rateBp, tax_policy: fields.taxPolicy, unit: fields.unit, kinds: fields.kinds as number[] },
  ...{ max_single_fen: fields.maxSingleFen, start_date: fields.startDate, end_date: fields.endDate },
  remark_template: fields.remarkTemplate,
});

async function writePlaces(tx: Tx, { dealerId, id }: Key, { bizType, parkIds, startDate, endDate }: TaxFields): Promise<void> {
  const places = parkIds.length === 0 ? [everywhere] : [...new Set(parkIds)];
  await sql`delete from invoice_tax_place where dealer_id = ${dealerId} and config_id = ${id}`.execute(tx);
  await sql`insert into invoice_tax_place (dealer_id, config_id, place_id, biz_type, valid)
    select ${dealerId}::uuid, ${id}::uuid, place, ${bizType}::smallint, daterange(${startDate}::date, ${endDate}::date, '[]')
    from unnest(${places}::uuid[]) as place`.execute(tx);
}

export async function insertTaxConfig(tx: Tx, key: Key, fields: TaxFields): Promise<void> {
  await tx
    .insertInto('invoice_tax_config')
    .values({ dealer_id: key.dealerId, id: key.id, ...written(fields) })
    .execute();
  await writePlaces(tx, key, fields);
}

export async function updateTaxConfig(tx: Tx, key: Key, rev: number, fields: TaxFields): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('invoice_tax_config')
    .set({ ...written(fields), ...nextRev })
    .where('dealer_id', '=', key.dealerId)
    .where('id', '=', key.id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  assertFresh(numUpdatedRows);
  await writePlaces(tx, key, fields);
}

export async function removeTaxConfig(tx: Tx, { dealerId, id }: Key): Promise<void> {
  await sql`delete from invoice_tax_place where dealer_id = ${dealerId} and config_id = ${id}`.execute(tx);
  await sql`delete from invoice_tax_config where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

/** Whose configuration an id is, and whether an invoice has a line of it. */
export async function findTaxConfig(tx: Tx, id: string, dealerIds: readonly string[]) {
  const { rows } = await sql<{
    dealerId: string;
    parkIds: string[];
    used: boolean;
  }>`select c.dealer_id as "dealerId", array(${places} order by 1) as "parkIds",
      exists (select from invoice_line l where l.dealer_id = c.dealer_id and l.config_id = c.id) as used
    from invoice_tax_config c where c.id = ${id} and ${inDealers('c.dealer_id', dealerIds)} for update`.execute(tx);
  return rows[0];
}

/** How something is taxed, and by whom it is sold. */
export interface Taxation {
  configId: string;
  subjectId: string;
  subjectName: string;
  itemName: string;
  taxCode: string;
  rateBp: number;
  taxPolicy: number;
  unit: string;
  kinds: number[];
  maxSingleFen: number;
  remarkTemplate: string;
}

/** The configuration of each place, business and day; one of the place itself goes before one of all places. */
export async function taxationOf(
  tx: Tx,
  dealerId: string,
  asked: readonly { placeId: string; bizType: number; day: string }[],
): Promise<(Taxation | undefined)[]> {
  const { rows } = await sql<Taxation & { at: number }>`
    select a.at::int as at, c.id as "configId", c.subject_id as "subjectId", s.name as "subjectName", c.item_name as "itemName", c.tax_code as "taxCode",
      c.rate_bp as "rateBp", c.tax_policy as "taxPolicy", c.unit, c.kinds, c.max_single_fen as "maxSingleFen", c.remark_template as "remarkTemplate"
    from jsonb_to_recordset(${JSON.stringify(asked.map((one, at) => ({ ...one, at })))}::jsonb) as a(at int, "placeId" uuid, "bizType" smallint, day date)
    cross join lateral (select p.config_id from invoice_tax_place p where p.dealer_id = ${dealerId} and p.biz_type = a."bizType"
      and p.place_id in (a."placeId", ${everywhere}::uuid) and p.valid @> a.day order by p.place_id = ${everywhere}::uuid limit 1) p
    join invoice_tax_config c on c.dealer_id = ${dealerId} and c.id = p.config_id
    join invoice_subject s on s.dealer_id = c.dealer_id and s.id = c.subject_id`.execute(tx);
  const found = new Map(rows.map(({ at, ...taxation }) => [at, taxation]));
  return asked.map((_, at) => found.get(at));
}

/** Kinds of invoice that a configuration allows. */
export async function kindsOf(tx: Tx, dealerId: string, configId: string | null): Promise<number[]> {
  const { rows } = await sql<{
    kinds: number[];
  }>`select kinds from invoice_tax_config where dealer_id = ${dealerId} and id = ${configId}`.execute(tx);
  return rows[0]?.kinds ?? [];
}
