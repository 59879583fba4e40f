import { chargingOrders, chargingSessions } from '@bochong/contract/charging-order';
import { putCharge } from '@bochong/demo/past-charge';
import { openPastRows } from '@bochong/demo/past-rows';
import type { PastCharge } from '@bochong/simulator/history';
import pg from 'pg';
import { headersOf, withApp } from './bench-session.ts';
import { type BenchGun, seedGuns } from './charging-fleet.ts';
import { buildConsole, inBrowser, quantile, signIn, spreadOf } from './console-stage.ts';
import { goTo } from './console-tabs.ts';
import { atMost, type Figure } from './figures.ts';
import { measure, slowestOf, withFilled } from './list-load.ts';
import { startServer } from './server-child.ts';

const samples = 3000;
const everyMs = 5000;
const orders = 12;
const rounds = 3;
const bar = 150;
const listPath = '/chargePlatform/record/order/list';
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

/** Times of one opening in ms since the press: all of it drawn, and its last answer there. */
interface Opening {
  drawn: number;
  answered: number;
}

/** Opens charges by their rows in the list and goes back to it each time, as one does who looks through them. The first fetches the page's code and is left out. */
const openings = (url: string, ids: readonly string[]): Promise<Opening[]> =>
  inBrowser(url, async ({ newWindow }) => {
    const { page } = await newWindow();
    await signIn(page);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await goTo(page, `${listPath}?${new URLSearchParams({ startTime: `${day(-2)} 00:00:00`, endTime: `${day(1)} 00:00:00` })}`);
    const times: Opening[] = [];
    for (const id of ids) {
      await page.waitForLoadState('networkidle');
      const { began, drawn } = await goTo(page, pageOf(id), `tr[data-row-key="${id}"] td[data-label]:not(:has(a, button, input))`);
      await page.getByText(`${samples}条采样`).filter({ visible: true }).waitFor();
      await page.waitForLoadState('networkidle');
      const last = await page.evaluate(
        (of) =>
          Math.max(
            ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[])
              .filter(({ name }) => name.includes(of))
              .map(({ responseEnd }) => responseEnd),
          ),
        id,
      );
      times.push({ drawn, answered: last - began });
      await page.goBack();
      await page.locator('.row-table').filter({ visible: true }).waitFor();
    }
    return times.slice(1);
  });

/** The page of a charge of 3,000 readings: each of its calls on the server, and the whole in a browser at that server, without anything between. */
export async function benchChargingSessionPage(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withFilled('charging-session-page', fill, async (ownerUrl, folder) => {
    buildConsole();
    const headers = await headersOf(ownerUrl);
    const ids = await orderIds(ownerUrl);
    const calls = { order: chargingOrders.get, course: chargingSessions.get, history: chargingSessions.history };
    const what = `page of a charge of ${samples} readings`;
    for (const [name, { path }] of Object.entries(calls)) {
      figures.push(slowestOf(`${what}, ${name}`, await measure({ ownerUrl, folder }, urlOf(path, ids[0] ?? ''), headers, 1), bar));
    }
    const server = await startServer('console', ownerUrl);
    try {
      for (let round = 1; round <= rounds; round += 1) {
        const times = await openings(server.url, ids);
        const drawn = times.map((one) => one.drawn);
        const answered = times.map((one) => one.answered);
        const said = `${spreadOf(drawn)}; last answer ${quantile(answered, 0.5).toFixed(0)}, ${spreadOf(answered)}`;
        figures.push(atMost(`${what}, drawn after the press on its row, round ${round}: median`, quantile(drawn, 0.5), 'ms', bar, said));
      }
    } finally {
      server.stop();
    }
  });
  return figures;
}
