import type { LicenseItem } from '@bochong/contract/license';
import type { Quota } from '../pool/quota.rule.ts';

/** What a lot draws from the pool, in order of linking. */
export interface Placed {
  linkId: string;
  authType: number;
  licensedQty: number;
  actualQty: number;
}
interface Period {
  startDate: string;
  expireDate: string;
}

export interface RevocationFacts<L extends Placed> {
  /** What the licence brought. */
  items: readonly LicenseItem[];
  quotas: ReadonlyMap<number, Quota>;
  links: readonly L[];
  /** Periods of the other licences of the pool that are not void. */
  others: readonly Period[];
  pool: Period;
  today: string;
}

/** How much of each link is given back for `missing` of a kind: first what lots do not use, then what they do, latest links first. */
function givenBack<L extends Placed>(links: readonly L[], missing: number): Map<string, number> {
  const back = new Map<string, number>();
  let left = missing;
  const takeOf = (mostOf: (link: L) => number) => {
    for (const link of links.toReversed()) {
      const qty = Math.min(left, Math.max(0, mostOf(link)));
      if (qty === 0) continue;
      back.set(link.linkId, (back.get(link.linkId) ?? 0) + qty);
      left -= qty;
    }
  };
  takeOf((link) => link.licensedQty - link.actualQty);
  takeOf((link) => link.licensedQty - (back.get(link.linkId) ?? 0));
  return back;
}

/** Day before another. */
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/**
 * What a pool is after one of its licences was revoked: its quantities go, lots give back what is missing then, and the pool ends with the
 * last of its other licences; without any it ended yesterday.
 */
export function afterRevocation<L extends Placed>({ items, quotas, links, others, pool, today }: RevocationFacts<L>) {
  const kinds = items.map(({ authType, qty }) => {
    const before = quotas.get(authType) ?? { total: 0, used: 0 };
    const total = Math.max(0, before.total - qty);
    const back = givenBack(
      links.filter((link) => link.authType === authType),
      Math.max(0, before.used - total),
    );
    return { authType, before, after: { total, used: Math.min(before.used, total) }, back };
  });
  const places = links.flatMap((link) => {
    const qty = kinds.find((kind) => kind.authType === link.authType)?.back.get(link.linkId) ?? 0;
    return qty === 0 ? [] : [{ ...link, after: link.licensedQty - qty }];
  });
  const ends = others.map(({ expireDate }) => expireDate).sort();
  const starts = others.map(({ startDate }) => startDate).sort();
  const expireDate = ends.at(-1) ?? (pool.expireDate < today ? pool.expireDate : dayBefore(today));
  const startDate = starts[0] ?? [pool.startDate, expireDate].sort()[0] ?? expireDate;
  return { kinds, places, period: { startDate, expireDate } };
}
