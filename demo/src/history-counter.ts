import { copyAll } from './copy-writer.ts';
import type { PastStay } from './history-stay.ts';

type Counter = Record<string, string | number>;

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

  /** As `bochong.fold_counters` leaves them: by hour, and by day. */
  async end(ownerUrl: string): Promise<void> {
    const byHour: Counter[] = [];
    const byDay: Counter[] = [];
    for (const [park_id, { dealerId: dealer_id, days }] of this.#lots)
      for (const [biz_date, day] of days) {
        const sums = new Map<number, number>();
        for (const [key, value] of day) {
          const metric = Math.floor(key / 24);
          byHour.push({ dealer_id, biz_date, metric, park_id, hour: key % 24, value });
          sums.set(metric, (sums.get(metric) ?? 0) + value);
        }
        for (const [metric, value] of sums) byDay.push({ dealer_id, biz_date, metric, park_id, value });
      }
    await copyAll(ownerUrl, 'counter', byHour);
    await copyAll(ownerUrl, 'counter_day', byDay);
  }
}
