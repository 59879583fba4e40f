import { chargingUptime, type UptimeFilters, type UptimeRow, uptimeKey } from '@bochong/contract/charging-statistics';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import type { UptimeQuery } from './uptime.repo.ts';
import { uptimesOf } from './uptime.service.ts';
import { uptimeQuery, uptimeRowsOf } from './uptime-report.service.ts';

/** As a task keeps it: the clock is that of the question. */
type Kept = Omit<UptimeQuery, 'now'> & { now: string };

async function* guns(tx: Tx, { now, ...query }: Kept): AsyncGenerator<UptimeRow[]> {
  const rows = uptimeRowsOf(await uptimesOf(tx, { ...query, now: new Date(now) }), uptimeKey.GUN);
  for (let at = 0; at < rows.length; at += 1000) yield rows.slice(at, at + 1000);
}

export const uptimeExport: ExportDefinition<Kept, UptimeRow> = {
  name: 'chargingUptime',
  title: '充电枪可用率',
  columns: fieldColumns<UptimeRow>(chargingUptime.rows, [
    ...(['stationName', 'maker', { name: 'name', header: '枪', width: 24 }, 'uptimeBp', 'totalSec', 'outageSec', 'excludedSec'] as const),
    ...([
      'downSec',
      'faultSec',
      'offlineSec',
      'outOfServiceSec',
      'faultCount',
      'repairedCount',
      'answerSec',
      'repairSec',
      'betweenSec',
    ] as const),
  ]),
  batches: guns,
};

export const exportUptime = (asked: UptimeFilters, context: Context) => {
  const { now, ...query } = uptimeQuery(asked, context.user, context.now);
  return exportOrQueue(uptimeExport, { ...query, now: now.toISOString() }, context);
};
