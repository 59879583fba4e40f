import { type EmployeeRow, employeeStatus, type jobType } from '@bochong/contract/employee';
import { type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../kernel/database/batches.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../kernel/database/query.ts';
import type { ExportScope } from '../../kernel/sheets/export.ts';

export interface EmployeeFilters {
  keyword?: string | undefined;
  jobType?: number | undefined;
  status?: number | undefined;
  parkId?: string | undefined;
}

export interface StoredEmployee extends Omit<EmployeeRow, 'phone' | 'idCard'> {
  dealerId: string;
  phoneCipher: Buffer | null;
  idCardCipher: Buffer | null;
}

/** Whoever is limited to some lots sees the employees who work in these only: no other lot is named to them. */
const within = (parkIds: readonly string[] | null) =>
  parkIds === null ? sql<SqlBool>`true` : sql<SqlBool>`(g.park_scope = 2 and g.park_ids <@ ${[...parkIds]}::uuid[])`;
/** Works at a lot: at all of them, or this is one of them. */
const worksAt = (parkId: string) => sql<SqlBool>`(g.park_scope = 1 or ${parkId}::uuid = any (g.park_ids))`;

const rows = (tx: Tx, { dealerIds, parkIds }: ExportScope) =>
  tx
    .selectFrom('employee as e')
    .innerJoin('app_user as u', (join) => join.onRef('u.dealer_id', '=', 'e.dealer_id').onRef('u.employee_id', '=', 'e.id'))
    .innerJoin('user_grant as g', (join) => join.onRef('g.dealer_id', '=', 'u.dealer_id').onRef('g.user_id', '=', 'u.id'))
    .where(inDealers('e.dealer_id', dealerIds))
    .where(within(parkIds))
    .select(['e.dealer_id as dealerId', 'e.id as employeeId', 'e.employee_no as employeeNo', 'u.user_name as name'])
    .select([
      'u.user_phone as phoneCipher',
      'e.id_card_cipher as idCardCipher',
      'e.job_type as jobType',
      'e.status',
      'g.park_ids as parkIds',
    ])
    .select(['g.roles', 'u.account', 'u.id as userId', 'u.last_login_at as lastLoginAt', 'e.left_at as leftAt', 'e.remark', 'e.rev'])
    .select(['e.created_at as createdAt', dealerNameOf('e')])
    .select([
      sql<string>`coalesce((select string_agg(k.park_name, '、' order by k.park_name) from park k
        where k.dealer_id = e.dealer_id and k.id = any (g.park_ids)), '')`.as('parkNames'),
      sql<number>`coalesce((select q.quota_fen from refund_day_quota q where q.dealer_id = e.dealer_id and q.user_id = u.id), 0)::bigint`.as(
        'refundQuotaFen',
      ),
      sql<number>`(select count(*)::int from open_booth_shift s where s.dealer_id = e.dealer_id and s.user_id = u.id)`.as('openShifts'),
    ])
    .$castTo<StoredEmployee>();

const selected = (tx: Tx, { keyword, jobType, status, parkId }: EmployeeFilters, scope: ExportScope) =>
  rows(tx, scope)
    .$if(keyword !== undefined, (q) =>
      q.where((where) => where.or([contains('e.employee_no', keyword), contains('u.user_name', keyword), contains('u.account', keyword)])),
    )
    .$if(jobType !== undefined, (q) => q.where('e.job_type', '=', jobType ?? 0))
    .$if(status !== undefined, (q) => q.where('e.status', '=', status ?? 0))
    .$if(parkId !== undefined, (q) => q.where(worksAt(parkId ?? '')))
    .orderBy('e.id', 'desc');

export const listEmployees = (tx: Tx, query: EmployeeFilters & PageQuery, scope: ExportScope) =>
  pageOf(tx, selected(tx, query, scope), query);

export const employeeBatches = (tx: Tx, filters: EmployeeFilters, scope: ExportScope): AsyncGenerator<StoredEmployee[]> =>
  batchesOf<StoredEmployee>(tx, selected(tx, filters, scope));

/** An employee within reach; `lock` holds the record until the transaction ends. */
export const findEmployee = (tx: Tx, id: string, scope: ExportScope, lock = false) =>
  rows(tx, scope)
    .where('e.id', '=', id)
    .$if(lock, (q) => q.forUpdate('e'))
    .executeTakeFirst();

const mostChosen = 200;

/** Employees of the dealers who are at work, by name. */
export async function employeesAtWork(
  tx: Tx,
  filters: { parkId?: string | undefined; name?: string | undefined; jobType?: number | undefined },
  dealerIds: readonly string[],
) {
  const { rows: found } = await sql<{
    employeeId: string;
    employeeNo: string;
    name: string;
    jobType: (typeof jobType)['COLLECTOR'];
    phoneCipher: Buffer | null;
  }>`select e.id as "employeeId", e.employee_no as "employeeNo", u.user_name as name, e.job_type as "jobType", u.user_phone as "phoneCipher"
    from employee e join app_user u on u.dealer_id = e.dealer_id and u.employee_id = e.id
    join user_grant g on g.dealer_id = u.dealer_id and g.user_id = u.id
    where e.dealer_id = any (${[...dealerIds]}::uuid[]) and e.status = ${sql.lit(employeeStatus.ACTIVE)}
      and ${filters.parkId === undefined ? sql`true` : worksAt(filters.parkId)}
      and ${filters.name === undefined ? sql`true` : contains('u.user_name', filters.name)}
      and ${filters.jobType === undefined ? sql`true` : sql`e.job_type = ${filters.jobType}`}
    order by u.user_name, e.id limit ${sql.lit(mostChosen)}`.execute(tx);
  return found;
}

export interface EmployeeKey {
  dealerId: string;
  employeeId: string;
}
interface Written {
  employeeNo: string;
  jobType: number;
  idCardCipher?: Buffer | null;
  remark: string;
}
const written = ({ employeeNo, jobType, idCardCipher, remark }: Written) => ({
  ...{ employee_no: employeeNo, job_type: jobType, remark },
  ...(idCardCipher !== undefined && { id_card_cipher: idCardCipher }),
});

export async function insertEmployee(tx: Tx, { dealerId, employeeId }: EmployeeKey, fields: Written, at: Date): Promise<void> {
  await tx
    .insertInto('employee')
    .values({ dealer_id: dealerId, id: employeeId, ...written(fields), created_at: at.toISOString() })
    .execute();
}

/** Writes on the version that was read; how many rows changed. */
async function change(tx: Tx, { dealerId, employeeId }: EmployeeKey, rev: number, values: object): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('employee')
    .set({ ...values, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', employeeId)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return numUpdatedRows;
}

export const saveEmployee = (tx: Tx, key: EmployeeKey, rev: number, fields: Written) => change(tx, key, rev, written(fields));
export const setEmployeeStatus = (tx: Tx, key: EmployeeKey, rev: number, status: number) => change(tx, key, rev, { status });
export const letEmployeeGo = (tx: Tx, key: EmployeeKey, rev: number, { at, reason }: { at: Date; reason: string }) =>
  change(tx, key, rev, { status: employeeStatus.LEFT, left_at: at.toISOString(), left_reason: reason });

/** Shifts of a person that were not handed over. */
export async function openShiftsOf(tx: Tx, { dealerId, userId }: { dealerId: string; userId: string }) {
  const { rows: found } = await sql<{
    shiftId: string;
    parkName: string;
  }>`select id as "shiftId", park_name as "parkName" from open_booth_shift
    where dealer_id = ${dealerId} and user_id = ${userId} order by began_at`.execute(tx);
  return found;
}
