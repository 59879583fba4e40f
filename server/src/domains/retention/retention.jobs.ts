import { platformDealerId } from '../../kernel/database/identifier.ts';
import { archived, retained } from '../../kernel/database/retained.ts';
import type { JobContext, JobPart, ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { businessDate, dateStart } from '../../kernel/time.ts';
import { lastDayOf, planArchive, sealsOf } from './archive.effect.ts';
import { dropMonth, hasRows, insertArchive, keptMonths, oldestOf } from './archive.repo.ts';
import { cutOf, monthsBefore } from './cut.rule.ts';
import { decidedDays, noteRun } from './retention.repo.ts';
import { daysOf } from './retention.service.ts';

/** Rows deleted in one transaction, and of a kind and unit in one run. */
const purge = { atOnce: 20_000, most: 1_000_000 };
/** Months put into files in one run. */
const monthsAtOnce = 12;

type Days = (name: Parameters<typeof daysOf>[0]) => number | null;

/** Deletes what is too old, a bounded number of rows in a transaction; what is left goes on the next night. */
function purgeParts(days: Days, { dealerId }: JobContext): JobPart[] {
  return [...retained.values()]
    .filter(({ ofNobody }) => ofNobody !== true || dealerId === platformDealerId)
    .flatMap((data) => {
      const kept = days(data.kind);
      if (kept === null) return [];
      const from =
        (gone: number): JobPart =>
        async (tx, { app, now }) => {
          const batch = await data.purge(tx, app, dealerId, { before: cutOf(now, kept), now }, purge.atOnce);
          await noteRun(tx, dealerId, data.kind, gone + batch, now);
          return batch < purge.atOnce || gone + batch >= purge.most || data.ofNobody ? [] : [from(gone + batch)];
        };
      return [from(0)];
    });
}

/** Intends files of the months that are old enough, and sealed where their table has seals. */
function archiveParts(days: Days, { dealerId }: JobContext): JobPart[] {
  return [...archived.values()].map((of) => async (tx, { now }) => {
    const kept = days(of.kind);
    if (kept === null) return;
    const months = monthsBefore(await oldestOf(tx, of, [dealerId]), cutOf(now, kept), 240);
    let planned = 0;
    for (const month of months) {
      if (planned >= monthsAtOnce) return;
      if (!(await hasRows(tx, of, dealerId, month))) continue;
      const seals = await sealsOf(tx, of.kind, dealerId, month);
      if (seals && !seals.some(({ bizDate }) => bizDate === lastDayOf(month))) continue;
      const id = await insertArchive(tx, dealerId, of, month, now);
      if (id === undefined) continue;
      await planArchive({ tx, now }, dealerId, id);
      planned += 1;
    }
  });
}

/** Takes months out of the database that every unit has in files and that are older than their policy. */
async function dropParts(days: Days, tx: Parameters<JobPart>[0], now: Date): Promise<JobPart[]> {
  const months = await keptMonths(tx);
  return months.flatMap(({ table, month }): JobPart[] => {
    const of = [...archived.values()].find((one) => one.table === table);
    const kept = of ? days(of.kind) : null;
    if (kept === null || dateStart(lastDayOf(month)) >= cutOf(now, kept).getTime()) return [];
    return [
      async (own, { app }) => {
        if (await dropMonth(own, table, month))
          app.log.info({ table, month: businessDate(dateStart(month)) }, 'an archived month has left the database');
      },
    ];
  });
}

export const retentionJobs: readonly ScheduledJob[] = [
  {
    name: 'retention',
    when: { dailyAt: ['03:40'] },
    lane: 'heavy',
    scope: 'everybody',
    async perDealer(tx, context) {
      const decided = await decidedDays(tx);
      const days: Days = (name) => daysOf(name, decided);
      const drops = context.dealerId === platformDealerId ? await dropParts(days, tx, context.now) : [];
      return [...purgeParts(days, context), ...archiveParts(days, context), ...drops];
    },
  },
];
