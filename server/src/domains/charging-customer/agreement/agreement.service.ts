import { chargingListType } from '@bochong/contract/charging-customer';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessDate } from '../../../kernel/time.ts';
import type { Agreement } from '../../charging-tariff/index.ts';
import type { Payer } from '../customer-orders.ts';
import { listsOf } from '../identify/identify.repo.ts';
import * as repo from './agreement.repo.ts';

/** Who charges, by whatever is known. */
export interface Charger {
  payer: Payer;
  cardId?: string | undefined;
  vin?: string | undefined;
  plateNo?: string | undefined;
}

/** Terms of a charge as they are at its start: plain values, to be kept with the order and priced with for as long as it lives. */
export interface ChargingTerms {
  agreement?: Agreement;
  /** Rate of the occupancy fee, basis points. */
  occupyBp: number;
  vipTypeId?: string;
  companyId?: string;
  /** A card of the operator's own. */
  payerFree: boolean;
  /** Free lists that name the charger. */
  freeListIds: readonly string[];
  /** Month whose quota counts, `yyyy-MM`: that of the start. */
  month: string;
}

/** What the payer has agreed, and the free lists that apply, at the instant a charge begins. */
export async function agreementAt(
  { tx }: WorkContext,
  { payer, cardId, vin, plateNo, ...place }: Charger & { dealerId: string; stationId: string; at: Date },
): Promise<ChargingTerms> {
  const base = { occupyBp: 10_000, payerFree: payer.type === 'free', freeListIds: [], month: businessDate(place.at).slice(0, 7) };
  if (payer.type === 'free') return base;
  const isCompany = payer.type === 'company';
  const terms = await (isCompany ? repo.companyTerms(tx, place, payer.id) : repo.memberTerms(tx, place, payer.id));
  const who = { plateNo, cardId, vin, ownerId: isCompany ? null : payer.id, companyId: isCompany ? payer.id : null };
  const lists = await listsOf(tx, { ...place, listType: chargingListType.FREE }, who);
  const freeListIds = lists.map(({ listId }) => listId);
  if (!terms) return { ...base, freeListIds };
  const { elecBp, serviceBp, serviceReduceE5, minEnergyWh } = terms;
  const agreement: Agreement = {
    ...{ kind: isCompany ? 'company' : 'vip', elecBp, serviceBp },
    ...(serviceReduceE5 > 0 && { serviceReduceE5 }),
    ...(minEnergyWh > 0 && { minEnergyWh }),
  };
  return { ...base, agreement, occupyBp: terms.occupyBp, freeListIds, ...(isCompany ? { companyId: terms.id } : { vipTypeId: terms.id }) };
}

export interface QuotaLeft {
  listId: string;
  /** Watt-hours; null: without limit. */
  leftWh: number | null;
}

const more = (a: QuotaLeft, b: QuotaLeft) => (b.leftWh === null || (a.leftWh !== null && b.leftWh > a.leftWh) ? b : a);

/**
 * The free quota of an order: of its lists the one with most left, locked until the transaction ends. An order that took some already (a
 * correction) has just that, and without limit if its list is. `takeQuota` keeps what it takes.
 */
export async function quotaOf(
  { tx }: WorkContext,
  { dealerId, orderId, freeListIds, month }: Pick<ChargingTerms, 'freeListIds' | 'month'> & { dealerId: string; orderId: string },
): Promise<QuotaLeft | undefined> {
  const lists = await repo.lockLists(tx, dealerId, freeListIds);
  const taken = await repo.takenBy(tx, dealerId, orderId);
  if (taken) {
    const unlimited = lists.some(({ listId, monthlyFreeWh }) => listId === taken.listId && monthlyFreeWh === null);
    return { listId: taken.listId, leftWh: unlimited ? null : taken.wh };
  }
  const left: QuotaLeft[] = [];
  for (const { listId, monthlyFreeWh } of lists) {
    const used = monthlyFreeWh === null ? 0 : await repo.usedOf(tx, { dealerId, listId, month, exceptOrderId: orderId });
    left.push({ listId, leftWh: monthlyFreeWh === null ? null : Math.max(0, monthlyFreeWh - used) });
  }
  const [first, ...others] = left;
  return first && others.reduce(more, first);
}

/** What an order takes of a list, in the transaction that asked `quotaOf`. */
export const takeQuota = ({ tx }: WorkContext, use: Parameters<typeof repo.saveUse>[1]): Promise<void> => repo.saveUse(tx, use);
