import { copyAll } from './copy-writer.ts';
import type { PastStay } from './history-stay.ts';

/** Counters of the past, summed up by lot, day, metric and hour as the live path would have counted them. */
export class PastCounters {
  readonly #lots = new Map<string, { dealerId: string; days: Map<string, Map<number, number>> }>();

  add({ park: { dealerId, parkId } }: Pick<PastStay, 'park'>, date: string, metric: number, hour: number, value: number): void {
    if (value === 0) return;
    const lot = this.#lots.get(parkId) ?? { dealerId, days: new Map<string, Map<number, number>>() };
    this.#lots.set(parkId, lot);
    const day = lot.days.get(date) ?? new Map<number, number>();
    lot.days.set(date, day);
    const key = metric * 24 + hour;
    day.set(key, (day.get(key) ?? 0) + value);
  }

  async end(ownerUrl: string): Promise<void> {
    const rows = [...this.#lots].flatMap(([park_id, { dealerId: dealer_id, days }]) =>
      [...days].flatMap(([biz_date, day]) =>
        [...day].map(([key, value]) => ({ dealer_id, biz_date, metric: Math.floor(key / 24), park_id, hour: key % 24, value })),
      ),
    );
    await copyAll(ownerUrl, 'counter', rows);
  }
}
