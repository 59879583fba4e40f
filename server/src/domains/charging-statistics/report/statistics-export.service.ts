import { chargingPayerType, chargingStartSource } from '@bochong/contract/charging-order';
import type { ChargingSums, StatFilters } from '@bochong/contract/charging-statistics';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import type { SheetColumn } from '../../../kernel/sheets/workbook.ts';
import { datesOf } from '../figures/stat-period.rule.ts';
import { dayRows, planOf, type SheetKey, type StatQuery } from './report.repo.ts';
import { statQuery } from './report.service.ts';

type SheetRow = ChargingSums & SheetKey;

const yuan = (header: string, fen: (row: SheetRow) => number): SheetColumn<SheetRow> => ({
  header: `${header}(元)`,
  value: (row) => fen(row) / 100,
});

const columns: readonly SheetColumn<SheetRow>[] = [
  { header: '日期', width: 12, value: (row) => row.date },
  { header: '电站', width: 24, value: (row) => row.stationName },
  { header: '设备', width: 16, value: (row) => row.equipmentName },
  { header: '枪', value: (row) => row.connectorName },
  { header: '枪编码', width: 24, value: (row) => row.connectorCode },
  { header: '付款方类型', value: (row) => chargingPayerType.label(row.payerType as 1) },
  { header: '企业', width: 24, value: (row) => row.companyName || null },
  { header: '启动方式', value: (row) => chargingStartSource.label(row.startSource as 1) },
  { header: '充电次数', value: (row) => row.orderCount },
  { header: '异常订单', value: (row) => row.flaggedCount },
  { header: '充电量(度)', value: (row) => row.energyWh / 1000 },
  yuan('电费', (row) => row.elecFen),
  yuan('服务费', (row) => row.serviceFen),
  yuan('应付', (row) => row.payableFen),
  yuan('优惠', (row) => row.discountFen),
  yuan('实付', (row) => row.paidFen),
  yuan('退款', (row) => row.refundFen),
  yuan('净收入', (row) => row.paidFen - row.refundFen),
  { header: '启动请求', value: (row) => row.startCount },
  { header: '启动成功', value: (row) => row.startedCount },
  { header: '充电时长(秒)', value: (row) => row.chargingSec },
];

/** As a task keeps it: without the clock, which is its own. */
type Kept = Omit<StatQuery, 'now'> & { now: string };

/** A day at a time, the newest first. */
async function* days(tx: Tx, { now, ...query }: Kept): AsyncGenerator<SheetRow[]> {
  for (const date of datesOf(query).reverse()) {
    const rows = await dayRows(tx, await planOf(tx, { ...query, from: date, to: date, now: new Date(now) }));
    if (rows.length > 0) yield rows;
  }
}

/** Days and stations are fixed when the export is asked for: a task that runs after midnight writes the same ones. */
export const statisticsExport: ExportDefinition<Kept, SheetRow> = { name: 'chargingStatistics', title: '充电统计', columns, batches: days };

export const exportStatistics = (asked: StatFilters, context: Context) => {
  const { now, ...query } = statQuery(asked, context.user, context.now);
  return exportOrQueue(statisticsExport, { ...query, now: now.toISOString() }, context);
};
