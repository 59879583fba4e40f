import { chargingOrderPage } from '@bochong/contract/charging-order';

/** Filters of the page as its address has them. */
export type Chosen = Readonly<Record<string, string | readonly string[]>>;

export const chosenOf = (search: URLSearchParams): Chosen =>
  Object.fromEntries(
    [...new Set(search.keys())].map((name) => [name, search.getAll(name).length > 1 ? search.getAll(name) : (search.get(name) ?? '')]),
  );

/** What belongs to one view only: another one starts without it. */
const ofViews = new Set(['view', 'order', 'pageNo', 'pageSize', 'connectorId', 'companyId', 'by', 'equipmentId', 'maker']);
export const filtersOf = (chosen: Chosen): Chosen => Object.fromEntries(Object.entries(chosen).filter(([name]) => !ofViews.has(name)));

/** The rows behind a number: those of the page's own list, under what else it is about. */
export const rowsOf = (chosen: Chosen, more: Readonly<Record<string, string>> = {}): Chosen => ({
  ...filtersOf(chosen),
  ...more,
  view: 'rows',
});

/** The list of orders that a count of settled orders is made of; null for several stations, which it cannot be asked for. */
export function ordersPath({ from, to }: { from: string; to: string }, { stationIds, payerType }: Chosen): string | null {
  const [stationId, ...others] = [stationIds ?? []].flat().filter((id) => id !== '');
  if (others.length > 0) return null;
  const search = new URLSearchParams({ settledFrom: from, settledTo: to, charged: '1' });
  if (stationId) search.set('stationId', stationId);
  if (typeof payerType === 'string' && payerType !== '') search.set('payerType', payerType);
  return `${chargingOrderPage.path}?${search}`;
}
