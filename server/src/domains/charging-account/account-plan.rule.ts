import type { ChargingSplit } from '@bochong/contract/charging-account';
import { splitFeeKind } from '@bochong/contract/split';
import type { OwnedRule } from '../split/index.ts';

/** An enabled account at one of its stations; `place` is what the station's money is booked at. */
export interface AccountAtStation {
  accountId: string;
  accountName: string;
  splits: readonly ChargingSplit[];
  settleCycle: number;
  stationId: string;
  stationName: string;
  place: string;
}

export type AccountPlan =
  | { rules: OwnedRule[]; places: string[] }
  /** Two accounts, or two stations, that share the money of one place differently. */
  | { conflict: { here: AccountAtStation; there: AccountAtStation } };

const kinds = [
  [splitFeeKind.ELECTRICITY, 'elecBp'],
  [splitFeeKind.SERVICE, 'serviceBp'],
  [splitFeeKind.OCCUPANCY, 'occupyBp'],
] as const;

/** What others get of each kind of fee, in the order of the account. */
const given = ({ splits }: AccountAtStation) =>
  kinds.flatMap(([feeKind, field]) => {
    const items = splits.flatMap(({ payeeId, [field]: bp }) => (payeeId !== null && bp > 0 ? [{ accountId: payeeId, bp }] : []));
    return items.length === 0 ? [] : [{ feeKind, items }];
  });

/** The same text for accounts that share alike; the cycle of one that gives nobody anything does not matter. */
function meaning(at: AccountAtStation): string {
  const shares = given(at).map(({ feeKind, items }) => [feeKind, items.map(({ accountId, bp }) => `${accountId} ${bp}`).sort()]);
  return JSON.stringify(shares.length === 0 ? [] : [at.settleCycle, shares]);
}

/** The rules of a unit's enabled accounts, given in the order of the accounts: a place that two of them have is the first one's. */
export function planOf(accounts: readonly AccountAtStation[]): AccountPlan {
  const atPlace = new Map<string, AccountAtStation>();
  for (const here of accounts) {
    const there = atPlace.get(here.place);
    if (there === undefined) atPlace.set(here.place, here);
    else if (meaning(there) !== meaning(here)) return { conflict: { here, there } };
  }
  const byAccount = Map.groupBy(atPlace.values(), ({ accountId }) => accountId);
  const rules = [...byAccount.values()].flatMap((held) => {
    const [first] = held;
    if (first === undefined) return [];
    const { accountId: chargingAccountId, accountName, settleCycle } = first;
    const parkIds = held.map(({ place }) => place).sort();
    return given(first).map((share) => ({ ...{ chargingAccountId, accountName, settleCycle, parkIds }, ...share }));
  });
  return { rules, places: [...new Set(rules.flatMap(({ parkIds }) => parkIds))] };
}
