import { type AutoPayConfig, autoPayState, autoPayStatus } from '@bochong/contract/auto-pay';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { idFloor, newId } from '../../kernel/database/identifier.ts';
import { dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../kernel/database/query.ts';
import { assertFresh } from '../../kernel/http/errors.ts';
import { dayMs } from '../../kernel/time.ts';

export interface AutoPayTerms {
  payType: AutoPayConfig['payType'];
  parkIds: readonly string[];
  priority: number;
  maxSingleFen: number;
  retryTimes: number;
  retryMinutes: number;
  guaranteed: AutoPayConfig['guaranteed'];
}
export interface StoredConfig extends AutoPayTerms {
  dealerId: string;
  configId: string;
  status: AutoPayConfig['status'];
}

const columns = [
  ...([
    'c.id as configId',
    'c.park_ids as parkIds',
    'c.priority',
    'c.max_single_fen as maxSingleFen',
    'c.retry_times as retryTimes',
  ] as const),
  ...(['c.retry_minutes as retryMinutes'] as const),
] as const;
const coded = [
  sql<AutoPayConfig['payType']>`c.pay_type`.as('payType'),
  sql<AutoPayConfig['status']>`c.status`.as('status'),
  sql<AutoPayConfig['guaranteed']>`c.is_guaranteed::int`.as('guaranteed'),
];

/** Terms of units, with what was deducted under them since a month ago. */
export function listConfigs(tx: Tx, query: PageQuery, dealerIds: readonly string[], now: Date) {
  const since = idFloor(now.getTime() - 30 * dayMs);
  const visits = (
    state: number,
  ) => sql<number>`(select count(*)::int from auto_pay_visit v where v.dealer_id = c.dealer_id and v.id >= ${since}::uuid
    and v.pay_type = c.pay_type and v.state = ${sql.lit(state)})`;
  const rows = tx
    .selectFrom('auto_pay_config as c')
    .where(inDealers('c.dealer_id', dealerIds))
    .select([...columns, 'c.updated_by as updatedBy', 'c.updated_at as updatedAt', 'c.rev'])
    .select(coded)
    .select([dealerNameOf('c'), visits(autoPayState.PAID).as('paidCount'), visits(autoPayState.FAILED).as('failedCount')])
    .select(
      sql<string>`coalesce((select string_agg(p.park_name, '、' order by p.park_name) from park p where p.dealer_id = c.dealer_id and p.id = any (c.park_ids)), '')`.as(
        'parkNames',
      ),
    )
    .orderBy('c.priority')
    .orderBy('c.id');
  return pageOf(tx, rows, query);
}

export const findConfig = (tx: Tx, id: string, dealerIds: readonly string[]): Promise<StoredConfig | undefined> =>
  tx
    .selectFrom('auto_pay_config as c')
    .select(['c.dealer_id as dealerId', ...columns])
    .select(coded)
    .where('c.id', '=', id)
    .where(inDealers('c.dealer_id', dealerIds))
    .executeTakeFirst();

/** Terms that are on at a lot, the one to be charged first first. */
export const configsAt = (tx: Tx, dealerId: string, parkId: string): Promise<StoredConfig[]> =>
  tx
    .selectFrom('auto_pay_config as c')
    .select(['c.dealer_id as dealerId', ...columns])
    .select(coded)
    .where('c.dealer_id', '=', dealerId)
    .where('c.status', '=', autoPayStatus.ON)
    .where(sql<boolean>`(c.park_ids = '{}' or ${parkId}::uuid = any (c.park_ids))`)
    .orderBy('c.priority')
    .orderBy('c.pay_type')
    .execute();

const valuesOf = ({ parkIds, priority, maxSingleFen, retryTimes, retryMinutes, guaranteed }: Omit<AutoPayTerms, 'payType'>) => ({
  ...{ park_ids: [...parkIds], priority, max_single_fen: maxSingleFen, retry_times: retryTimes, retry_minutes: retryMinutes },
  is_guaranteed: guaranteed === 1,
});

/** Undefined when the unit has terms of that means. */
export async function insertConfig(tx: Tx, dealerId: string, terms: AutoPayTerms, by: string): Promise<string | undefined> {
  const row = { dealer_id: dealerId, id: newId(), pay_type: terms.payType, ...valuesOf(terms), updated_by: by };
  const made = await tx
    .insertInto('auto_pay_config')
    .values(row)
    .onConflict((conflict) => conflict.constraint('auto_pay_config_means').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

type Key = Pick<StoredConfig, 'dealerId' | 'configId'> & { rev: number };

/** Changes terms on the version that was read; 40901 when somebody was faster. */
export async function changeConfig(
  tx: Tx,
  { dealerId, configId, rev }: Key,
  change: Omit<AutoPayTerms, 'payType'> | { status: number },
  by: string,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('auto_pay_config')
    .set({ ...('status' in change ? change : valuesOf(change)), ...nextRev, updated_by: by })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', configId)
    .where('rev', '=', rev)
    .executeTakeFirst();
  assertFresh(numUpdatedRows);
}

/** Takes terms away that are not on; false when they are. */
export async function deleteConfig(tx: Tx, { dealerId, configId }: Omit<Key, 'rev'>): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auto_pay_config')
    .where('dealer_id', '=', dealerId)
    .where('id', '=', configId)
    .where('status', '<>', autoPayStatus.ON)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Lots of a unit by name: those named, or all. */
export const lotsNamed = (tx: Tx, dealerId: string, parkIds: readonly string[]) =>
  tx
    .selectFrom('park')
    .select(['id', 'park_name as name'])
    .where('dealer_id', '=', dealerId)
    .where('is_delete', '=', 0)
    .$if(parkIds.length > 0, (q) => q.where('id', 'in', [...parkIds]))
    .orderBy('id')
    .execute();
