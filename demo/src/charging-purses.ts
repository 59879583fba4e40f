import type { PastCharger } from '@bochong/server/domains/charging-order/charging-past.seed';
import { freezeDefaults } from '@bochong/server/domains/charging-tariff/index';
import { toIso } from '@bochong/server/kernel/time';
import type { PastCharge } from '@bochong/simulator/history';
import type pg from 'pg';

/** What a driver puts into a wallet that would not hold enough for the next charge, by turns. */
const recharges = [20_000, 30_000, 50_000, 20_000, 100_000] as const;
const rechargedBeforeMs = 600_000;

/** A recharge before a charge, at an instant. */
export interface PastRecharge {
  at: number;
  amountFen: number;
}

/** A wallet, and what was charged on it; instants are epoch ms. */
interface Purse {
  fen: number;
  /** Recharges so far, counted on from the driver's place. */
  times: number;
  paidFen: number;
  energyWh: number;
  orders: number;
  lastEnd: number;
  lastStart: number;
}

export type Purses = ReturnType<typeof createPurses>;

/** Puts money into a wallet in good time whenever it would not cover what is held for a charge. */
export function createPurses() {
  const purses = new Map<string, Purse>();
  const purseOf = ({ ownerId, turn, fen }: PastCharger): Purse => {
    const purse = purses.get(ownerId) ?? { fen, times: turn, paidFen: 0, energyWh: 0, orders: 0, lastEnd: 0, lastStart: 0 };
    purses.set(ownerId, purse);
    return purse;
  };
  return {
    purses,
    purseOf,
    /** What is paid in before a charge begins; null: there is enough. */
    before(charger: PastCharger, startAt: number): PastRecharge | null {
      const purse = purseOf(charger);
      if (purse.fen >= freezeDefaults.maxFreezeFen) return null;
      const amountFen = recharges[purse.times % recharges.length] ?? freezeDefaults.maxFreezeFen;
      purse.times += 1;
      purse.fen += amountFen;
      return { at: startAt - rechargedBeforeMs, amountFen };
    },
    /** Takes what a charge cost. */
    after(charger: PastCharger, { startAt, startWh, stopAt, stopWh }: PastCharge, paidFen: number): void {
      const purse = purseOf(charger);
      purse.fen -= paidFen;
      purse.paidFen += paidFen;
      purse.energyWh += stopWh - startWh;
      purse.orders += 1;
      purse.lastEnd = Math.max(purse.lastEnd, stopAt);
      purse.lastStart = Math.max(purse.lastStart, startAt);
    },
  };
}

/** Writes what wallets, owners and cards sum up. */
export async function settlePurses(owner: pg.Client, chargers: ReadonlyMap<string, PastCharger>, { purses }: Purses): Promise<void> {
  const rows = [...chargers.values()].flatMap(({ dealerId, ownerId, cardId }) => {
    const purse = purses.get(ownerId);
    return purse ? [{ dealerId, ownerId, cardId, ...purse, lastEnd: toIso(purse.lastEnd), lastStart: toIso(purse.lastStart) }] : [];
  });
  const given = `json_to_recordset($1) as g("dealerId" uuid, "ownerId" uuid, "cardId" uuid, fen bigint, "paidFen" bigint, "energyWh" bigint,
    orders int, "lastEnd" timestamptz, "lastStart" timestamptz)`;
  const list = [JSON.stringify(rows)];
  await owner.query(
    `update charging_wallet w set principal_fen = g.fen, total_paid_fen = total_paid_fen + g."paidFen",
        total_recharge_fen = total_recharge_fen + g.fen - principal_fen + g."paidFen" from ${given}
      where w.dealer_id = g."dealerId" and w.id = g."ownerId"`,
    list,
  );
  await owner.query(
    `update charging_owner o set total_orders = total_orders + g.orders, total_energy_wh = total_energy_wh + g."energyWh",
        last_charge_at = greatest(last_charge_at, g."lastEnd") from ${given} where o.dealer_id = g."dealerId" and o.id = g."ownerId"`,
    list,
  );
  await owner.query(
    `update charging_card c set last_used_at = greatest(last_used_at, g."lastStart") from ${given} where c.dealer_id = g."dealerId" and c.id = g."cardId"`,
    list,
  );
}
