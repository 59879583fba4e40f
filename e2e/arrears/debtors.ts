import { type ArrearsPlate, arrearsPlates, reminders } from '@bochong/contract/arrears';
import { vi } from 'vitest';
import type { ApiUser } from '../api-user.ts';
import { passingAt } from '../passing.ts';

// A stay of more than a day: the nights of this lot are free, and journeys run at any hour.
const enteredMinutesAgo = 26 * 60;

/** Vehicles that left a lot unpaid a while ago and whose owners' numbers are known; nobody has contacted them. */
export async function debtors(api: ApiUser, plateNos: readonly string[]): Promise<ArrearsPlate[]> {
  const lot = passingAt('BJ0003');
  for (const plateNo of plateNos) {
    await lot.entered(plateNo, enteredMinutesAgo);
    await lot.rushedOut(plateNo, 20);
  }
  const plates: ArrearsPlate[] = [];
  for (const [index, plateNo] of plateNos.entries()) {
    const plate = await vi.waitFor(
      async () => {
        const [found] = (await api.call(arrearsPlates.list, { query: { plateNo } as never })).results;
        if (!found) throw new Error(`${plateNo} owes nothing yet`);
        return found;
      },
      { timeout: 30_000, interval: 200 },
    );
    const phone = `136${String(Date.now() + index).slice(-8)}`;
    await api.call(arrearsPlates.bindPhone, { body: { plateId: plate.plateId, phone } });
    plates.push(plate);
  }
  return plates;
}

/** Contact is permitted at any hour, at once and for any sum. */
export async function liftLimits(api: ApiUser): Promise<void> {
  const limits = await api.call(reminders.getLimits, {});
  const free = { windowStart: '00:00', windowEnd: '23:59', firstAfterHours: 0, minFen: 0, payUrl: 'https://pay.example.cn/a' };
  await api.call(reminders.saveLimits, { body: { ...limits, ...free } });
}
