import type { PassFigures } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import type { SheetColumn } from '../../../kernel/sheets/workbook.ts';
import { type PassHourRow, type PassSpan, passDays } from './pass-analysis.repo.ts';
import { figuresOf } from './pass-analysis.rule.ts';
import { type PassQuery, spanOf } from './pass-analysis.service.ts';
import { hourReleases } from './pass-release.repo.ts';
import { noReleases } from './pass-release.rule.ts';

type PassHour = PassFigures & Pick<PassHourRow, 'date' | 'hour' | 'parkName' | 'gateName'>;

const columns: readonly SheetColumn<PassHour>[] = [
  { header: '日期', value: (row) => row.date },
  { header: '小时', value: (row) => row.hour },
  { header: '车场', width: 24, value: (row) => row.parkName },
  { header: '通道', width: 20, value: (row) => row.gateName || '路侧/平台' },
  { header: '入场', value: (row) => row.inCount },
  { header: '出场', value: (row) => row.outCount },
  { header: '临停入场', value: (row) => row.tempIn },
  { header: '包期入场', value: (row) => row.passIn },
  { header: '白名单入场', value: (row) => row.whiteIn },
  { header: '无牌入场', value: (row) => row.unlicensedIn },
  { header: '免费出场', value: (row) => row.freeOut },
  { header: '已缴清出场', value: (row) => row.paidOut },
  { header: '未缴清出场', value: (row) => row.owingOut },
  { header: '岗亭人工', value: (row) => row.manualCount },
  { header: '远程放行', value: (row) => row.guardCount },
  { header: '异常', value: (row) => row.exceptionCount },
  { header: '平均停留(分)', value: (row) => row.avgStayMinutes },
  { header: '识别率(%)', value: (row) => (row.recognitionBp === null ? null : row.recognitionBp / 100) },
  { header: '平均放行(秒)', value: (row) => row.avgReleaseSeconds },
  { header: 'P95放行(秒)', value: (row) => row.p95ReleaseSeconds },
];

const keyOf = ({ parkId, gateId, hour }: Pick<PassHourRow, 'parkId' | 'gateId'> & { hour: number | string }) =>
  `${parkId} ${gateId} ${hour}`;

/** Every hour of a lane with what follows from its counts, a day at a time. */
async function* passHours(tx: Tx, span: PassSpan): AsyncGenerator<PassHour[]> {
  for await (const { date, rows } of passDays(tx, span)) {
    const releases = new Map((await hourReleases(tx, { ...span, from: date, to: date })).map((sums) => [keyOf(sums), sums]));
    yield rows.map(({ parkId, gateId, hour, parkName, gateName, date: _, ...sums }) => ({
      ...figuresOf(sums, releases.get(keyOf({ parkId, gateId, hour })) ?? noReleases),
      ...{ date, hour, parkName, gateName },
    }));
  }
}

/** Days and lots are fixed when the export is asked for: a task that runs after midnight writes the same ones. */
export const passExport: ExportDefinition<PassSpan, PassHour> = {
  name: 'passAnalysis',
  title: '通行分析',
  columns,
  batches: passHours,
};

export const exportPasses = (query: PassQuery, context: Context) =>
  exportOrQueue(passExport, spanOf(query, context.user, context.now), context);
