import { mostPeerPeriods } from '@bochong/contract/charging-peer';
import type { ChargeStretch } from '../../charging-order/index.ts';
import { peerPrice, twoDecimalEnergy } from '../../charging-tariff/index.ts';
import type { PeerTerms } from '../inquiry/peer-field.rule.ts';

/** What a charge came to, as it was settled or as it stands. */
export interface ChargeTotals {
  lines: readonly ChargeStretch[];
  payElecFen: number;
  payServiceFen: number;
}

/** A stretch of a charge as peers are told it: kWh with two decimals, yuan. */
export interface ChargeDetail {
  DetailStartTime: string;
  DetailEndTime: string;
  ElecPrice: number;
  ServicePrice: number;
  DetailPower: number;
  DetailElecMoney: number;
  DetailServiceMoney: number;
}

export interface ToldCharge {
  TotalPower: number;
  ElecMoney: number;
  ServiceMoney: number;
  TotalMoney: number;
  SumPeriod: number;
  ChargeDetails: ChargeDetail[];
}

/** `yyyy-MM-dd HH:mm:ss`, Beijing time. */
export const wireTime = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** An amount over parts by largest remainder, ties to the earlier part: the parts add up to it. Without any weight the first part gets it. */
export function spread(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map((_, at) => (at === 0 ? amount : 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((share) => Number(share / whole));
  let rest = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact.map((share, at) => ({ at, left: share % whole })).sort((a, b) => Number(b.left - a.left) || a.at - b.at);
  for (const { at } of byRemainder) {
    if (rest === 0) break;
    parts[at] = (parts[at] ?? 0) + 1;
    rest -= 1;
  }
  return parts;
}

interface Stretch extends ChargeStretch {
  elecPrice: number;
  servicePrice: number;
}

/** More stretches than peers take become one for each pair of prices, in the order of their beginnings. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  if (stretches.length <= mostPeerPeriods) return [...stretches];
  const groups = Map.groupBy(stretches, ({ elecPrice, servicePrice }) => `${elecPrice} ${servicePrice}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sum = (of: 'energyWh' | 'elecFen' | 'serviceFen') => group.reduce((total, one) => total + one[of], 0);
    const to = Math.max(...group.map((one) => one.to));
    return [{ ...first, to, energyWh: sum('energyWh'), elecFen: sum('elecFen'), serviceFen: sum('serviceFen') }];
  });
}

/** Amounts of one component: the lines' own where nothing was taken off, else the total over what each line comes to at the peer's price. */
const componentOf = (totalFen: number, listFen: readonly number[], weights: readonly number[], energies: readonly number[]): number[] => {
  if (listFen.reduce((sum, fen) => sum + fen, 0) === totalFen) return [...listFen];
  return spread(totalFen, weights.some((weight) => weight > 0) ? weights : energies);
};

const yuan = (fen: number): number => fen / 100;

/** A charge in the words of T/CEC 102: prices after the peer's terms, parts that add up to the totals. */
export function toldCharge({ lines, payElecFen, payServiceFen }: ChargeTotals, terms: PeerTerms): ToldCharge {
  const stretches = merged(
    lines.map((line) => ({
      ...line,
      elecPrice: peerPrice(line.elecPriceE5, terms.elecBp),
      servicePrice: peerPrice(line.servicePriceE5, terms.serviceBp, terms.serviceReduceE5),
    })),
  );
  const energies = stretches.map(({ energyWh }) => energyWh);
  const { total, lines: powers } = twoDecimalEnergy(energies);
  const part = (of: 'elec' | 'service', fen: number) =>
    componentOf(
      fen,
      stretches.map((one) => one[`${of}Fen`]),
      stretches.map((one) => one.energyWh * one[`${of}Price`]),
      energies,
    );
  const [elec, service] = [part('elec', payElecFen), part('service', payServiceFen)];
  return {
    ...{ TotalPower: total / 100, ElecMoney: yuan(payElecFen), ServiceMoney: yuan(payServiceFen) },
    ...{ TotalMoney: yuan(payElecFen + payServiceFen), SumPeriod: stretches.length },
    ChargeDetails: stretches.map((one, at) => ({
      ...{ DetailStartTime: wireTime(one.from), DetailEndTime: wireTime(one.to) },
      ...{ ElecPrice: one.elecPrice / 10_000, ServicePrice: one.servicePrice / 10_000, DetailPower: (powers[at] ?? 0) / 100 },
      ...{ DetailElecMoney: yuan(elec[at] ?? 0), DetailServiceMoney: yuan(service[at] ?? 0) },
    })),
  };
}
