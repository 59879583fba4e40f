import { uuidOfText } from '../../../kernel/session/secret.ts';
import type { PeerTerms, PricedStretch } from '../../charging-peer/index.ts';
import { peerPrice } from '../../charging-tariff/index.ts';

/** Whose tariff at which terms: the same has the same id, whatever its prices are. */
export const tariffIdOf = (peerId: string, tariffId: string, { elecBp, serviceBp, serviceReduceE5 }: PeerTerms): string =>
  uuidOfText(`ocpi-tariff ${peerId} ${tariffId} ${elecBp} ${serviceBp} ${serviceReduceE5}`);

const digits = (n: number) => String(n).padStart(2, '0');
const clock = (minute: number): string => `${digits(Math.floor(minute / 60) % 24)}:${digits(minute % 60)}`;

/** Units of 0.0001 yuan as a number of yuan. */
const yuan = (price: number): number => price / 10_000;

/**
 * Prices of a day as elements: electricity and service fee after the terms, each to four decimals half up as the bill has them, in one price a kWh. Prices
 * are those that are paid: what tax they contain is not told, so that no VAT stands beside them.
 */
export function elementsOf(day: readonly (PricedStretch & { endMin: number })[], terms: PeerTerms) {
  const priced = day.map(({ startMin, endMin, elecPriceE5, servicePriceE5 }) => ({
    ...{ startMin, endMin },
    price: yuan(peerPrice(elecPriceE5, terms.elecBp) + peerPrice(servicePriceE5, terms.serviceBp, terms.serviceReduceE5)),
  }));
  const merged: typeof priced = [];
  for (const stretch of priced) {
    const last = merged.at(-1);
    if (last?.price === stretch.price && last.endMin === stretch.startMin) last.endMin = stretch.endMin;
    else merged.push({ ...stretch });
  }
  const wholeDay = merged.length === 1;
  return merged.map(({ startMin, endMin, price }) => ({
    price_components: [{ type: 'ENERGY', price, step_size: 1 }],
    ...(!wholeDay && { restrictions: { start_time: clock(startMin), end_time: clock(endMin) } }),
  }));
}
export type TariffElements = ReturnType<typeof elementsOf>;
