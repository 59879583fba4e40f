import { rechargeFigures, statementBy, topUpFigures } from '@bochong/contract/statement';
import { passRoll, walletRoll } from '../figures/check.rule.ts';
import { rechargeOf, topUpOf } from '../figures/figures.rule.ts';
import type { Cell } from '../figures/measure.rule.ts';
import { type LedgerBalances, ledgerBalances, openingPassesByLot } from './cell.repo.ts';
import type { Recipe, Told } from './statement.service.ts';

/** What is owed to owners at the start: liabilities stand at the credit side. */
const owed = ({ openingFen, movedFen }: { openingFen: number; movedFen: number }) => ({
  openingFen: 0 - openingFen,
  closingFen: 0 - openingFen - movedFen,
});

/** Rows of time one after another: each begins with what the one before ended with. */
function rolled<Figures extends { closingFen: number | null }>(
  { groups }: Told<unknown>,
  openingFen: number | null,
  figuresOf: (cells: readonly Cell[], openingFen: number | null) => Figures,
): Figures[] {
  let open = openingFen;
  return groups.map(({ cells }) => {
    const row = figuresOf(cells, open);
    open = row.closingFen;
    return row;
  });
}

interface Passes extends LedgerBalances {
  /** What is not recognised of each lot's passes before the period. */
  openings: ReadonlyMap<string, number>;
}

/** Passes sold, given back and recognised as revenue; what is not revenue yet. */
export const passRecipe: Recipe<ReturnType<typeof rechargeOf>, Passes> = {
  name: 'recharge',
  figures: rechargeFigures,
  always: { bizType: undefined, payType: undefined },
  measures: ['passSoldFen', 'passBackFen', 'passRecognisedFen', 'passNewCount', 'passRenewedCount'],
  load: async (tx, query) => ({
    ...(await ledgerBalances(tx, query)),
    openings: query.by === statementBy.TARGET ? await openingPassesByLot(tx, query) : new Map(),
  }),
  places: ({ openings }) => [...openings].filter(([, fen]) => fen !== 0).map(([id]) => id),
  tell(told) {
    const { openingFen } = owed(told.loaded.passes);
    const rows =
      told.query.by === statementBy.TARGET
        ? told.groups.map(({ key, cells }) => rechargeOf(cells, told.loaded.openings.get(key) ?? 0))
        : rolled(told, openingFen, (cells, open) => rechargeOf(cells, open ?? 0));
    return { rows, total: rechargeOf(told.cells, openingFen) };
  },
  checks({ cells, loaded }) {
    const { openingFen, closingFen } = owed(loaded.passes);
    return [passRoll(cells, openingFen, closingFen)];
  },
};

/** Owners' wallets: filled, spent, given back. Balances are those of all wallets, which belong to no lot. */
export const topUpRecipe: Recipe<ReturnType<typeof topUpOf>, LedgerBalances> = {
  name: 'userTopUp',
  figures: topUpFigures,
  always: { bizType: undefined, payType: undefined },
  measures: [
    ...(['topUpCount', 'topUpFen', 'topUpGiftFen', 'topUpBackFen', 'withdrawnFen', 'adjustedFen', 'expiredFen'] as const),
    ...(['principalFen', 'principalBackFen', 'giftFen', 'giftBackFen'] as const),
  ],
  load: ledgerBalances,
  tell(told) {
    const openingFen = told.query.parkIds === null ? owed(told.loaded.wallets).openingFen : null;
    return { rows: rolled(told, openingFen, topUpOf), total: topUpOf(told.cells, openingFen) };
  },
  checks({ cells, loaded }) {
    const { openingFen, closingFen } = owed(loaded.wallets);
    return [walletRoll(cells, openingFen, closingFen)];
  },
};
