import { chargingOrders, chargingSessions } from '@bochong/contract/charging-order';
import { putCharge } from '@bochong/demo/past-charge';
import { openPastRows } from '@bochong/demo/past-rows';
import type { PastCharge } from '@bochong/simulator/history';
import pg from 'pg';
import { headersOf, withApp } from './bench-session.ts';
import { type BenchGun, seedGuns } from './charging-fleet.ts';
import { machineLoad, onStage, quantile, signIn } from './console-stage.ts';
import { goTo } from './console-tabs.ts';
import { lineOf, measure, withFilled } from './list-load.ts';
import { startServer } from './server-child.ts';

const samples = 3000;
const everyMs = 5000;
const orders = 12;
const pageOf = (id: string) => `/chargePlatform/record/order/detail?orderId=${id}`;
const urlOf = (path: string, id: string) => `/api${path.replace(':id', id)}`;

/** A charge that was measured every five seconds, its power up and down. */
function longCharge({ identity, idTag, gun }: BenchGun, startAt: number): PastCharge {
  let wh = 1_000_000;
  const readings = Array.from({ length: samples }, (_, index) => {
    const powerW = 7000 + Math.round(3000 * Math.sin(index / 40)) + (index % 7) * 50;
    wh += Math.round((powerW * everyMs) / 3_600_000);
    return { at: startAt + (index + 1) * everyMs, wh, powerW, soc: 10 + Math.floor((index * 80) / samples) };
  });
  const stopAt = startAt + (samples + 1) * everyMs;
  return {
    ...{ identity, gun: gun.connectorNo, supply: 'dc', plateNo: '', idTag, startAt, startWh: 1_000_000, readings, stopAt, stopWh: wh + 10 },
    reason: 'Local',
  };
}

async function fill(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await withApp(ownerUrl, async (app) => {
    const guns = await seedGuns(app, ownerUrl, orders / 2, 3);
    const rows = await openPastRows(owner, ownerUrl);
    const startAt = Date.now() - 86_400_000;
    for (const [no, one] of guns.entries()) await putCharge(rows, one.gun, one.charger, longCharge(one, startAt + no * 1000), 10_000_000);
    await rows.end();
  });
  await owner.query('vacuum analyze');
  await owner.end();
}

async function orderIds(ownerUrl: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>('select id from charging_order order by id');
  await owner.end();
  return rows.map(({ id }) => id);
}

/** Opens the pages of charges one after another, their calls answered by the bench's server; ms until the chart and the lines are drawn. */
const untilDrawn = (ids: readonly string[], url: string, headers: Record<string, string>): Promise<number[]> =>
  onStage(async ({ newWindow }) => {
    const { page } = await newWindow();
    await page.route('**/cps/v2/api/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      if (!ids.some((id) => pathname.includes(id) || search.includes(id))) return route.continue();
      await route.fulfill({ response: await route.fetch({ url: url + pathname + search, headers }) });
    });
    await signIn(page);
    const times: number[] = [];
    for (const id of ids) {
      const { drawn } = await goTo(page, pageOf(id));
      await page.getByText(`${samples}条采样`).first().waitFor();
      await page.waitForLoadState('networkidle');
      times.push(drawn);
      // Every page is opened as the first of its kind: without the one before it, with its code there.
      await page.evaluate(() => document.querySelectorAll<HTMLElement>('.tab-close').forEach((button) => void button.click()));
      await page.waitForTimeout(600);
    }
    return times.slice(1);
  });

/** The page of a charge of 3,000 readings: each of its calls on the server, and the whole in a browser. */
export const benchChargingSessionPage = (): Promise<void> =>
  withFilled('charging-session-page', fill, async (ownerUrl, folder) => {
    const headers = await headersOf(ownerUrl);
    const ids = await orderIds(ownerUrl);
    const calls = { order: chargingOrders.get, course: chargingSessions.get, history: chargingSessions.history };
    console.log(`page of a charge of ${samples} readings (${machineLoad()}), bar 150 ms`);
    for (const [name, { path }] of Object.entries(calls)) {
      const figures = await measure('server', { ownerUrl, folder }, urlOf(path, ids[0] ?? ''), headers, 1);
      console.log(`  ${name}: ${lineOf(figures)}`);
    }
    const server = await startServer('server', ownerUrl);
    try {
      const times = await untilDrawn(ids, server.url, headers);
      console.log(
        `  in a browser, from the press until it is drawn: median ${quantile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms of ${times.length} (${machineLoad()})`,
      );
    } finally {
      server.stop();
    }
  });
