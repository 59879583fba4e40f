import { allEndpoints, menuModules, moduleOf } from '@bochong/contract/catalogue';
import { changes, type Endpoint } from '@bochong/contract/kernel/endpoint';
import { shapeOf } from '@bochong/contract/kernel/schema';
import { logSpanDays, operationLogErrors, operationLogs, otherModules } from '@bochong/contract/operation-log';
import type { Context } from '../../../kernel/app-context.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import type { SessionUser } from '../../../kernel/session/session.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { type Span, spanOf } from '../../../kernel/span.rule.ts';
import { lotIds } from '../change-text.rule.ts';
import { lotNames } from '../record-history.repo.ts';
import { askedFields, differences } from './log-detail.rule.ts';
import { findLog, type LogFilters, type LogQuery, listLogs, logBatches, peopleNamed, type StoredLog } from './operation-log.repo.ts';

const titles = new Map([...menuModules.map(({ path, title }) => [path, title] as const), ...Object.entries(otherModules)]);
const named = (row: StoredLog) => ({ ...row, module: titles.get(row.module) ?? '' });

const endpoints = Object.values(allEndpoints as Record<string, Endpoint>);
const byAddress = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));
const isLogged = (endpoint: Endpoint) =>
  endpoint.access !== 'public' && (endpoint.audited ?? (endpoint.method !== 'GET' && changes(endpoint)));

/** Modules in the order of the menu, each with the titles of its calls that leave a row. */
export const logChoices = [...titles].flatMap(([module, title]) => {
  const actions = endpoints.filter((endpoint) => isLogged(endpoint) && moduleOf(endpoint) === module).map((endpoint) => endpoint.title);
  return actions.length === 0 && menuModules.some(({ path }) => path === module) ? [] : [{ module, title, actions: [...new Set(actions)] }];
});

/** Whose deeds somebody sees: who is limited to some lots their own, for a row does not say which lots it is about. Null: everybody's. */
const onlyOwn = (user: SessionUser): string | null => (user.parkIds === null ? null : user.userId);

async function queryOf({ person, startTime, endTime, ...filters }: LogFilters & Span, { tx, user, now }: Context): Promise<LogQuery> {
  const span = spanOf({ startTime, endTime }, logSpanDays, now) ?? fail(operationLogErrors.span);
  const own = onlyOwn(user);
  const people = person === undefined ? undefined : await peopleNamed(tx, person, user.dealerIds);
  return {
    ...filters,
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    ...(own !== null ? { userIds: [own] } : people?.length ? { userIds: people } : {}),
    ...(person !== undefined && (own !== null || !people?.length) && { account: person }),
  };
}

export async function searchLogs(query: PageQuery & LogFilters & Span, context: Context) {
  const { pageNo, pageSize, cursor, ...filters } = query;
  const page = await listLogs(context.tx, await queryOf(filters, context), { pageNo, pageSize, cursor }, context.user.dealerIds);
  return { ...page, results: page.results.map(named) };
}

async function* namedBatches(rows: AsyncIterable<StoredLog[]>) {
  for await (const batch of rows) yield batch.map(named);
}

export const logExport: ExportDefinition<LogQuery, StoredLog> = {
  name: 'operationLogs',
  title: '操作日志',
  columns: fieldColumns<StoredLog>(operationLogs.list, [
    ...(['at', 'account', 'userName', 'module', 'action', 'kind', 'recordType', 'recordId'] as const),
    ...(['result', 'errorCode', 'ip', 'costMs', 'requestId', 'dealerName'] as const),
  ]),
  batches: (tx, query, { dealerIds }) => namedBatches(logBatches(tx, query, dealerIds)),
};

export async function exportLogs(query: LogFilters & Span, context: Context) {
  const wanted = await queryOf(query, context);
  context.audit({ detail: { filters: query } });
  return exportOrQueue(logExport, wanted, context);
}

/** A row in full: what was asked and what it changed, in the words of the page it was done on. */
export async function logDetail(id: string, { app, tx, user }: Context) {
  const { method, path, recordType, detail } = found(await findLog(tx, id, { dealerIds: user.dealerIds, userId: onlyOwn(user) }));
  const endpoint = byAddress.get(`${method} ${path}`);
  const shape = { ...shapeOf(app.records.get(recordType ?? '')?.history?.schema), ...shapeOf(endpoint?.query), ...shapeOf(endpoint?.body) };
  const told = (detail?.changes ?? []) as { before?: unknown; after?: unknown; reason?: unknown }[];
  const values = [detail?.request, ...told.flatMap(({ before, after }) => [before, after])];
  const lots = await lotNames(tx, [...new Set(values.flatMap(lotIds))]);
  const reason = told.map((change) => change.reason).find((one) => typeof one === 'string');
  return {
    reason: (reason as string | undefined) ?? '',
    changes: told.flatMap((change) => differences(change, shape, lots)),
    asked: askedFields(detail?.request, shape, lots),
    raw: JSON.stringify(detail ?? {}, null, 2),
  };
}
