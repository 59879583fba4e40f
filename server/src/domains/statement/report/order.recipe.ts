import { orderFigures } from '@bochong/contract/statement';
import { type OrderCell, orderCell, orderIdentity, ordersOf } from '../figures/order-figures.rule.ts';
import { lotSpaces } from './cell.repo.ts';
import { orderTallies } from './order.repo.ts';
import type { Recipe } from './statement.service.ts';

/** Orders by business, the day they began or their lot: how many, and what became of them. */
export const orderRecipe: Recipe<ReturnType<typeof ordersOf>, readonly string[], OrderCell> = {
  name: 'orderStatistics',
  figures: orderFigures,
  measures: [],
  always: { payType: undefined },
  read: async (tx, query, key) => (await orderTallies(tx, query, key)).map(orderCell),
  load: async (tx, query) => [...(await lotSpaces(tx, query)).keys()],
  places: (lots) => lots,
  tell: ({ cells, groups }) => ({ rows: groups.map((group) => ordersOf(group.cells)), total: ordersOf(cells) }),
  checks: ({ cells }) => [orderIdentity(cells)],
};
