import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import type { clientErrors } from '@bochong/contract/platform-config';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { idFloor, newId } from '../../kernel/database/identifier.ts';
import { contains, type PageQuery, pageOf } from '../../kernel/database/query.ts';
import { retain, retainedTable } from '../../kernel/database/retained.ts';
import { maskPhones, maskUrl } from '../../kernel/http/mask.ts';
import type { SessionUser } from '../../kernel/session/session.ts';
import { toIso } from '../../kernel/time.ts';

retain(retainedTable({ kind: 'clientError', table: 'client_error', at: sql`r.created_at` }));

/** Failures a user reported since an instant. */
export async function countReports(tx: Tx, { dealerId, userId }: SessionUser, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom('client_error')
    .where('dealer_id', '=', dealerId)
    .where('user_id', '=', userId)
    .where('id', '>=', idFloor(since))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Keeps a failure. */
export async function insertReport(
  tx: Tx,
  user: SessionUser,
  report: BodyOf<typeof clientErrors.report> & { userAgent: string },
  now: Date,
): Promise<void> {
  const { dealerId, userId, account } = user;
  const clean = (text: string) => maskPhones(text.toWellFormed().replaceAll('\u0000', '␀'));
  const texts = { message: clean(report.message), stack: clean(report.stack), info: clean(report.info), release: clean(report.release) };
  const row = {
    ...texts,
    url: maskUrl(clean(report.url)),
    user_agent: clean(report.userAgent).slice(0, 300),
    created_at: now.toISOString(),
  };
  await tx
    .insertInto('client_error')
    .values({ dealer_id: dealerId, id: newId(now), user_id: userId, account, ...row })
    .execute();
}

/** Failures of everybody's consoles, newest first. */
export async function listReports(tx: Tx, filters: PageQuery & { keyword?: string | undefined }): Promise<Data<typeof clientErrors.list>> {
  const { keyword } = filters;
  let query = tx
    .selectFrom('client_error as e')
    .leftJoin('dealer as d', 'd.dealer_id', 'e.dealer_id')
    .select(['e.id as errorId', 'e.account', 'e.message', 'e.stack', 'e.info', 'e.url', 'e.release', 'e.user_agent as userAgent'])
    .select(['e.created_at as createdAt', sql<string>`coalesce(d.dealer_name, '平台')`.as('dealerName')]);
  if (keyword) query = query.where((where) => where.or([contains('e.message', keyword), contains('e.url', keyword)]));
  const page = await pageOf(tx, query.orderBy('e.id', 'desc'), filters);
  return { ...page, results: page.results.map((row) => ({ ...row, createdAt: toIso(Date.parse(row.createdAt)) })) };
}
