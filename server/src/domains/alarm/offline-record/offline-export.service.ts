import { recordStatus } from '@bochong/contract/alarm';
import type { Context } from '../../../kernel/app-context.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { clockText, type ExportColumn, exportLimit, exportXlsx } from '../../../kernel/sheets/export.ts';
import { businessDate } from '../../../kernel/time.ts';
import { type ChargePointOfflineQuery, listChargePointOffline } from './charge-point-offline.repo.ts';
import { listOffline, type OfflineQuery } from './offline-record.repo.ts';

type Camera = Awaited<ReturnType<typeof listOffline>>['results'][number];
type Pile = Awaited<ReturnType<typeof listChargePointOffline>>['results'][number];

const common: readonly ExportColumn<Camera | Pile>[] = [
  { header: '离线时间', width: 20, value: (row) => clockText(row.startedAt) },
  { header: '恢复时间', width: 20, value: (row) => clockText(row.endedAt) },
  { header: '离线时长(分)', value: (row) => row.minutes },
  { header: '状态', value: (row) => recordStatus.label(row.recordStatus) },
  { header: '处理人', value: (row) => row.handledBy },
  { header: '处理说明', width: 30, value: (row) => row.handleNote },
];
const cameras: readonly ExportColumn<Camera>[] = [
  { header: '设备名称', width: 24, value: (row) => row.deviceName },
  { header: '序列号', width: 20, value: (row) => row.deviceSn },
  { header: '车场', width: 24, value: (row) => row.parkName },
  { header: '通道', value: (row) => row.gateName },
  ...common,
];
const piles: readonly ExportColumn<Pile>[] = [
  { header: '设备名称', width: 24, value: (row) => row.deviceName },
  { header: '设备数', value: (row) => row.deviceCount },
  { header: '位置', width: 24, value: (row) => row.location },
  ...common,
];
const everything: PageQuery = { pageNo: 1, pageSize: exportLimit + 1 };

/** What the list of silent cameras shows by the same filters, as a workbook. */
export async function exportOffline(query: Omit<OfflineQuery, keyof PageQuery>, { tx, user, now }: Context) {
  const { results } = await listOffline(tx, { ...query, ...everything }, user.parkIds, now);
  return exportXlsx(`相机离线告警${businessDate(now)}.xlsx`, cameras, results, user);
}

/** The same of silent charging piles. */
export async function exportChargePointOffline(query: Omit<ChargePointOfflineQuery, keyof PageQuery>, { tx, user, now }: Context) {
  const { results } = await listChargePointOffline(tx, { ...query, ...everything }, user, now);
  return exportXlsx(`充电桩离线告警${businessDate(now)}.xlsx`, piles, results, user);
}
