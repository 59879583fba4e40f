import { incomeFigures, paymentFigures, statementBy } from '@bochong/contract/statement';
import { metrics, readCounters } from '../../../kernel/database/counter.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { channelTie, receivableIdentity, receivableTie, tenderIdentity, tillIdentity } from '../figures/check.rule.ts';
import { incomeOf, paidFen, paymentOf } from '../figures/figures.rule.ts';
import { type Measure, measures, sumsOf } from '../figures/measure.rule.ts';
import { channelDay, ledgerBalances, type StatementQuery } from './cell.repo.ts';
import { compareNet } from './comparison.service.ts';
import type { Recipe, Told } from './statement.service.ts';

/** What the till took less what it gave back, as its counters have it: the home page's number. */
async function tillNet(tx: Tx, { from, to, parkIds }: StatementQuery): Promise<number> {
  const rows = await readCounters(tx, { from, to, metrics: [metrics.receivedFen, metrics.refundedFen], parkIds }, ['metric']);
  return rows.reduce((sum, { metric, value }) => sum + (metric === metrics.receivedFen ? value : -value), 0);
}

const everything = ({ bizType, payType }: StatementQuery): boolean => bizType === null && payType === null;
export const everyMeans = ({ payType, by }: StatementQuery): boolean => payType === null && by !== statementBy.PAY;

interface Ties {
  tillFen: number;
  receivableFen: number;
  channel: Awaited<ReturnType<typeof channelDay>>;
}
const loadTies = async (tx: Tx, query: StatementQuery): Promise<Ties> => ({
  tillFen: everything(query) ? await tillNet(tx, query) : 0,
  receivableFen: everything(query) ? (await ledgerBalances(tx, query)).receivable.movedFen : 0,
  // Bills are of days, and of whole accounts.
  channel: everything(query) && query.from === query.to && query.parkIds === null ? await channelDay(tx, query) : null,
});
/** What can be checked under the filters: the till counts no businesses, and receivables know no means of payment. */
const moneyChecks = ({ query, cells, loaded }: Told<Ties>) => [
  ...(query.payType === null ? [receivableIdentity(cells), tenderIdentity(cells)] : []),
  ...(everything(query) ? [tillIdentity(cells, loaded.tillFen), receivableTie(cells, loaded.receivableFen)] : []),
  ...(loaded.channel ? [channelTie(loaded.channel)] : []),
];

const walletOnly: readonly Measure[] = [
  'topUpCount',
  'topUpFen',
  'topUpGiftFen',
  'topUpBackFen',
  'withdrawnFen',
  'adjustedFen',
  'expiredFen',
  'walletFen',
];
const passOnly: readonly Measure[] = ['passBackFen', 'passRecognisedFen', 'passNewCount', 'passRenewedCount'];
/** What statements of money are made of. */
export const moneyMeasures: readonly Measure[] = measures.filter((name) => !walletOnly.includes(name) && !passOnly.includes(name));
export const moneyTies = { load: loadTies, checks: moneyChecks };

export const incomeRecipe: Recipe<ReturnType<typeof incomeOf>, Ties> = {
  name: 'income',
  figures: incomeFigures,
  measures: moneyMeasures,
  ...moneyTies,
  tell: ({ query, cells, groups }) => {
    const look = { everyMeans: everyMeans(query), whole: everything(query) && query.parkIds === null && everyMeans(query) };
    const row = { ...look, whole: look.whole && query.by === statementBy.PERIOD };
    return { rows: groups.map((group) => incomeOf(group.cells, row)), total: incomeOf(cells, look) };
  },
  compare: compareNet,
};

export const paymentRecipe: Recipe<ReturnType<typeof paymentOf>, Ties> = {
  name: 'paymentType',
  figures: paymentFigures,
  measures: moneyMeasures,
  ...moneyTies,
  tell: ({ cells, groups }) => {
    const wholeFen = paidFen(sumsOf(cells));
    return { rows: groups.map((group) => paymentOf(group.cells, wholeFen)), total: paymentOf(cells, wholeFen) };
  },
};
