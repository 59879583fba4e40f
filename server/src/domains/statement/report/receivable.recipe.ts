import { receivableFigures, statementGrain } from '@bochong/contract/statement';
import { shiftDate } from '../../charging-statistics/index.ts';
import { bucketLabels, periodOf } from '../../parking-order/index.ts';
import { agingOf, bucketTitles } from '../figures/aging.rule.ts';
import { agingTie } from '../figures/check.rule.ts';
import { isOrder } from '../figures/figures.rule.ts';
import { ledgerBalances } from './cell.repo.ts';
import { type OpenSum, openSums } from './open.repo.ts';
import type { Recipe } from './statement.service.ts';

interface Aging {
  open: readonly OpenSum[];
  thresholdDays: readonly number[];
  ledgerFen: number;
}

/** What orders owe at the end of a day by age, and how much of a year's charges came in. */
export const receivableRecipe: Recipe<ReturnType<typeof agingOf>, Aging> = {
  name: 'receivableAnalysis',
  figures: receivableFigures,
  measures: ['chargedFen', 'discountFen', 'couponFen', 'givenBackFen', 'writtenOffFen'],
  always: { startTime: undefined, grain: statementGrain.DAY, payType: undefined },
  span: (query) => ({ ...query, from: shiftDate(query.to, -364) }),
  async load(tx, query) {
    const { thresholdDays } = await periodOf(tx, query.dealerIds[0] ?? '');
    const { openingFen, movedFen } = (await ledgerBalances(tx, query)).receivable;
    return { thresholdDays, open: await openSums(tx, query, thresholdDays), ledgerFen: openingFen + movedFen };
  },
  places: ({ open }) => open.flatMap(({ key, bucket }) => (key !== null && bucket === null ? [key] : [])),
  titles: ({ thresholdDays }) => bucketTitles(bucketLabels(thresholdDays)),
  tell({ cells, groups, loaded: { open, thresholdDays } }) {
    const of = (key: string | null) => open.filter((row) => row.key === key);
    const figures = (key: string | null, charged: typeof cells) => agingOf(of(key), charged.filter(isOrder), thresholdDays.length);
    return { rows: groups.map((group) => figures(group.key, group.cells)), total: figures(null, cells) };
  },
  checks({ query, loaded: { open, ledgerFen } }) {
    const all = open.filter(({ key, bucket }) => key === null && bucket !== null);
    return query.bizType === null
      ? [
          agingTie(
            all.reduce((sum, { fen }) => sum + fen, 0),
            ledgerFen,
          ),
        ]
      : [];
  },
};
