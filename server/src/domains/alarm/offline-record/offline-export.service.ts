import { chargePointOfflineRecords, offlineRecords } from '@bochong/contract/alarm';
import type { Context } from '../../../kernel/app-context.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { exportLimit, exportXlsx } from '../../../kernel/sheets/export.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { businessDate } from '../../../kernel/time.ts';
import { type ChargePointOfflineQuery, listChargePointOffline } from './charge-point-offline.repo.ts';
import { listOffline, type OfflineQuery } from './offline-record.repo.ts';

type Camera = Awaited<ReturnType<typeof listOffline>>['results'][number];
type Pile = Awaited<ReturnType<typeof listChargePointOffline>>['results'][number];

const common = fieldColumns<Camera | Pile>(offlineRecords.list, [
  'startedAt',
  'endedAt',
  'minutes',
  'recordStatus',
  'handledBy',
  'handleNote',
]);
const cameras = fieldColumns<Camera>(offlineRecords.list, ['deviceName', 'deviceSn', 'parkName', 'gateName', ...common]);
const piles = fieldColumns<Pile>(chargePointOfflineRecords.list, ['deviceName', 'deviceCount', 'location', ...common]);
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
