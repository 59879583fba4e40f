import { type FreeDuration, type FreeDurationFields, freeStatus } from '@bochong/contract/parking-fee';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, json, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { type NewVersion, versionRow } from '../term-version/term-version.repo.ts';

type Filters = PageQuery & { freeName?: string | undefined; parkId?: string | undefined; status?: number | undefined };
export type StoredFree = Omit<FreeDuration, 'parkNames' | 'linkNames' | 'ruleNames' | 'dealerName'>;

const columns = [
  'f.free_id as freeId',
  'f.rev',
  'f.since',
  'f.until',
  'f.status',
  'f.free_name as freeName',
  'f.minutes',
  'f.free_mode as freeMode',
  'f.free_scope as freeScope',
  'f.window_minutes as windowMinutes',
  'f.apply_vehicle as applyVehicle',
  'f.apply_day_types as applyDayTypes',
  'f.park_ids as parkIds',
  'f.effective_from as effectiveFrom',
  'f.effective_to as effectiveTo',
  'f.operator_name as operatorName',
] as const;

const versions = (tx: Tx) => tx.selectFrom('free_duration as f').select(columns).$castTo<StoredFree>();

/** Links that use it, on or off. */
const linkNames = sql<string[]>`coalesce((select array_agg(l.link_name order by l.link_name) from free_duration_link l
  where l.dealer_id = f.dealer_id and l.free_id = f.free_id and l.until is null), '{}')`;
/** Rules that cite it and are or may come into force. */
const ruleNames = (now: Date) => sql<string[]>`coalesce((select array_agg(distinct r.rule_name) from fee_rule r
  where r.dealer_id = f.dealer_id and r.is_delete = 0 and r.revoked_at is null and r.content ->> 'freeDurationId' = f.free_id::text
    and (r.effective_to is null or r.effective_to > ${now.toISOString()})), '{}')`;

export function listFree(tx: Tx, filters: Filters, now: Date) {
  let query = versions(tx)
    .where('f.until', 'is', null)
    .select([linkNames.as('linkNames'), ruleNames(now).as('ruleNames'), dealerNameOf('f')])
    .$castTo<Omit<FreeDuration, 'parkNames'>>();
  if (filters.freeName) query = query.where(contains('f.free_name', filters.freeName));
  if (filters.status !== undefined) query = query.where('f.status', '=', filters.status);
  if (filters.parkId)
    query = query.where(sql<boolean>`(${filters.parkId}::uuid = any (f.park_ids) or exists (select from free_duration_link l
      where l.dealer_id = f.dealer_id and l.free_id = f.free_id and l.until is null and ${filters.parkId}::uuid = any (l.park_ids)))`);
  return pageOf(tx, query.orderBy('f.since', 'desc').orderBy('f.free_id'), filters);
}

export function chooseFree(tx: Tx, freeName: string | undefined): Promise<StoredFree[]> {
  let query = versions(tx).where('f.until', 'is', null);
  if (freeName) query = query.where(contains('f.free_name', freeName));
  return query.orderBy('f.status', 'desc').orderBy('f.free_name').limit(50).execute();
}

export const currentFree = (tx: Tx, freeId: string): Promise<(StoredFree & { dealerId: string }) | undefined> =>
  versions(tx)
    .select('f.dealer_id as dealerId')
    .where('f.free_id', '=', freeId)
    .where('f.until', 'is', null)
    .$castTo<StoredFree & { dealerId: string }>()
    .executeTakeFirst();

export const freeVersions = (tx: Tx, freeId: string): Promise<StoredFree[]> =>
  versions(tx).where('f.free_id', '=', freeId).orderBy('f.rev', 'desc').execute();

/** Others of the unit that are on. */
export const othersOn = (tx: Tx, dealerId: string, freeId: string): Promise<StoredFree[]> =>
  versions(tx)
    .where('f.dealer_id', '=', dealerId)
    .where('f.free_id', '<>', freeId)
    .where('f.status', '=', freeStatus.ON)
    .where('f.until', 'is', null)
    .execute();

/** Who would miss it, by name: links and rules; nobody one that is new. */
export async function usersOf(tx: Tx, freeId: string, now: Date): Promise<{ linkNames: string[]; ruleNames: string[] }> {
  const users = await tx
    .selectFrom('free_duration as f')
    .select([linkNames.as('linkNames'), ruleNames(now).as('ruleNames')])
    .where('f.free_id', '=', freeId)
    .where('f.until', 'is', null)
    .executeTakeFirst();
  return users ?? { linkNames: [], ruleNames: [] };
}

export async function insertFree(tx: Tx, version: NewVersion, fields: FreeDurationFields): Promise<void> {
  await tx
    .insertInto('free_duration')
    .values({
      ...versionRow(version),
      free_id: version.id,
      free_name: fields.freeName,
      minutes: fields.minutes,
      free_mode: fields.freeMode,
      free_scope: fields.freeScope,
      window_minutes: fields.windowMinutes,
      apply_vehicle: json(fields.applyVehicle),
      apply_day_types: [...fields.applyDayTypes],
      park_ids: fields.parkIds,
      effective_from: fields.effectiveFrom,
      effective_to: fields.effectiveTo,
    })
    .execute();
}
