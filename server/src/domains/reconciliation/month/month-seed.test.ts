import { monthStatements, monthVerify, verifyStatus } from '@bochong/contract/reconciliation';
import { demoOffices } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workIn } from '../../../kernel/app-context.ts';
import { brokenEquations } from '../../ledger/ledger.fixture.ts';
import { createMarket, type Market } from '../reconciliation.fixture.ts';
import { detailOf, made, passTo, settle } from './month.fixture.ts';
import { signStep } from './month.seed.ts';

let m: Market;
let taskId = '';
const [{ dealerId, clerk, auditor }] = demoOffices;

beforeAll(async () => {
  m = await createMarket('SIGNING');
  await passTo(m, '2025-10-20T12:00:00+08:00');
  await m.pay(await m.bill('浙S00001'), true);
  // The channel was paid, and its notice never came.
  await m.pay(await m.bill('浙S00002'), false);
  await passTo(m, '2025-11-03T10:35:00+08:00');
  taskId = await made(m, '2025-10');
}, 120_000);
afterAll(() => m.close());

const step = () =>
  m.t.app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
    signStep(workIn(m.t.app, tx), dealerId, taskId, { accountant: clerk, executor: auditor }),
  );

test('a month of the past is settled, confirmed by one and executed by another, and its statements are confirmed and paid, once', async () => {
  expect((await detailOf(m, taskId)).obstacles).not.toEqual([]);
  expect(await step()).toBe(true);
  expect(await detailOf(m, taskId)).toMatchObject({ status: verifyStatus.DEALT, obstacles: [] });
  expect(await step()).toBe(true);
  // Nothing of its own to do while the server executes.
  expect(await step()).toBe(true);
  await settle(m);
  expect(await detailOf(m, taskId)).toMatchObject({ status: verifyStatus.ARCHIVED, dealtBy: clerk.name, executedBy: auditor.name });
  expect([await step(), await step()]).toEqual([false, false]);
  const { results } = (await m.t.call(monthStatements.list, { query: {} }, m.boss)).data;
  expect(results.map(({ month }) => month)).toEqual(expect.arrayContaining(['2025-10']));
  expect((await m.t.call(monthVerify.get, { params: { id: taskId } }, m.boss)).data.archive?.seq).toBe(1);
  expect(await brokenEquations(m.t)).toEqual([]);
});
