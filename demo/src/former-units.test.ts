import { dealerErasureState, dealerErasures, dealerExportStatus, dealerExports } from '@bochong/contract/dealer-life';
import { dealerLifeJobs } from '@bochong/server/domains/dealer-life/index';
import { runForDealers } from '@bochong/server/kernel/jobs/jobs';
import { deliverSurely } from '@bochong/server/kernel/testing/queue';
import { createTestApp } from '@bochong/server/kernel/testing/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk } from './desk.ts';
import { leavePlatform } from './former-units.ts';

let t: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('of two units that left one has its data and waits for a decision, the other is erased by the first look', async () => {
  const actor = await t.login('admin', '2');
  const began = process.cpuUsage();
  await leavePlatform(t.app, await openDesk(t.app, 'admin', '2'), await openDesk(t.app, 'support', '2'));
  const called = process.cpuUsage(began);
  for (const job of dealerLifeJobs) if (job.name === 'dealer-erasure-due') await runForDealers(t.app, job);
  await deliverSurely(t);
  const all = process.cpuUsage(began);
  const ms = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
  console.log(`of a core ${ms(called).toFixed(0)} ms for what they ask, ${ms(all).toFixed(0)} with the export and the erasure`);
  const erasures = (await t.call(dealerErasures.list, { query: {} }, actor)).data.results;
  expect(erasures.map(({ tenantName, state }) => [tenantName, state])).toEqual([
    ['南渡停车管理有限公司', dealerErasureState.DONE],
    ['凤起停车服务有限公司', dealerErasureState.ASKED],
  ]);
  expect(erasures[0]?.erasedRows).toBeGreaterThan(0);
  const exports = (await t.call(dealerExports.list, { query: {} }, actor)).data.results;
  expect(exports).toMatchObject([{ dealerName: '凤起停车服务有限公司', status: dealerExportStatus.DONE }]);
});
