import { dirname } from 'node:path';
import { type ArrearsPlate, arrearsPlates } from '@bochong/contract/arrears';
import { lawyersLetters, reminders } from '@bochong/contract/collection';
import { queryEmbedded } from '@bochong/server/kernel/testing/embedded-query';
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
      { timeout: 90_000, interval: 200 },
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

/** A day (`2026-11-23`) so many days from now, in Asia/Shanghai. */
export const today = (days = 0) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** Owners who were reminded three times of what the journeys' own server then takes for old debts: each may have a letter. */
export async function ripenDebts(api: ApiUser, registration: string, plates: readonly ArrearsPlate[]): Promise<void> {
  await api.call(reminders.saveLimits, { body: { ...(await api.call(reminders.getLimits, {})), letterMinFen: 1 } });
  for (const { plateId } of plates) {
    await queryEmbedded(
      dirname(registration),
      `update arrears_record set arrears_at = now() - interval '100 days', evidence_level = 2 where plate_id = $1`,
      [plateId],
    );
    for (const day of [-3, -2, -1])
      await api.call(reminders.manualRemind, { body: { plateId, channel: 7, at: `${today(day)}T10:00:00+08:00`, note: '告知单' } });
  }
}

/** Drafts of lawyer's letters to such owners. */
export async function draftLetters(api: ApiUser, registration: string, plates: readonly ArrearsPlate[]): Promise<void> {
  await ripenDebts(api, registration, plates);
  const [template] = await api.call(lawyersLetters.templates, {});
  for (const { plateNo } of plates) {
    const body = { plateNo, templateId: template?.templateId ?? '', ownerName: '张三', address: '杭州市滨江区江南大道1号' };
    await api.call(lawyersLetters.save, { body });
  }
}
