import { type LoginLogRow, loginLogErrors, loginLogs, loginSpanDays } from '@bochong/contract/session';
import type { Context } from '../../../kernel/app-context.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { fail } from '../../../kernel/http/errors.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { type Span, spanOf } from '../../../kernel/span.rule.ts';
import { type LoginQuery, listLogins, loginBatches } from './login-log.repo.ts';

type Filters = Omit<LoginQuery, 'from' | 'to' | 'userId'> & Span;

/** Who is limited to some lots sees their own logins. */
function queryOf({ startTime, endTime, ...filters }: Filters, { user, now }: Context): LoginQuery {
  const { from, to } = spanOf({ startTime, endTime }, loginSpanDays, now) ?? fail(loginLogErrors.span);
  return { ...filters, from: from.toISOString(), to: to.toISOString(), ...(user.parkIds !== null && { userId: user.userId }) };
}

export const searchLogins = ({ pageNo, pageSize, cursor, ...filters }: PageQuery & Filters, context: Context) =>
  listLogins(context.tx, queryOf(filters, context), { pageNo, pageSize, cursor }, context.user.dealerIds);

export const loginExport: ExportDefinition<LoginQuery, LoginLogRow> = {
  name: 'loginLogs',
  title: '登录日志',
  columns: fieldColumns<LoginLogRow>(loginLogs.list, [
    ...(['at', 'account', 'userName', 'result', 'reason', 'ip', 'clientType', 'userAgent', 'dealerName'] as const),
  ]),
  batches: (tx, query, { dealerIds }) => loginBatches(tx, query, dealerIds),
};

export const exportLogins = (query: Filters, context: Context) => exportOrQueue(loginExport, queryOf(query, context), context);
