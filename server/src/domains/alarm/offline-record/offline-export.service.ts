import { offlineRecords } from '@bochong/contract/alarm';
import type { Context } from '../../../kernel/app-context.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { exportLimit, exportXlsx } from '../../../kernel/sheets/export.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { businessDate } from '../../../kernel/time.ts';
import { listOffline, type OfflineQuery } from './offline-record.repo.ts';

type Camera = Awaited<ReturnType<typeof listOffline>>['results'][number];

const cameras = fieldColumns<Camera>(offlineRecords.list, [
  ...([
    'deviceName',
    'deviceSn',
    'parkName',
    'gateName',
    'startedAt',
    'endedAt',
    'minutes',
    'recordStatus',
    'handledBy',
    'handleNote',
  ] as const),
]);
const everything: PageQuery = { pageNo: 1, pageSize: exportLimit + 1 };

/** What the list of silent cameras shows by the same filters, as a workbook. */
export async function exportOffline(query: Omit<OfflineQuery, keyof PageQuery>, { tx, user, now }: Context) {
  const { results } = await listOffline(tx, { ...query, ...everything }, user.parkIds, now);
  return exportXlsx(`相机离线告警${businessDate(now)}.xlsx`, cameras, results, user);
}
