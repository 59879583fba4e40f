import {
  longestStatementDays,
  longestStatementMonths,
  type StatementBy,
  type StatementGrain,
  statementBy,
  statementErrors,
  statementGrain,
} from '@bochong/contract/statement';
import { fail } from '../../../kernel/http/errors.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import { businessDate } from '../../../kernel/time.ts';
import { daysOf } from '../../charging-statistics/index.ts';
import type { StatementQuery } from './cell.repo.ts';
import { monthsOf, statementPeriod } from './statement-period.rule.ts';

/** What a caller may ask of any statement. */
export interface Asked {
  startTime?: string | undefined;
  endTime?: string | undefined;
  grain?: number | undefined;
  by?: number | undefined;
  targetIds?: string[] | undefined;
  bizType?: number | undefined;
  payType?: number | undefined;
}

/** What was asked for, within the lots that its asker may see and up to today; refuses what is too long or cannot be told that way. */
export function understood(asked: Asked, pivots: readonly StatementBy[], { dealerIds, parkIds }: ExportScope, now: Date): StatementQuery {
  const grain = (asked.grain ?? statementGrain.DAY) as StatementGrain;
  const period = statementPeriod({ ...asked, grain }, businessDate(now));
  if (period.from > period.to) fail(statementErrors.reversed, {}, { field: 'endTime' });
  if (grain === statementGrain.MONTH && monthsOf(period).length > longestStatementMonths)
    fail(statementErrors.tooManyMonths, { months: longestStatementMonths }, { field: 'endTime' });
  if (grain === statementGrain.DAY && daysOf(period) > longestStatementDays)
    fail(statementErrors.tooManyDays, { days: longestStatementDays }, { field: 'endTime' });
  const by = (asked.by ?? pivots[0]) as StatementBy;
  if (!pivots.includes(by)) fail(statementErrors.pivot, { by: statementBy.label(by) }, { field: 'by' });
  const wanted = asked.targetIds?.length ? asked.targetIds : null;
  const seen = wanted === null || parkIds === null ? (wanted ?? parkIds) : wanted.filter((id) => parkIds.includes(id));
  return { ...period, grain, by, dealerIds, parkIds: seen, bizType: asked.bizType ?? null, payType: asked.payType ?? null };
}
