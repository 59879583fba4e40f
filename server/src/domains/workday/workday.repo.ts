import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { type WorkdayConfig, workdayStatus, type workdays } from '@bochong/contract/workday';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { newId, platformDealerId } from '../../kernel/database/identifier.ts';
import { codes, json, nextRev, type PageQuery, pageOf } from '../../kernel/database/query.ts';

type Fields = BodyOf<typeof workdays.create>;
export type StoredConfig = Omit<WorkdayConfig, 'holidays' | 'makeUps'>;
const { DRAFT, CURRENT, HISTORY } = workdayStatus;

const configs = (tx: Tx, dealerId: string) =>
  tx
    .selectFrom('workday_config')
    .select(['id as configId', 'year', 'status', 'days', 'based_on as basedOn', 'rev'])
    .select(['published_by as publishedBy', 'published_at as publishedAt', 'updated_at as updateTime'])
    .where('dealer_id', '=', dealerId)
    .$castTo<StoredConfig>();

const ofYear = (tx: Tx, dealerId: string, year: number, status: number) =>
  configs(tx, dealerId).where('year', '=', year).where('status', '=', status).executeTakeFirst();

export const currentOf = (tx: Tx, dealerId: string, year: number) => ofYear(tx, dealerId, year, CURRENT);
export const draftOf = (tx: Tx, dealerId: string, year: number) => ofYear(tx, dealerId, year, DRAFT);
export const findConfig = (tx: Tx, dealerId: string, id: string) => configs(tx, dealerId).where('id', '=', id).executeTakeFirst();
export const lockConfig = (tx: Tx, dealerId: string, id: string) =>
  configs(tx, dealerId).where('id', '=', id).forUpdate().executeTakeFirst();

/** The platform's current version of a year, which every unit may read. */
export async function platformDays(tx: Tx, year: number): Promise<StoredConfig['days'] | undefined> {
  const { rows } = await sql<{
    days: StoredConfig['days'];
  }>`select days from bochong.workdays(${platformDealerId}, ${[year]}::int[])`.execute(tx);
  return rows[0]?.days;
}

export const publishedPage = (tx: Tx, dealerId: string, { year, ...page }: PageQuery & { year?: number | undefined }) =>
  pageOf(
    tx,
    configs(tx, dealerId)
      .where(sql<boolean>`status in ${codes(CURRENT, HISTORY)}`)
      .$if(year !== undefined, (query) => query.where('year', '=', year ?? 0))
      .orderBy('year', 'desc')
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc'),
    page,
  );

export const versionBefore = (tx: Tx, dealerId: string, { year, publishedAt }: StoredConfig) =>
  configs(tx, dealerId)
    .where('year', '=', year)
    .where('published_at', '<', publishedAt ?? '')
    .orderBy('published_at', 'desc')
    .executeTakeFirst();

export async function insertDraft(tx: Tx, dealerId: string, { year, basedOn, days }: Fields, now: Date): Promise<string> {
  const id = newId(now);
  await tx
    .insertInto('workday_config')
    .values({ dealer_id: dealerId, id, year, based_on: basedOn, days: json(days), updated_at: now.toISOString() })
    .execute();
  return id;
}

export async function saveDraft(
  tx: Tx,
  dealerId: string,
  { year, basedOn, days, rev }: Fields & { rev: number },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('workday_config')
    .set({ based_on: basedOn, days: json(days), ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('year', '=', year)
    .where('status', '=', DRAFT)
    .where('rev', '=', rev)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function publishDraft(tx: Tx, dealerId: string, { configId, year }: StoredConfig, by: string, now: Date): Promise<void> {
  const of = (status: number) =>
    tx.updateTable('workday_config').where('dealer_id', '=', dealerId).where('year', '=', year).where('status', '=', status);
  await of(CURRENT)
    .set({ status: HISTORY, ...nextRev })
    .execute();
  await of(DRAFT)
    .where('id', '=', configId)
    .set({ status: CURRENT, published_by: by, published_at: now.toISOString(), ...nextRev })
    .execute();
}
